"""Other people: the contacts, one of them with a day's busy times, and finding a time for several."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import current_world, db, found, key_of
from genui_gym.appkit.formats import hour

from ..models import Contact
from ..rules.people import Span, busy_of, contact_name, contacts, free_slots, own_busy
from ..rules.series import person
from ..rules.times import LENGTHS, clock_in
from .words import asked_day

pages = Blueprint("people", __name__)
OPENS, CLOSES = 7, 20
"""The hours that a bar of busy times shows."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Somebody's busy times of a day: in words, and as left edge and width in percent of the hours shown."""

    name: str
    words: str
    parts: tuple[tuple[float, float], ...]


@pages.get("/people")
def index() -> ResponseReturnValue:
    """The contacts with the words that were searched for."""
    words = request.args.get("q", "").strip()[:60]
    return render_template("people.html", listed=contacts(db(), words), words=words)


@pages.get("/people/<int:contact_id>")
def contact(contact_id: int) -> ResponseReturnValue:
    """A contact: address, city and what time it is there, and when they are busy on a day."""
    shown, account, day = found(Contact, contact_id), person(db()), asked_day()
    bar = _bar(contact_name(shown), busy_of(db(), shown, day, account), day)
    near = [url_for(".contact", contact_id=contact_id, day=(day + timedelta(days=step)).isoformat()) for step in (-1, 1)]
    return render_template(
        "contact.html",
        contact=shown,
        now=hour(clock_in(shown.zone, current_world().now)),
        bar=bar,
        day=day,
        near=near,
        back=url_for(".index"),
    )


@pages.get("/find-time")
def find_time() -> ResponseReturnValue:
    """The form that finds a time, and what it found on a day."""
    everybody, account, day = contacts(db()), person(db()), asked_day()
    keys = {key_of(key) for key in request.args.getlist("people")}
    chosen = [each for each in everybody if each.id in keys]
    minutes = key_of(request.args.get("minutes", "")) or account.default_minutes
    minutes = minutes if minutes in LENGTHS else account.default_minutes
    bars = [_bar("You", own_busy(db(), day, account), day)]
    bars += [_bar(contact_name(each), busy_of(db(), each, day, account), day) for each in chosen]
    slots = free_slots(db(), chosen, day, minutes) if chosen else []
    length = timedelta(minutes=minutes)
    guests = ",".join(str(each.id) for each in chosen)
    offers = [
        (
            f"{hour(start)}–{hour(start + length)}",
            url_for("edit.new", day=day.isoformat(), start=hour(start), end=hour(start + length), guests=guests),
        )
        for start in slots
    ]
    asked = [each.id for each in chosen]
    near = [url_for(".find_time", day=(day + timedelta(days=step)).isoformat(), people=asked, minutes=minutes) for step in (-1, 1)]
    return render_template(
        "find_time.html", everybody=everybody, chosen=chosen, minutes=minutes, lengths=LENGTHS.items(), shown=day, bars=bars, offers=offers,
        near=near, account=account, back=url_for(".index"),
    )  # fmt: skip


def _bar(name: str, spans: list[Span], day: date) -> Bar:
    whole, parts = (CLOSES - OPENS) * 60, []
    for starts, ends in spans:
        begin, end = (_minute(moment.date(), day, moment.hour * 60 + moment.minute) - OPENS * 60 for moment in (starts, ends))
        begin, end = max(begin, 0), min(end, whole)
        if end > begin:
            parts.append((round(100 * begin / whole, 2), round(100 * (end - begin) / whole, 2)))
    words = ", ".join(f"{hour(starts)}–{hour(ends)}" for starts, ends in spans)
    return Bar(name, f"Busy {words}" if words else "Free all day", tuple(parts))


def _minute(on: date, day: date, minute: int) -> int:
    """Return a minute of the day, also where it lies on the day before or after."""
    return minute + 1440 * (on - day).days
