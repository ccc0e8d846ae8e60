"""Finding a doctor, and a doctor's page with the calendar of free times."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, db, found, today

from ..models import Doctor, Plan, Site, Speciality
from ..rules.people import plans
from ..rules.slots import SORTS, Filters, find_doctors, free_days, free_slots, languages
from ..rules.visits import accepted_by
from .forms import chosen, maybe_day

pages = Blueprint("doctors", __name__, url_prefix="/doctors")
_FIELDS = ("q", "speciality", "site", "language", "plan", "video", "since", "sort")
_WEEK = timedelta(days=7)


@pages.get("")
def index() -> ResponseReturnValue:
    """The doctors that fit what was asked for."""
    form = Problems(request.args)
    field, site, plan = chosen(form, "speciality", Speciality), chosen(form, "site", Site), chosen(form, "plan", Plan)
    known = languages(db())
    language = form.text("language") if form.text("language") in known else ""
    since = maybe_day(form.text("since"))
    if form.text("since") and since is None:
        form.add("since", "Enter the day as YYYY-MM-DD.")
    sort = form.text("sort") if form.text("sort") in SORTS else "earliest"
    filters = Filters(
        form.text("q", longest=60), field.id if field else None, site.id if site else None, language, plan.id if plan else None,
        form.checked("video"), since,
    )  # fmt: skip
    asked: dict[str, Any] = {name: request.args[name] for name in _FIELDS if request.args.get(name)}
    active = {
        "speciality": field.name if field else "", "site": site.name if site else "", "language": language,
        "plan": plan.name if plan else "",
        "video": "Video calls" if filters.video else "", "since": f"From {since.day} {since:%B}" if since else "",
    }  # fmt: skip
    chips = [
        (words, url_for(".index", **{key: each for key, each in asked.items() if key != name})) for name, words in active.items() if words
    ]
    return render_template(
        "doctors.html", problems=form, listed=find_doctors(db(), filters, sort), chips=chips, sort=sort, sorts=SORTS, languages=known,
        plans=plans(db()), specialities=db().scalars(select(Speciality).order_by(Speciality.id)).all(),
        sites=db().scalars(select(Site).order_by(Site.id)).all(), open_filters=bool(form),
    ), 422 if form else 200  # fmt: skip


def calendar(doctor: Doctor) -> dict[str, Any]:
    """Return the week and the day that an address asks for (``day``), else those of the first free time, as the calendar shows them."""
    days: Mapping[date, int] = free_days(db(), doctor)
    asked = maybe_day(request.args.get("day", ""))
    shown = asked or min(days, default=today())
    monday = shown - timedelta(days=shown.weekday())
    week = [(day, days.get(day, 0)) for day in (monday + timedelta(days=ahead) for ahead in range(5))]
    later, earlier = max(days, default=monday) >= monday + _WEEK, monday > today()
    return {
        "week": week, "shown": shown, "slots": free_slots(db(), doctor, day=shown),
        "next_week": monday + _WEEK if later else None, "last_week": max(monday - _WEEK, today()) if earlier else None,
    }  # fmt: skip


@pages.get("/<int:key>")
def doctor(key: int) -> ResponseReturnValue:
    """Everything about a doctor, and the free times of a day."""
    shown = found(Doctor, key)
    return render_template("doctor.html", doctor=shown, accepted=accepted_by(shown), back=url_for(".index"), **calendar(shown))
