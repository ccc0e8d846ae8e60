"""Stores: finding one, its page with free times, visits."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..catalogue import SERVICES
from ..models import Store
from ..records import Visit
from ..rules.lines import customer
from ..rules.stores import DAYS_AHEAD, book, bookable, cancel_visit, find_stores, free_clocks, services_of, visits
from .forms import maybe_day

pages = Blueprint("stores", __name__)


@pages.get("/stores")
def index() -> ResponseReturnValue:
    """The stores that pass the filters of the address."""
    form = Problems(request.args)
    service = form.text("service") if form.text("service") in SERVICES else ""
    listed = find_stores(db(), form.text("q", longest=60)[:60], service, form.checked("sunday"))
    services = [("", "Any service"), *((each, each) for each in SERVICES)]
    back = url_for("tickets.support")
    return render_template("stores.html", problems=form, stores=listed, services=services, person=customer(db()), back=back)


@pages.get("/stores/<int:store_id>")
def store(store_id: int) -> ResponseReturnValue:
    """One store, and the free times of a day."""
    return render_template("store.html", **_page(store_id, Problems(request.args)))


@pages.post("/stores/<int:store_id>")
def make(store_id: int) -> ResponseReturnValue:
    """Book a visit."""
    form = Problems(request.form)
    page = _page(store_id, form)
    try:
        visit = book(db(), found(Store, store_id), form.text("service"), maybe_day(form, "on"), form.text("clock"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("store.html", **page)
    return redirect(url_for(".visit", visit_id=visit.id, notice="visit"), 303)


@pages.get("/visits")
def booked() -> ResponseReturnValue:
    """All visits."""
    return render_template("visits.html", visits=visits(db()), back=url_for("more.index"))


@pages.get("/visits/<int:visit_id>")
def visit(visit_id: int) -> ResponseReturnValue:
    """One visit."""
    return render_template("visit.html", visit=found(Visit, visit_id), back=url_for(".booked"))


@pages.get("/visits/<int:visit_id>/cancel")
def ask_to_cancel(visit_id: int) -> ResponseReturnValue:
    """The question before a visit is cancelled."""
    return render_template("visit_cancel.html", visit=found(Visit, visit_id), back=url_for(".visit", visit_id=visit_id))


@pages.post("/visits/<int:visit_id>/cancel")
def cancel(visit_id: int) -> ResponseReturnValue:
    """Cancel a visit."""
    try:
        cancel_visit(db(), found(Visit, visit_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".visit", visit_id=visit_id), "Back to the visit") from refusal
    return redirect(url_for(".visit", visit_id=visit_id, notice="visit-cancelled"), 303)


def _page(store_id: int, form: Problems) -> dict[str, object]:
    shown, on = found(Store, store_id), maybe_day(form, "on")
    asked = on if on and bookable(on, today()) else None
    return {
        "store": shown,
        "services": services_of(shown),
        "days": [(each, each == asked) for each in (today() + timedelta(days=ahead) for ahead in range(1, DAYS_AHEAD + 1))],
        "on": asked,
        "clocks": [(clock, clock) for clock in free_clocks(db(), shown, asked)] if asked else [],
        "back": url_for(".index"),
    }
