"""Tasks that make an event or a to-do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.reward.rows import Columns
from genui_gym.task import Params, Step, click, day, fill, pick, select, text

from ..rules.series import person
from ..rules.times import REMINDERS, WEEKDAYS
from ..seed import TODAY
from . import clauses
from .records import calendar_named, draw_day, draw_hours, draw_own, later, minutes_of, moment, overlapping, owner
from .rows import CommitTemplate, new_event
from .ways import NEW, SAVE, go_to, hours, on, titled

TITLES = (
    "Tax papers", "Garden day", "Call with the notary", "Frame pick-up", "Choir practice", "Font shopping", "Move the "
    "piano", "Tile samples",
    "Winter plan", "Paint the fence", "Speech draft", "Bread course", "Key handover", "Print proofs", "Harbour walk", "Chess evening",
)  # fmt: skip
PLACES = ("Casa Verde", "Pavilion North", "Rua do Sol", "Upper library", "Hall B", "Ferry pier", "Oficina Sul", "Green kiosk")
NOTES = ("Bring the blue folder", "Ask about parking", "Take the receipts along", "Keys are with Paulo", "Bring cash")


class PlanEvent(CommitTemplate):
    """Make an event with a place and a reminder."""

    difficulty = "medium"
    wordings = (
        "Put {title} into the calendar {calendar} on {day} from {start} to {end}, place {place}, reminder: {reminder}.",
        "Please enter {title} in the calendar {calendar}. It is on {day}, {start} to {end}, the place is {place}, and the "
        "reminder should be {reminder}.",
        "On {day} I have {title} from {start} until {end}; the place is {place}. Could you note it in the calendar {calendar}, "
        "with the reminder "
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
        parts: dict[str, Columns] = {"place": {"place": text(params, "place")}, "reminder": {"reminder_minutes": reminder}}
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
        "Add a weekly series {title} to the calendar {calendar}: every {one} and {two} from {start} to {end}, first on {day}, "
        "until {until}, "
        "at {place}.",
        "Please enter {title} as an event that repeats every week on {one} and {two}, {start} to {end}, in the calendar "
        "{calendar}. It starts on {day}, "
        "repeats until {until}, and the place is {place}.",
        "From {day} until {until} there will be {title} each {one} and {two} between {start} and {end}; the place is {place}. "
        "Could you set "
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
        parts: dict[str, Columns] = {
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
        "Please enter {title} for {day} at {start}, in the calendar and with the length that are usual for me. The place is "
        '{place}; note down "{note}".',
        "There is {title} on {day} at {start}, at {place}. Could you add it where my new events normally go, with my normal "
        "length, and with "
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
