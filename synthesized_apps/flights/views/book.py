"""Booking what was picked: who travels, the price, paying. The draft lives in the address; nothing is written before it is paid."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, key_of, tell, today

from ..models import Booking, PaymentMethod, Traveller
from ..rules.people import account, is_child, payment_methods, travellers
from ..rules.timetable import price
from ..rules.trips import MOST_BAGS, Draft, draft_problems, flights_problem, place, total
from .forms import Asked, asked_of
from .words import born, payment_text

pages = Blueprint("book", __name__)
LONGEST = 80


@pages.get("/book")
def form() -> ResponseReturnValue:
    """The form for passengers, bags, contact and payment."""
    asked = _picked()
    if asked is None:
        return redirect(url_for("find.home"))
    draft = Problems(request.args if "traveller_1" in request.args else None)
    wrong = flights_problem(db(), asked.picked, today())
    return render_template("book.html", **_page(asked, draft, wrong))


@pages.get("/book/review")
def review() -> ResponseReturnValue:
    """The whole booking with its price, to be paid; the form again where something is wrong."""
    asked, form = _picked(), Problems(request.args)
    if asked is None:
        return redirect(url_for("find.home"))
    draft = _read(asked, form)
    tell(form, draft_problems(db(), draft, today()))
    if form:
        return render_template("book.html", **_page(asked, form, "")), 422
    return _review(asked, draft, form), 200


@pages.post("/book")
def pay() -> ResponseReturnValue:
    """Book and pay."""
    asked, form = _picked(), Problems(request.form)
    if asked is None:
        return redirect(url_for("find.home"), 303)
    try:
        booking = place(db(), _read(asked, form), today())
    except Refused as refusal:
        tell(form, refusal)
        return render_template("book.html", **_page(asked, form, "")), 422
    return redirect(url_for(".booked", booking_id=booking.id), 303)


@pages.get("/trips/<int:booking_id>/booked")
def booked(booking_id: int) -> ResponseReturnValue:
    """The receipt of a booking."""
    return render_template("booked.html", booking=found(Booking, booking_id))


def _picked() -> Asked | None:
    """Return the search of the request if every leg of it is picked."""
    asked = asked_of(Problems(request.values))
    return asked if asked and len(asked.picked) == len(asked.search.legs) else None


def _read(asked: Asked, form: Problems) -> Draft:
    people = range(1, asked.search.people + 1)
    return Draft(
        chosen=asked.picked,
        adults=asked.search.adults,
        travellers=tuple(key_of(form.text(f"traveller_{number}")) for number in people),
        bags=tuple(form.whole(f"bags_{number}", 0, MOST_BAGS, f"Choose 0 to {MOST_BAGS} bags.") for number in people),
        email=form.text("email", longest=LONGEST),
        phone=form.text("phone", longest=LONGEST),
        payment_id=key_of(form.text("payment_id")),
    )


def _page(asked: Asked, form: Problems, wrong: str | None) -> dict[str, Any]:
    day, person = asked.picked[0].day, account(db())
    listed = travellers(db())
    groups = {kind: [(each.id, born(each)) for each in listed if is_child(each, day) == (kind == "child")] for kind in ("adult", "child")}
    passengers = []
    for number in range(1, asked.search.people + 1):
        kind = "adult" if number <= asked.search.adults else "child"
        passengers.append((number, kind, [("", "Choose a traveller"), *groups[kind]], listed[0].id if number == 1 else ""))
    picks = asked.query(picks=asked.picked[:-1])
    return {
        "problems": form,
        "asked": asked,
        "wrong": wrong,
        "query": asked.query(),
        "passengers": passengers,
        "bags": [(count, f"{count} extra" if count else "None extra") for count in range(MOST_BAGS + 1)],
        "person": person,
        "payments": [(method.id, f"Pay with {method.label}", payment_text(method)) for method in payment_methods(db())],
        "here": request.full_path,
        "back": url_for("find.fares", flight_id=asked.picked[-1].flight.id, **picks),
    }


def _review(asked: Asked, draft: Draft, form: Problems) -> str:
    people = [db().get_one(Traveller, key) for key in draft.travellers if key is not None]
    lines = []
    for number, traveller in enumerate(people):
        child = number >= draft.adults
        fares = sum(price(each.flight, each.fare, each.day, child) for each in asked.picked)
        bags = draft.bags[number] * sum(each.flight.airline.bag_cents for each in asked.picked)
        lines.append((traveller, child, fares, draft.bags[number], bags))
    fields: dict[str, Any] = {name: form.typed(name) for name in ("email", "phone", "payment_id")}
    fields |= {f"{what}_{number}": form.typed(f"{what}_{number}") for number in range(1, len(people) + 1) for what in ("traveller", "bags")}
    method = db().get_one(PaymentMethod, draft.payment_id)
    back = url_for(".form", **asked.query(), **fields)
    page = {"asked": asked, "draft": draft, "lines": lines, "total": total(draft), "method": method, "fields": fields}
    return render_template("review.html", **page, query=asked.query(), back=back)
