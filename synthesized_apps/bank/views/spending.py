"""Spending by month and category, and the budgets."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, key_of, tell, today
from genui_gym.appkit.formats import money

from ..rules.accounts import accounts
from ..rules.days import month_of, month_span, months_back, written_month
from ..rules.history import SPENDING, budgets, drop_budget, set_budget, spending
from ..rules.money import plain
from .forms import amount
from .words import slug

pages = Blueprint("spending", __name__, url_prefix="/spending")
COLUMNS, CHOICES = 6, 12


@pages.get("")
def index() -> ResponseReturnValue:
    """What was spent in a month, of all accounts or of one; budgets are of all accounts together."""
    month, listed = _month(), accounts(db())
    account = next((each for each in listed if each.id == key_of(request.args.get("account", ""))), None)
    account_id = account.id if account else None
    first, last = month_span(month)
    totals = [(written_month(each)[:3], sum(spending(db(), each, account_id).values())) for each in months_back(first, COLUMNS)]
    spent = spending(db(), month, account_id)
    chips = [("All accounts", url_for(".index", month=month), account is None)]
    chips += [(each.name, url_for(".index", month=month, account=each.id), each is account) for each in listed]
    return render_template(
        "spending.html",
        month=month,
        account=account,
        months=[(each, written_month(each)) for each in reversed(months_back(today(), CHOICES))],
        chips=chips,
        totals=totals,
        words="Spent by month: " + ", ".join(f"{name} {money(cents)}" for name, cents in totals),
        spent=spent,
        total=sum(spent.values()),
        budgets={} if account else budgets(db()),
        span={"first": first.isoformat(), "last": last.isoformat(), **({"account": account_id} if account else {})},
    )


@pages.get("/budgets")
def all_budgets() -> ResponseReturnValue:
    """The budgets of all categories, with what was spent this month."""
    month = month_of(today())
    return render_template(
        "budgets.html", categories=SPENDING, budgets=budgets(db()), spent=spending(db(), month), month=month, back=url_for(".index")
    )


@pages.get("/budgets/<name>")
def budget(name: str) -> ResponseReturnValue:
    """The form for a category's budget."""
    return render_template("budget.html", **_page(name))


@pages.post("/budgets/<name>")
def save_budget(name: str) -> ResponseReturnValue:
    """Save or remove a category's budget."""
    page, form = _page(name), Problems(request.form)
    category = str(page["category"])
    if request.form.get("remove") == "1":
        try:
            drop_budget(db(), category)
        except Refused as refusal:
            raise failed(refusal, url_for(".all_budgets"), "Back to the budgets") from refusal
        return redirect(url_for(".all_budgets", notice="budget-dropped"), 303)
    cents = amount(form, "limit")
    try:
        if not form:
            set_budget(db(), category, cents)
            return redirect(url_for(".all_budgets", notice="budget"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("budget.html", **page)


def _month() -> str:
    """Return the month of the address, the current one where it has none."""
    asked = request.args.get("month", "")
    return asked if asked in months_back(today(), CHOICES) else month_of(today())


def _page(name: str) -> dict[str, object]:
    category = next((each for each in SPENDING if slug(each) == name), None)
    if category is None:
        abort(404)
    known = budgets(db()).get(category)
    past = [(written_month(month), spending(db(), month).get(category, 0)) for month in reversed(months_back(today(), 4))]
    limit = plain(known.limit_cents) if known else ""
    return {"category": category, "budget": known, "limit": limit, "past": past, "back": url_for(".all_budgets")}
