"""Bills: the list, one of them, paying it, searching all charges."""

from __future__ import annotations

from collections import defaultdict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell, today

from ..models import Line
from ..records import Bill, BillEntry
from ..rules.bills import KINDS, bills, dispute_of, find_entries, last_day, pay, undisputable_because
from ..rules.days import written_month
from ..rules.lines import customer
from .forms import card_options, chosen, line_options

pages = Blueprint("bills", __name__)
SHOWN, COLOURS = 40, 6


@pages.get("/bills")
def index() -> ResponseReturnValue:
    """All bills, the latest first."""
    listed = bills(db())
    owed = sum(bill.total_cents for bill in listed if bill.status != "paid")
    return render_template("bills.html", bills=listed, owed=owed, person=customer(db()))


@pages.get("/bills/<int:bill_id>")
def bill(bill_id: int) -> ResponseReturnValue:
    """One bill, its charges by line."""
    shown = found(Bill, bill_id)
    groups: dict[int, list[BillEntry]] = defaultdict(list)
    for entry in shown.entries:
        groups[entry.line_id].append(entry)
    parts = [(db().get_one(Line, key), entries, sum(entry.amount_cents for entry in entries)) for key, entries in sorted(groups.items())]
    shares = [(total, line.id % COLOURS) for line, _, total in parts]
    return render_template("bill.html", bill=shown, parts=parts, shares=shares, back=url_for(".index"))


@pages.get("/bills/<int:bill_id>/pay")
def payment(bill_id: int) -> ResponseReturnValue:
    """The form to pay a bill."""
    return render_template("pay.html", **_payment(bill_id))


@pages.post("/bills/<int:bill_id>/pay")
def pay_now(bill_id: int) -> ResponseReturnValue:
    """Pay a bill."""
    form, page = Problems(request.form), _payment(bill_id)
    try:
        pay(db(), found(Bill, bill_id), chosen(form, "card_id"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("pay.html", **page)
    return redirect(url_for(".bill", bill_id=bill_id, notice="paid"), 303)


@pages.get("/charges")
def charges() -> ResponseReturnValue:
    """The charges of all bills that pass the filters of the address."""
    form = Problems(request.args)
    kind = form.text("kind") if form.text("kind") in KINDS else ""
    months = {bill.month: written_month(bill.month) for bill in bills(db())}
    month = form.text("month") if form.text("month") in months else ""
    entries = find_entries(db(), form.text("q", longest=60)[:60], key_of(form.text("line")), kind, month)
    return render_template(
        "charges.html",
        problems=form,
        entries=entries[:SHOWN],
        number=len(entries),
        total=sum(entry.amount_cents for entry in entries),
        lines=[("", "All lines"), *line_options()],
        kinds=[("", "All kinds"), *KINDS.items()],
        months=[("", "All months"), *months.items()],
        back=url_for(".index"),
    )


@pages.get("/charges/<int:entry_id>")
def charge(entry_id: int) -> ResponseReturnValue:
    """One charge."""
    shown = found(BillEntry, entry_id)
    page = {"dispute": dispute_of(db(), shown), "blocked": undisputable_because(db(), shown, today()), "until": last_day(shown)}
    return render_template("charge.html", entry=shown, kinds=KINDS, **page, back=url_for(".bill", bill_id=shown.bill_id))


def _payment(bill_id: int) -> dict[str, object]:
    shown, back = found(Bill, bill_id), url_for(".bill", bill_id=bill_id)
    if shown.status == "paid":
        raise Failed("This bill is paid already.", title="Nothing to pay", back=back, action="Back to the bill")
    return {"bill": shown, "cards": card_options("Choose a card"), "back": back}
