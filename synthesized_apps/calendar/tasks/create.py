"""Tasks that make an event or a to-do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import New, Row
from genui_gym.task import Params, Step, click, day, fill, pick, select, text

from ..models import Todo
from ..rules.search import Filters, find_events
from ..rules.series import occurrences, person
from ..rules.times import REMINDERS, WEEKDAYS, hour
from ..rules.todos import AREAS
from ..seed import TODAY
from . import clauses
from .records import (
    SOON,
    calendar_named,
    draw_day,
    draw_hours,
    draw_own,
    draw_series,
    held,
    later,
    minutes_of,
    moment,
    overlapping,
    owner,
)
from .rows import CommitTemplate, new_event
from .ways import NEW, SAVE, go_to, hours, look_for, on, titled

TITLES = (
    "Tax papers", "Garden day", "Call with the notary", "Frame pick-up", "Choir practice", "Font shopping", "Move the piano", "Tile samples",
    "Winter plan", "Paint the fence", "Speech draft", "Bread course", "Key handover", "Print proofs", "Harbour walk", "Chess evening",
)  # fmt: skip
PLACES = ("Casa Verde", "Pavilion North", "Rua do Sol", "Upper library", "Hall B", "Ferry pier", "Oficina Sul", "Green kiosk")
NOTES = ("Bring the blue folder", "Ask about parking", "Take the receipts along", "Keys are with Paulo", "Bring cash")


class PlanEvent(CommitTemplate):
    """Make an event with a place and a reminder."""

    difficulty = "medium"
    wordings = (
        "Put {title} into the calendar {calendar} on {day} from {start} to {end}, place {place}, reminder: {reminder}.",
        "Please enter {title} in the calendar {calendar}. It is on {day}, {start} to {end}, the place is {place}, and the reminder should be {reminder}.",
        "On {day} I have {title} from {start} until {end}; the place is {place}. Could you note it in the calendar {calendar}, with the reminder "
        "set to {reminder}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw all fields, with another reminder than the calendar's."""
        calendar, start = draw_own(state, rng), draw_hours(rng)
        others = [words for minutes, words in REMINDERS.items() if minutes not in (None, calendar.reminder_minutes)]
        return {
            "title": pick(rng, TITLES), "calendar": calendar.name, "day": draw_day(rng, TODAY, False).isoformat(), "start": start,
            "end": later(start, 15 * int(rng.integers(2, 9))), "place": pick(rng, PLACES), "reminder": pick(rng, others).casefold(),
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event."""
        calendar, reminder = calendar_named(state, text(params, "calendar")), minutes_of(text(params, "reminder").capitalize())
        starts, ends = (moment(day(params, "day"), text(params, name)) for name in ("start", "end"))
        if calendar is None or not calendar.editable or ends <= starts or reminder == -1:
            return None
        parts = {"place": {"place": text(params, "place")}, "reminder": {"reminder_minutes": reminder}}
        return (new_event(text(params, "title"), calendar, starts, ends, owner(state).zone_id, parts),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        return iter([NEW, *titled(text(params, "title"), text(params, "calendar")), on(day(params, "day")), *self._rest(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the page of the day, whose form has the day already."""
        return [[*go_to(day(params, "day")), NEW, *titled(text(params, "title"), text(params, "calendar")), *self._rest(params)]]

    def _rest(self, params: Params) -> list[Step]:
        place = fill("textbox", "Place", text(params, "place"))
        reminder = select("Reminder", text(params, "reminder").capitalize())
        return [*hours(text(params, "start"), text(params, "end")), place, reminder, SAVE]


class PlanSeries(CommitTemplate):
    """Make a weekly series on two weekdays with a last day."""

    difficulty = "hard"
    wordings = (
        "Add a weekly series {title} to the calendar {calendar}: every {one} and {two} from {start} to {end}, first on {day}, until {until}, "
        "at {place}.",
        "Please enter {title} as an event that repeats every week on {one} and {two}, {start} to {end}, in the calendar {calendar}. It starts on {day}, "
        "repeats until {until}, and the place is {place}.",
        "From {day} until {until} there will be {title} each {one} and {two} between {start} and {end}; the place is {place}. Could you set "
        "that up in the calendar {calendar}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two weekdays and a first day that is one of them."""
        first = draw_day(rng, TODAY, False)
        other = first + timedelta(days=int(rng.integers(1, 7)))
        one, two = sorted((first.weekday(), other.weekday()))
        start, until = draw_hours(rng, 8, 20), first + timedelta(days=int(rng.integers(30, 90)))
        return {
            "title": pick(rng, TITLES), "calendar": draw_own(state, rng).name, "one": WEEKDAYS[one], "two": WEEKDAYS[two],
            "day": first.isoformat(), "start": start, "end": later(start, 15 * int(rng.integers(2, 7))), "until": until.isoformat(),
            "place": pick(rng, PLACES),
        }  # fmt: skip

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the series."""
        calendar, first, last = calendar_named(state, text(params, "calendar")), day(params, "day"), day(params, "until")
        names = [text(params, "one"), text(params, "two")]
        if calendar is None or not calendar.editable or not set(names) <= set(WEEKDAYS) or WEEKDAYS[first.weekday()] not in names:
            return None
        digits = "".join(sorted({str(WEEKDAYS.index(name)) for name in names}))
        parts = {
            "rule": {"repeats": "weekly", "every": 1},
            "weekdays": {"weekdays": digits},
            "last day": {"until": last},
            "place": {"place": text(params, "place")},
        }
        starts, ends = (moment(first, text(params, name)) for name in ("start", "end"))
        if ends <= starts or last < first or len(digits) != len(names):
            return None
        return (new_event(text(params, "title"), calendar, starts, ends, owner(state).zone_id, parts),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form."""
        return iter([NEW, *titled(text(params, "title"), text(params, "calendar")), on(day(params, "day")), *self._rest(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the page of the first day."""
        return [[*go_to(day(params, "day")), NEW, *titled(text(params, "title"), text(params, "calendar")), *self._rest(params)]]

    def _rest(self, params: Params) -> list[Step]:
        ticks = [click("checkbox", text(params, name)) for name in ("one", "two")]
        until, place = fill("date", "Repeat until", text(params, "until")), fill("textbox", "Place", text(params, "place"))
        return [*hours(text(params, "start"), text(params, "end")), select("Repeats", "Every week"), *ticks, until, place, SAVE]


class PlanUsual(CommitTemplate):
    """Make an event in the usual calendar and of the usual length, both of which stand in the settings."""

    difficulty = "medium"
    ambiguous = True
    wordings = (
        'Put {title} on {day} at {start} into my usual calendar, as long as my events usually are, place {place}, note "{note}".',
        'Please enter {title} for {day} at {start}, in the calendar and with the length that are usual for me. The place is {place}; note down "{note}".',
        "There is {title} on {day} at {start}, at {place}. Could you add it where my new events normally go, with my normal length, and with "
        'the note "{note}"?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw what is said."""
        words = {"title": pick(rng, TITLES), "place": pick(rng, PLACES), "note": pick(rng, NOTES)}
        return {**words, "day": draw_day(rng, TODAY, False).isoformat(), "start": draw_hours(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event."""
        account = owner(state)
        starts = moment(day(params, "day"), text(params, "start"))
        parts = {"place": {"place": text(params, "place")}, "note": {"notes": text(params, "note")}}
        ends = starts + timedelta(minutes=account.default_minutes)
        return (new_event(text(params, "title"), account.default_calendar, starts, ends, account.zone_id, parts),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Leave the calendar and the end as they are."""
        yield NEW
        yield from titled(text(params, "title"))
        yield on(day(params, "day"))
        yield from hours(text(params, "start"))
        yield from self._rest(params)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look up the settings, and say both."""
        account = person(before)
        look = [click("link", "More"), click("link", "New events"), click("link", "Calendar")]
        times = [on(day(params, "day")), *hours(text(params, "start"), later(text(params, "start"), account.default_minutes))]
        return [[*look, NEW, *titled(text(params, "title"), account.default_calendar.name), *times, *self._rest(params)]]

    def _rest(self, params: Params) -> list[Step]:
        return [fill("textbox", "Place", text(params, "place")), fill("textbox", "Notes", text(params, "note")), SAVE]


class PlanAfter(CommitTemplate):
    """Make an event that starts when the last one of a calendar ends on a day; its length is the usual one."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Put {title} into the calendar {calendar} on {day}, starting when the last event that the calendar {after} has on that day ends, with my usual "
        "length, place {place}.",
        "Please see when the last event in the calendar {after} ends on {day}, and enter {title} from then on in the calendar {calendar}. It is as long "
        "as events of mine usually are; the place is {place}.",
        "As soon as the last thing in the calendar {after} is over on {day}, I want to go to {place} for {title}, as long as I usually plan. Could "
        "you add that to the calendar {calendar}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day with several events of a calendar."""
        busy = [each for each in held(state, TODAY + timedelta(days=1), TODAY + SOON) if not each.event.all_day]
        last = pick(rng, busy)
        those = [each for each in busy if each.day == last.day and each.event.calendar_id == last.event.calendar_id]
        calendar = draw_own(state, rng)
        if len(those) < 2 or not last.event.calendar.shown or calendar.id == last.event.calendar_id:
            return None
        names = {"calendar": calendar.name, "after": last.event.calendar.name}
        return {"title": pick(rng, TITLES), "place": pick(rng, PLACES), **names, "day": last.day.isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event."""
        calendar, after = (calendar_named(state, text(params, name)) for name in ("calendar", "after"))
        if calendar is None or after is None or not calendar.editable:
            return None
        ends = [
            each.ends
            for each in held(state, day(params, "day"), day(params, "day"))
            if each.event.calendar is after and not each.event.all_day
        ]
        if not ends or max(ends).date() != day(params, "day"):
            return None
        account, starts = owner(state), max(ends)
        until = starts + timedelta(minutes=account.default_minutes)
        return (new_event(text(params, "title"), calendar, starts, until, account.zone_id, {"place": {"place": text(params, "place")}}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the day, then add the event to it."""
        on_that = day(params, "day")
        listed = [
            each for each in occurrences(before, on_that, on_that, person(before).zone) if each.event.calendar.name == params["after"]
        ]
        start = hour(max(each.ends for each in listed if not each.event.all_day))
        yield from go_to(on_that)
        yield NEW
        yield from titled(text(params, "title"), text(params, "calendar"))
        yield from hours(start)
        yield fill("textbox", "Place", text(params, "place"))
        yield SAVE

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look in the agenda, and say the end."""
        on_that = day(params, "day")
        listed = [
            each for each in occurrences(before, on_that, on_that, person(before).zone) if each.event.calendar.name == params["after"]
        ]
        start = hour(max(each.ends for each in listed if not each.event.all_day))
        look = [click("link", "Agenda"), NEW, *titled(text(params, "title"), text(params, "calendar")), on(on_that)]
        place = fill("textbox", "Place", text(params, "place"))
        return [[*look, *hours(start, later(start, person(before).default_minutes)), place, SAVE]]


class PlanIfFree(CommitTemplate):
    """Make an event where nothing is in the way."""

    difficulty = "medium"
    wordings = clauses.FREE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a span."""
        return draw_span(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the event if nothing overlaps."""
        calendar = calendar_named(state, text(params, "calendar"))
        starts, ends = (moment(day(params, "day"), text(params, name)) for name in ("start", "end"))
        if calendar is None or not calendar.editable or ends <= starts or overlapping(state, starts, ends):
            return None
        return (new_event(text(params, "title"), calendar, starts, ends, owner(state).zone_id, {}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the day, then add the event to it."""
        yield from go_to(day(params, "day"))
        yield NEW
        yield from titled(text(params, "title"), text(params, "calendar"))
        yield from hours(text(params, "start"), text(params, "end"))
        yield SAVE

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the start page."""
        times = [on(day(params, "day")), *hours(text(params, "start"), text(params, "end"))]
        return [[NEW, *titled(text(params, "title"), text(params, "calendar")), *times, SAVE]]


def draw_span(state: Session, rng: Generator) -> Params:
    """Draw an event of an hour or so in the daytime."""
    start = draw_hours(rng, 9, 18)
    return {
        "title": pick(rng, TITLES), "calendar": draw_own(state, rng).name, "day": draw_day(rng, TODAY).isoformat(), "start": start,
        "end": later(start, 15 * int(rng.integers(3, 9))),
    }  # fmt: skip


class PrepareTodo(CommitTemplate):
    """Add a to-do that is due the day before an event takes place next."""

    difficulty = "hard"
    wordings = (
        'Add the to-do "{todo}" in the area {area}, due the day before the first {title} in the calendar {calendar} that is after {day}.',
        'Please find the first {title} after {day} in the calendar {calendar} and note the to-do "{todo}", area {area}, due one day earlier.',
        'I need to remember "{todo}" the day before I have {title} again after {day}; I mean the one in the calendar {calendar}. Could you make that a '
        "to-do in the area {area}?",
    )
    todos: ClassVar = (
        "Print the handouts",
        "Buy fruit",
        "Charge the camera",
        "Iron the shirt",
        "Mend the bag",
        "Look for the charger",
        "Sort the slides",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a series and a day on which it would be or is."""
        series = draw_series(state, rng)
        found = [each for each in held(state, TODAY, TODAY + SOON) if each.event is series]
        after = pick(rng, found).day if found else TODAY
        words = {"todo": pick(rng, self.todos), "area": pick(rng, AREAS), "title": series.title, "calendar": series.calendar.name}
        return {**words, "day": after.isoformat()} if found else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the to-do."""
        first = day(params, "day") + timedelta(days=1)
        found = [each for each in held(state, first, first + 2 * SOON) if each.event.title == params["title"]]
        days = [each.day for each in found if each.event.calendar.name == params["calendar"]]
        if not days or params["area"] not in AREAS or min(days) <= TODAY + timedelta(days=1):
            return None
        due = min(days) - timedelta(days=1)
        made = {"done_on": None, "made_on": TODAY}
        return (New("to-do", Todo, {"title": text(params, "todo")}, {"area": {"area": text(params, "area")}, "due": {"due": due}}, made),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search, read the day, add the to-do."""
        return iter([*look_for(text(params, "title")), *self._add(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look at the days after it instead."""
        return [[*go_to(day(params, "day")), click("link", "Agenda"), *self._add(params, before)]]

    def _add(self, params: Params, before: Session) -> list[Step]:
        after = day(params, "day")
        calendar = calendar_named(before, text(params, "calendar"))
        found = find_events(before, Filters(text(params, "title"), after, after + timedelta(days=170), calendar.id if calendar else None))
        coming = [each.starts.date() for each in found if each.event.title == params["title"] and each.starts.date() > after]
        due = min(coming) - timedelta(days=1)
        steps = [click("link", "To-dos"), click("link", "New to-do"), fill("textbox", "What is there to do?", text(params, "todo"))]
        return [*steps, select("Area", text(params, "area")), fill("date", "Due day", due.isoformat()), click("button", "Save to-do")]
