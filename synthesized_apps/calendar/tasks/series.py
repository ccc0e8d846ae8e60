"""Tasks that change series: one occurrence, some, those that follow, or all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import func
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour
from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, Step, click, day, fill, pick, select, text

from ..models import Event, Skip
from ..rules.events import SCOPES
from ..rules.series import Occurrence, occurrences, person
from ..rules.times import REMINDERS
from ..seed import TODAY
from . import clauses
from .create import PLACES
from .records import SOON, Held, calendar_named, draw_day, draw_hours, draw_series, held, is_own, minutes_of, moment, the_one
from .rows import ArrangeTemplate, beside
from .ways import EDIT, SAVE, hours, length, look_for, moved_to, on_day, open_found, open_on, scope

ONE, FOLLOWING, ALL = SCOPES.values()


class MoveOnce(ArrangeTemplate):
    """Move one occurrence of a series."""

    difficulty = "hard"
    wordings = clauses.MOVE_ONCE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an occurrence, another day and hour."""
        return draw_move(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the skipped day, and the event beside the series."""
        there = occurring(params, state)
        if there is None or not can_move(params, state, there.event):
            return None
        event, starts = there.event, moment(day(params, "other"), text(params, "start"))
        changed = {"starts": starts, "ends": starts + length(event), "series_id": event.id, "original_day": there.day}
        kept = {"reminder_minutes": event.reminder_minutes, "zone_id": event.zone_id}
        return New("left out", Skip, {"event_id": event.id, "day": there.day}), beside(event, {**changed, **kept})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the occurrence by its day."""
        each = shown_one(params, before)
        return iter([*open_on(each), *self._change(params, each.event)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find the occurrence by a search."""
        each = shown_one(params, before)
        return [[*open_found(each), *self._change(params, each.event)]]

    def _change(self, params: Params, event: Event) -> list[Step]:
        return [EDIT, scope(ONE), *moved_to(event, day(params, "other"), text(params, "start")), SAVE]


class ShiftFollowing(ArrangeTemplate):
    """Give a series another hour and place from a day on."""

    difficulty = "hard"
    wordings = (
        "From {day} on, {title} in the calendar {calendar} starts at {start} with the same length and is at {place}. Leave those "
        "before as they are.",
        "Please change {title} in the calendar {calendar}: the one on {day} and all that follow start at {start}, equally long, "
        "and the place is "
        "{place}. The earlier ones stay.",
        "They are moving my {title} from the calendar {calendar}. Starting with the one on {day} it will always be at {start}, "
        "as long as before, at "
        "{place}. Could you adjust the series without touching what comes before?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an occurrence after which nothing is skipped."""
        there = draw_occurrence(state, rng)
        if there is None:
            return None
        names = {"title": there.event.title, "calendar": there.event.calendar.name, "day": there.day.isoformat()}
        return {**names, "start": draw_hours(rng, 8, 19), "place": pick(rng, PLACES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the old series, shorter, and the new one."""
        there, on = occurring(params, state), day(params, "day")
        if there is None or there.event.starts.date() == on or text(params, "start") == hour(there.starts):
            return None
        event = there.event
        left = state.scalar(where(func.count(Skip.id)).where(Skip.event_id == event.id, Skip.day >= on))
        if left or (event.place == params["place"]):
            return None
        starts = moment(on, text(params, "start"))
        rule = {"repeats": event.repeats, "every": event.every, "weekdays": event.weekdays, "until": event.until}
        kept = {"reminder_minutes": event.reminder_minutes, "zone_id": event.zone_id}
        changed = {"starts": starts, "ends": starts + length(event), "place": text(params, "place")}
        return Changed("old series ends", Event, event.id, {"until": on - timedelta(days=1)}), beside(event, {**changed, **rule, **kept})

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the occurrence by its day."""
        each = shown_one(params, before)
        return iter([*open_on(each), *self._change(params, each.event)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find the occurrence by a search."""
        each = shown_one(params, before)
        return [[*open_found(each), *self._change(params, each.event)]]

    def _change(self, params: Params, event: Event) -> list[Step]:
        start = text(params, "start")
        end = hour(moment(TODAY, start) + length(event))
        return [EDIT, scope(FOLLOWING), *hours(start, end), fill("textbox", "Place", text(params, "place")), SAVE]


class DropDays(ArrangeTemplate):
    """Delete two occurrences of a series."""

    difficulty = "hard"
    wordings = (
        "Delete {title} in the calendar {calendar} on {day} and on {other}. All others of the series stay.",
        "Please take two events out of my calendar: {title} from the calendar {calendar}, once on {day} and once on {other}. The "
        "rest of the series must stay.",
        "{title} in the calendar {calendar} falls through on {day} and again on {other}. Could you remove just these two?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two occurrences."""
        series = draw_series(state, rng)
        days = [each.day for each in held(state, TODAY + timedelta(days=1), TODAY + SOON) if each.event is series]
        if len(days) < 3:
            return None
        first, second = sorted(int(index) for index in rng.choice(len(days), size=2, replace=False))
        return {"title": series.title, "calendar": series.calendar.name, "day": days[first].isoformat(), "other": days[second].isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both days as left out."""
        found = [occurring(params, state, name) for name in ("day", "other")]
        if any(each is None for each in found) or params["day"] == params["other"]:
            return None
        return tuple(New(f"{each.day} left out", Skip, {"event_id": each.event.id, "day": each.day}) for each in found if each)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other, by their days."""
        return iter(self._way(params, before, ("day", "other")))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The later one first."""
        return [self._way(params, before, ("other", "day"))]

    def _way(self, params: Params, before: Session, order: Sequence[str]) -> list[Step]:
        steps: list[Step] = []
        for name in order:
            each = shown_one(params, before, name)
            steps += [*open_on(each), click("link", "Delete event"), scope(ONE), click("button", "Delete")]
        return steps


class ChangeWhole(ArrangeTemplate):
    """Give a whole series another place and reminder."""

    difficulty = "medium"
    wordings = (
        "For all of the series {title} in the calendar {calendar}, set the place to {place} and the reminder to: {reminder}.",
        "Please change every event of my series {title} in the calendar {calendar}: the place becomes {place}, the reminder {reminder}.",
        "{title} in the calendar {calendar} is held at {place} now, each time. Could you correct the entire series and also have "
        "me reminded "
        "{reminder}?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a series, a place, a reminder that it doesn't have."""
        series = draw_series(state, rng)
        others = [words for minutes, words in REMINDERS.items() if minutes and minutes != series.reminder_minutes]
        names = {"title": series.title, "calendar": series.calendar.name}
        return {**names, "place": pick(rng, PLACES), "reminder": pick(rng, others).casefold()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the series with both."""
        calendar, reminder = calendar_named(state, text(params, "calendar")), minutes_of(text(params, "reminder").capitalize())
        query = where(Event).where(Event.title == params["title"], Event.repeats != "", Event.deleted_on.is_(None))
        found = [event for event in state.scalars(query) if event.calendar is calendar and is_own(event)]
        if len(found) != 1 or reminder == -1 or found[0].reminder_minutes == reminder or found[0].place == params["place"]:
            return None
        series = found[0]
        return (
            Changed("place", Event, series.id, {"place": text(params, "place")}),
            Changed("reminder", Event, series.id, {"reminder_minutes": reminder}),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search for the series and open its next occurrence."""
        coming = self._coming(params, before)
        return iter([*look_for(text(params, "title")), click("link", coming[0].name), *self._change(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From a later occurrence, by its day."""
        return [[*open_on(self._coming(params, before)[-1]), *self._change(params)]]

    def _coming(self, params: Params, before: Session) -> list[Occurrence]:
        listed = occurrences(before, TODAY, TODAY + SOON, person(before).zone)
        named = [each for each in listed if each.event.title == params["title"] and each.event.calendar.name == params["calendar"]]
        return [each for each in named if each.event.repeats]

    def _change(self, params: Params) -> list[Step]:
        place = fill("textbox", "Place", text(params, "place"))
        return [EDIT, scope(ALL), place, select("Reminder", text(params, "reminder").capitalize()), SAVE]


def draw_occurrence(state: Session, rng: Generator) -> Held | None:
    """Draw a coming occurrence of a weekly series."""
    series = draw_series(state, rng)
    found = [each for each in held(state, TODAY + timedelta(days=1), TODAY + SOON) if each.event is series]
    return pick(rng, found) if found else None


def draw_move(state: Session, rng: Generator, off: int = 0) -> Params | None:
    """Draw where an occurrence should move; ``off`` so many days beside it."""
    there = draw_occurrence(state, rng)
    if there is None:
        return None
    names = {"title": there.event.title, "calendar": there.event.calendar.name, "day": (there.day + timedelta(days=off)).isoformat()}
    return {**names, "other": draw_day(rng, TODAY, False).isoformat(), "start": draw_hours(rng, 8, 19)}


def occurring(params: Params, state: Session, name: str = "day") -> Held | None:
    """Return the occurrence of a series that a goal names, where the person may change it."""
    calendar = calendar_named(state, text(params, "calendar"))
    there = the_one(state, text(params, "title"), day(params, name), calendar.id) if calendar else None
    return there if there and there.event.repeats and is_own(there.event) else None


def can_move(params: Params, state: Session, event: Event) -> bool:
    """Whether a series' occurrence may stand where the goal wants it: not in the past, and not where the series has one already."""
    there = the_one(state, event.title, day(params, "other"), event.calendar_id)
    return params["day"] != params["other"] and there is None and day(params, "other") > TODAY


def shown_one(params: Params, before: Session, name: str = "day") -> Occurrence:
    """Return the occurrence that the pages show, the solution's own way."""
    on: date = day(params, name)
    return next(each for each in on_day(before, on, text(params, "title"), text(params, "calendar")) if each.event.repeats)
