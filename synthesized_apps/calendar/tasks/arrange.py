"""Tasks that change single events, to-dos and settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour
from genui_gym.reward import Changed, Gone, New, Row
from genui_gym.task import Params, Step, click, day, goto, only, pick, text

from ..models import Contact, Event, Guest
from ..rules.people import contact_name
from ..rules.series import Occurrence, seen
from ..seed import TODAY
from . import clauses
from .records import SOON, calendar_named, contact_named, draw_day, draw_hours, draw_single, held, is_own, later, moment, owner, the_one
from .rows import ArrangeTemplate
from .ways import EDIT, SAVE, find_person, hours, length, moved_to, on, on_day, open_found, open_on


class MoveEvent(ArrangeTemplate):
    """Move an event that the person may change."""

    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an event, another day and hour."""
        return draw_shift(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event at its new time."""
        there = single(params, state)
        if there is None or not is_own(there) or day(params, "other") <= TODAY:
            return None
        starts = moment(day(params, "other"), text(params, "start"))
        if starts.date() == there.starts.date() or starts.time() == there.starts.time():
            return None
        return tuple(_moved(there, starts))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open it by its day."""
        each = shown(params, before)
        return iter([*open_on(each), EDIT, *moved_to(each.event, day(params, "other"), text(params, "start")), SAVE])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find it by a search."""
        each = shown(params, before)
        return [[*open_found(each), EDIT, *moved_to(each.event, day(params, "other"), text(params, "start")), SAVE]]


class RestoreAndMove(ArrangeTemplate):
    """Bring an event back from the bin and give it another time."""

    difficulty = "hard"
    wordings = (
        "Restore {title} from the bin and move it to {day}, {start} to {end}.",
        "Please bring back {title}, which was deleted, and put it on {day} from {start} to {end}.",
        "Deleting {title} was a mistake. I do need it, but on {day}, between {start} and {end}. Could you sort that out without "
        "making a new event?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a deleted event and another time."""
        deleted = state.scalars(where(Event).where(Event.deleted_on.is_not(None)).order_by(Event.id)).all()
        start = draw_hours(rng)
        return {
            "title": pick(rng, deleted).title, "day": draw_day(rng, TODAY, False).isoformat(), "start": start,
            "end": later(start, 15 * int(rng.integers(2, 9))),
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event, no longer deleted."""
        event = only(state, where(Event).where(Event.title == params["title"], Event.deleted_on.is_not(None)))
        starts, ends = (moment(day(params, "day"), text(params, name)) for name in ("start", "end"))
        if event is None or not event.calendar.editable or ends <= starts or starts.date() == event.starts.date():
            return None
        if starts.time() == event.starts.time() or ends.time() == event.ends.time():
            return None
        there = [each for each in held(state, event.starts.date(), event.starts.date()) if each.event.title == event.title]
        if there:
            return None
        back = Changed("restored", Event, event.id, {"deleted_on": None})
        times = Changed("start", Event, event.id, {"starts": starts}), Changed("end", Event, event.id, {"ends": ends})
        return back, *times

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Find it in the bin, restore it, then change it."""
        return iter([click("link", "More"), click("link", "Bin"), *self._from_bin(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the bin."""
        return [[goto("/events/bin"), *self._from_bin(params, before)]]

    def _from_bin(self, params: Params, before: Session) -> list[Step]:
        event = next(each for each in before.scalars(where(Event)) if each.deleted_on and each.title == params["title"])
        restore = [click("link", seen(event, event.starts.date(), owner(before).zone).name), click("button", "Restore event")]
        return [*restore, EDIT, on(day(params, "day")), *hours(text(params, "start"), text(params, "end")), SAVE]


class ShiftDay(ArrangeTemplate):
    """Move all single events of a calendar from one day to another."""

    difficulty = "hard"
    wordings = (
        "Move every event of the calendar {calendar} that does not repeat from {day} to {other}, at the same times.",
        "Please clear {day} in the calendar {calendar}: whatever is not part of a series goes to {other}, with its times unchanged.",
        "I won't be there on {day}. Everything that is in the calendar {calendar} on that day should be on {other} instead, at "
        "the same hours, but "
        "not the events that repeat. Could you see to it?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day with two or three single events of a calendar."""
        found = [each for each in held(state, TODAY + timedelta(days=1), TODAY + SOON) if not each.event.repeats and is_own(each.event)]
        places = [(each.day, each.event.calendar.name) for each in found]
        several = [place for place in places if places.count(place) > 1]
        if not several:
            return None
        on_that, calendar = pick(rng, several)
        return {"calendar": calendar, "day": on_that.isoformat(), "other": (on_that + timedelta(days=int(rng.integers(1, 12)))).isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return those events on the other day."""
        calendar, other = calendar_named(state, text(params, "calendar")), day(params, "other")
        there = [each for each in held(state, day(params, "day"), day(params, "day")) if each.event.calendar is calendar]
        alone = [each.event for each in there if not each.event.repeats]
        plain = all(is_own(event) and event.series_id is None and not event.all_day for event in alone)
        if not 2 <= len(alone) <= 3 or not plain or other <= TODAY or params["day"] == params["other"]:
            return None
        return tuple(Changed(f"event {event.id}", Event, event.id, _columns(event, moment(other, hour(event.starts)))) for event in alone)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other, by their day."""
        return iter(self._way(params, self._listed(params, before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(params, self._listed(params, before)[::-1])]

    def _listed(self, params: Params, before: Session) -> list[Occurrence]:
        return [each for each in on_day(before, day(params, "day"), "", text(params, "calendar")) if not each.event.repeats]

    def _way(self, params: Params, listed: Sequence[Occurrence]) -> list[Step]:
        steps: list[Step] = []
        for each in listed:
            back = [] if each is listed[-1] else [click("link", "Calendar")]
            steps += [*open_on(each), EDIT, on(day(params, "other")), SAVE, *back]
        return steps


class SwapGuests(ArrangeTemplate):
    """Take one guest off an event and invite another one as optional."""

    difficulty = "hard"
    wordings = (
        "Take {out} ({team_out}) off the guests of {title} on {day}, and invite {new} ({team_new}) as an optional guest.",
        "Please change who comes to {title} on {day}: {out} from {team_out} is no longer a guest, and {new} from {team_new} is "
        "invited, but optional.",
        "{out} ({team_out}) can't join {title} on {day}. Could you remove them and ask {new} ({team_new}) instead, who does not "
        "have to come?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an event with guests, one of them, and somebody else."""
        there = draw_single(state, rng, TODAY)
        if not there.event.guests:
            return None
        out = pick(rng, there.event.guests).contact
        coming = {guest.contact_id for guest in there.event.guests}
        new = pick(rng, [each for each in state.scalars(where(Contact).order_by(Contact.id)) if each.id not in coming])
        people = {"out": out.name, "team_out": out.team, "new": new.name, "team_new": new.team}
        return {"title": there.event.title, "day": there.day.isoformat(), **people}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the guest who goes and the one who comes."""
        event = single(params, state)
        out, new = (contact_named(state, text(params, which), text(params, f"team_{which}")) for which in ("out", "new"))
        if event is None or out is None or new is None or not is_own(event):
            return None
        coming = {guest.contact_id: guest.id for guest in event.guests}
        if out.id not in coming or new.id in coming:
            return None
        added = New("invited", Guest, {"event_id": event.id, "contact_id": new.id}, {"optional": {"optional": True}}, {"answer": "waiting"})
        return Gone("taken off", Guest, coming[out.id]), added

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """First the one who goes, then the one who comes."""
        return iter([*open_on(shown(params, before)), self._remove(params), *self._invite(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other way round, and by a search."""
        return [[*open_found(shown(params, before)), *self._invite(params, before), self._remove(params)]]

    def _remove(self, params: Params) -> Step:
        return click("button", f"Remove {params['out']}, {params['team_out']}")

    def _invite(self, params: Params, before: Session) -> list[Step]:
        new = next(each for each in before.scalars(where(Contact)) if (each.name, each.team) == (params["new"], params["team_new"]))
        tick = [click("checkbox", contact_name(new)), click("checkbox", "They are optional"), click("button", "Invite")]
        return [click("link", "Add guests"), *find_person(new), *tick]


def draw_shift(state: Session, rng: Generator, editable: bool = True) -> Params:
    """Draw an event, which the person may change or not, and where it should move."""
    there = draw_single(state, rng, TODAY, editable)
    names = {"title": there.event.title, "day": there.day.isoformat()}
    return {**names, "other": draw_day(rng, TODAY, False).isoformat(), "start": draw_hours(rng)}


def single(params: Params, state: Session) -> Event | None:
    """Return the event that a goal names by title and day, where it is the only one and does not repeat."""
    there = the_one(state, text(params, "title"), day(params, "day"))
    return there.event if there and not there.event.repeats and there.event.series_id is None else None


def shown(params: Params, before: Session) -> Occurrence:
    """Return the event that the pages show, the solution's own way."""
    return next(each for each in on_day(before, day(params, "day"), text(params, "title")) if not each.event.repeats)


def _columns(event: Event, starts: datetime) -> dict[str, object]:
    return {"starts": starts, "ends": starts + length(event)}


def _moved(event: Event, starts: datetime) -> list[Row]:
    return [Changed("moved", Event, event.id, _columns(event, starts))]
