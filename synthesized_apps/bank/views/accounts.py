"""An account: its page, its details, its statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, tell, today

from ..models import Account, Transaction
from ..rules.accounts import put_aside, rename
from ..rules.days import month_of, month_span, months_back
from ..rules.history import Filters, find_entries, first_month, statement

pages = Blueprint("accounts", __name__, url_prefix="/accounts")
SHOWN, CURVE_DAYS = 25, 60


@pages.get("/<int:account_id>")
def account(account_id: int) -> ResponseReturnValue:
    """An account with its latest lines and how its balance went."""
    shown = found(Account, account_id)
    entries = find_entries(db(), Filters(account_id=shown.id, first=today() - timedelta(days=CURVE_DAYS)))
    balances, back = _balances(shown, entries), url_for("home.index")
    return render_template("account.html", account=shown, aside=put_aside(shown), entries=entries[:SHOWN], balances=balances, back=back)


@pages.get("/<int:account_id>/details")
def details(account_id: int) -> ResponseReturnValue:
    """The account's IBAN, terms and name."""
    return render_template("details.html", **_details(account_id))


@pages.post("/<int:account_id>/details")
def save_details(account_id: int) -> ResponseReturnValue:
    """Give the account another name."""
    form = Problems(request.form)
    try:
        rename(db(), found(Account, account_id), form.text("name"))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("details.html", **_details(account_id))
    return redirect(url_for(".details", account_id=account_id, notice="renamed"), 303)


@pages.get("/<int:account_id>/statements")
def statements(account_id: int) -> ResponseReturnValue:
    """The months of a year for which there is a statement."""
    shown, since = found(Account, account_id), month_of(first_month(db()))
    all_months = [month for month in months_back(today(), 120) if month >= since]
    years = sorted({month[:4] for month in all_months}, reverse=True)
    year = request.args.get("year", years[0])
    months = [month for month in reversed(all_months) if month.startswith(f"{year}-")]
    back = url_for(".account", account_id=account_id)
    return render_template("statements.html", account=shown, years=years, year=year, months=months, current=all_months[-1], back=back)


@pages.get("/<int:account_id>/statements/<month>")
def month(account_id: int, month: str) -> ResponseReturnValue:
    """One month of the account."""
    shown = found(Account, account_id)
    try:
        month_span(month)
    except ValueError:
        abort(404)
    if not month_of(first_month(db())) <= month <= month_of(today()):
        abort(404)
    back = url_for(".statements", account_id=account_id, year=month[:4])
    return render_template("statement.html", account=shown, month=month, statement=statement(db(), shown, month), back=back)


def _details(account_id: int) -> dict[str, object]:
    return {"account": found(Account, account_id), "back": url_for(".account", account_id=account_id)}


def _balances(account: Account, entries: Sequence[Transaction]) -> list[int]:
    """Return the balance at the end of each day, the earliest first."""
    changes = Counter[date]()
    for entry in entries:
        changes[entry.booked_on] += entry.amount_cents
    balances, balance = [], account.balance_cents
    for ago in range(CURVE_DAYS):
        balances.append(balance)
        balance -= changes[today() - timedelta(days=ago)]
    return balances[::-1]
