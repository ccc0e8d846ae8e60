"""Tasks that make something whose day or hour has to be looked up first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour
from genui_gym.reward import New, Row
from genui_gym.task import Params, Step, click, day, fill, pick, select, text

from ..models import Todo
from ..rules.search import Filters, find_events
from ..rules.series import occurrences, person
from ..rules.todos import AREAS
from ..seed import TODAY
from .create import PLACES, TITLES
from .records import SOON, calendar_named, draw_own, draw_series, held, later, owner
from .rows import CommitTemplate, new_event
from .ways import NEW, SAVE, go_to, hours, look_for, on, titled


class PlanAfter(CommitTemplate):
    """Make an event that starts when the last one of a calendar ends on a day; its length is the usual one."""

    difficulty = "hard"
    ambiguous = True
    wordings = (
        "Put {title} into the calendar {calendar} on {day}, starting when the last event that the calendar {after} has on that "
        "day ends, with my usual "
        "length, place {place}.",
        "Please see when the last event in the calendar {after} ends on {day}, and enter {title} from then on in the calendar "
        "{calendar}. It is as long "
        "as events of mine usually are; the place is {place}.",
        "As soon as the last thing in the calendar {after} is over on {day}, I want to go to {place} for {title}, as long as I "
        "usually plan. Could "
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


class PrepareTodo(CommitTemplate):
    """Add a to-do that is due the day before an event takes place next."""

    difficulty = "hard"
    wordings = (
        'Add the to-do "{todo}" in the area {area}, due the day before the first {title} in the calendar {calendar} that is after {day}.',
        'Please find the first {title} after {day} in the calendar {calendar} and note the to-do "{todo}", area {area}, due one '
        "day earlier.",
        'I need to remember "{todo}" the day before I have {title} again after {day}; I mean the one in the calendar {calendar}. '
        "Could you make that a "
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
