"""A booking, step by step: seats, tickets, snacks, payment, a last look. The draft lives in the address until it is paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from werkzeug.datastructures import MultiDict

from genui_gym.appkit import Failed, Messages, Problems, current_world, db, found, key_of, tell
from genui_gym.appkit.formats import money

from ..models import Order, PaymentMethod, Showing, Snack
from ..rules.booking import MAX_OF_A_SNACK, Draft, begun_problem, book, draft_problems, quote_draft, seats_in, snack_problems
from ..rules.person import account, payment_methods
from ..rules.price import POINTS_STEP, earned, voucher_coded, worth
from ..rules.seats import SURCHARGES, rows_of, seat_problems, taken
from ..rules.tickets import KINDS, dealt, kind_problem, ticket_problems
from .forms import read_counts, read_seats, read_snacks
from .words import payment_text

pages = Blueprint("book", __name__)
STEPS = ("seats", "tickets", "snacks", "pay", "review")
_FIELDS = {"seats": ("seat", "wheelchair"), "tickets": tuple(KINDS), "snacks": ("snack_",), "pay": ("voucher", "points", "payment")}
"""What the form of each step sends; ``snack_`` begins the names of all snacks."""


@pages.get("/showings/<int:showing_id>")
def seats(showing_id: int) -> ResponseReturnValue:
    """The plan of the hall."""
    return _step(showing_id, "seats")


@pages.get("/showings/<int:showing_id>/tickets")
def tickets(showing_id: int) -> ResponseReturnValue:
    """How many tickets of each kind, or the plan again with what is wrong."""
    return _step(showing_id, "tickets")


@pages.get("/showings/<int:showing_id>/snacks")
def snacks(showing_id: int) -> ResponseReturnValue:
    """What the bar has, or the step before with what is wrong."""
    return _step(showing_id, "snacks")


@pages.get("/showings/<int:showing_id>/pay")
def pay(showing_id: int) -> ResponseReturnValue:
    """Voucher, points and payment, or a step before with what is wrong."""
    return _step(showing_id, "pay")


@pages.get("/showings/<int:showing_id>/review")
def review(showing_id: int) -> ResponseReturnValue:
    """What is about to be booked and what it costs, or a step before with what is wrong."""
    return _step(showing_id, "review")


@pages.post("/showings/<int:showing_id>/book")
def confirm(showing_id: int) -> ResponseReturnValue:
    """Book and pay, or show the step at which something is wrong."""
    showing = _open(showing_id)
    draft = _read(showing)
    wrong = _wrong_before("review", showing, draft)
    if wrong:
        return wrong
    return redirect(url_for(".booked", order_id=book(db(), draft, current_world().now).id), 303)


@pages.get("/orders/<int:order_id>/booked")
def booked(order_id: int) -> ResponseReturnValue:
    """The receipt of an order that has just been paid."""
    return render_template("booked.html", order=found(Order, order_id))


def _open(showing_id: int) -> Showing:
    """Return a showing that can still be booked."""
    showing = found(Showing, showing_id)
    begun = begun_problem(showing, current_world().now)
    if begun:
        back = url_for("films.film", film_id=showing.film_id)
        raise Failed(f"{begun} Choose another one.", title="Too late", back=back, action="Other showtimes")
    return showing


def _values() -> MultiDict[str, str]:
    return request.form if request.method == "POST" else request.args


def _read(showing: Showing) -> Draft:
    values = _values()
    points, payment = key_of(values.get("points", "0")), key_of(values.get("payment", ""))
    return Draft(
        showing.id,
        seats=read_seats(values),
        wheelchair="wheelchair" in values,
        counts=read_counts(values),
        snacks=read_snacks(values),
        voucher=values.get("voucher", "").strip()[:40],
        points=-1 if points is None else points,
        payment_id=(payment or 0) if "payment" in values else account(db()).payment_id,
    )


def _step(showing_id: int, step: str) -> ResponseReturnValue:
    showing = _open(showing_id)
    draft = _read(showing)
    return _wrong_before(step, showing, draft) or _page(step, showing, draft, _prefilled(step))


def _wrong_before(step: str, showing: Showing, draft: Draft) -> tuple[str, int] | None:
    """Return the first of the steps before this one at which something is wrong, with what it is."""
    for earlier in STEPS[: STEPS.index(step)]:
        problems = _problems(earlier, showing, draft)
        if problems:
            form = Problems(_values())
            tell(form, problems)
            return _page(earlier, showing, draft, form), 422
    return None


def _problems(step: str, showing: Showing, draft: Draft) -> Messages:
    match step:
        case "seats":
            return seat_problems(db(), showing, draft.seats, draft.wheelchair)
        case "tickets":
            return ticket_problems(draft.counts, len(draft.seats), showing, account(db()))
        case "snacks":
            return snack_problems(db(), draft.snacks)
        case _:
            return draft_problems(db(), draft, current_world().now)


def _prefilled(step: str) -> Problems:
    """Return what the step's form holds: what the address has of it, else what is chosen beforehand."""
    names = _FIELDS.get(step, ())
    return Problems(request.args if any(_belongs(name, names) for name in request.args) else None)


def _belongs(name: str, names: tuple[str, ...]) -> bool:
    return name in names or ("snack_" in names and name.startswith("snack_"))


def _carried(*steps: str) -> list[tuple[str, str]]:
    """Return the fields of these steps, for the form of the next one."""
    names = tuple(name for step in steps for name in _FIELDS[step])
    return [(name, value[:80]) for name, value in _values().items(multi=True) if _belongs(name, names) and value not in ("", "0")]


def _page(step: str, showing: Showing, draft: Draft, form: Problems) -> str:
    shown = {"seats": _seats_page, "tickets": _tickets_page, "snacks": _snacks_page, "pay": _pay_page, "review": _review_page}
    done = STEPS[: STEPS.index(step)]
    fields: dict[str, Any] = MultiDict(_carried(*_FIELDS)).to_dict(flat=False)
    back = url_for(f".{done[-1]}", showing_id=showing.id, **fields) if done else url_for("films.film", film_id=showing.film_id)
    context = {"problems": form, "showing": showing, "step": step, "fields": _carried(*done), "back": back}
    return render_template(f"book_{step}.html", **context, **shown[step](showing, draft))


def _seats_page(showing: Showing, draft: Draft) -> dict[str, Any]:
    return plan_context(showing, draft.seats)


def plan_context(showing: Showing, chosen: tuple[str, ...], but: Order | None = None) -> dict[str, Any]:
    """Return what the plan of a hall shows."""
    gone = taken(db(), showing, but)
    rows = rows_of(showing.hall.plan)
    free = sum(seat.label not in gone for row in rows for seat in row)
    return {"rows": rows, "gone": gone, "chosen": chosen, "free": free, "surcharges": SURCHARGES}


def _tickets_page(showing: Showing, draft: Draft) -> dict[str, Any]:
    person = account(db())
    kinds = [(kind, words, kind_problem(kind, showing, person)) for kind, words in KINDS.items()]
    prices = {kind: dealt(seats_in(showing, draft.seats), {kind: len(draft.seats)}, showing) for kind in KINDS}
    return {"kinds": kinds, "prices": prices, "seats": seats_in(showing, draft.seats)}


def _snacks_page(showing: Showing, draft: Draft) -> dict[str, Any]:
    return {"snacks": db().scalars(select(Snack).order_by(Snack.id)).all(), "most": MAX_OF_A_SNACK}


def _pay_page(showing: Showing, draft: Draft) -> dict[str, Any]:
    person, quote = account(db()), quote_draft(db(), replace(draft, voucher="", points=0), current_world().now.date())
    steps = range(0, person.points + 1, POINTS_STEP)
    points = [(number, f"{number} points, {money(-worth(number))}" if number else "No points") for number in steps]
    payments = [(method.id, f"Pay with {method.label}", payment_text(method)) for method in payment_methods(db())]
    return {"person": person, "quote": quote, "points": points, "payments": payments, **_summary(showing, draft)}


def _review_page(showing: Showing, draft: Draft) -> dict[str, Any]:
    quote = quote_draft(db(), draft, current_world().now.date())
    return {
        "quote": quote, "earned": earned(quote.total), "payment": db().get_one(PaymentMethod, draft.payment_id),
        "voucher": voucher_coded(db(), draft.voucher) if draft.voucher else None, **_summary(showing, draft),
    }  # fmt: skip


def _summary(showing: Showing, draft: Draft) -> dict[str, Any]:
    """Return tickets and snacks as the last pages list them."""
    listed = db().scalars(select(Snack).order_by(Snack.id)).all()
    sizes = [size for snack in listed for size in snack.sizes if size.id in draft.snacks]
    tickets_ = dealt(seats_in(showing, draft.seats), draft.counts, showing)
    return {"tickets": tickets_, "bar_lines": [(size, draft.snacks[size.id]) for size in sizes], "kind_words": KINDS}
