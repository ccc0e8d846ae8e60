"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit import name_problem
from genui_gym.appkit.formats import full_day, hour
from genui_gym.reward import Fact
from genui_gym.task import Params, Step, click, day, finish, number, text

from ..rules.events import locked_because
from ..rules.invites import invitations
from ..rules.series import conflicts, occurrences, person
from ..rules.times import LENGTHS, at, clock
from ..seed import TODAY
from . import clauses
from .arrange import draw_shift, shown, single
from .create import draw_span
from .find import first_common
from .invite import draw_proposal, invitation, open_invitation
from .meet import WITHIN, draw_meeting, named, parties, turned, written
from .records import SOON, calendar_named, common_starts, held, moment, overlapping
from .rows import RefuseTemplate
from .series import draw_move
from .ways import ask_for_time, go_to, look_for, open_found, open_on


class Overlapped(RefuseTemplate):
    """Something else is in the way."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.FREE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a span."""
        return draw_span(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return when the only thing in the way ends, if that is no time of the goal's own."""
        calendar = calendar_named(state, text(params, "calendar"))
        starts, ends = (moment(day(params, "day"), text(params, name)) for name in ("start", "end"))
        near = overlapping(state, starts, ends)
        if calendar is None or not calendar.editable or len(near) != 1 or ends <= starts or name_problem(text(params, "title"), "a title"):
            return None
        over = near[0].ends.time()
        return None if over in (starts.time(), ends.time()) else Fact(time=over)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the day and at the event in the way."""
        yield from go_to(day(params, "day"))
        starts, ends = (at(day(params, "day"), text(params, name)) for name in ("start", "end"))
        near = conflicts(before, starts, ends, person(before).zone)[0]
        if near.event.calendar.shown:
            yield click("link", near.name)
        yield finish(hour(near.ends), "infeasible")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find it by a search."""
        starts, ends = (at(day(params, "day"), text(params, name)) for name in ("start", "end"))
        near = conflicts(before, starts, ends, person(before).zone)[0]
        return [[*open_found(near), finish(hour(near.ends), "infeasible")]]


class NobodyFree(RefuseTemplate):
    """Nobody has a common slot on that day."""

    outcome = "infeasible"
    difficulty = "hard"
    wordings = clauses.MEET

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two colleagues, a length and a day."""
        return draw_meeting(state, rng)

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the length in words."""
        return written(super().words(params), params)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the next day that has a slot."""
        people, calendar, on = named(params, state), calendar_named(state, text(params, "calendar")), day(params, "day")
        if people is None or calendar is None or not calendar.editable or number(params, "minutes") not in LENGTHS:
            return None
        if common_starts(state, people, on, number(params, "minutes")) or name_problem(text(params, "title"), "a title"):
            return None
        first = first_common(state, params, on + timedelta(days=1), WITHIN - 1)
        return Fact(day=first) if first else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Turn the days until one has a slot."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Tick the second person first."""
        return [self._way(params, before, -1)]

    def _way(self, params: Params, before: Session, order: int) -> list[Step]:
        asked = ask_for_time(parties(params, before)[::order], day(params, "day"), LENGTHS[number(params, "minutes")])
        steps, on = turned(before, params, day(params, "day"))
        return [*asked, *steps, finish(full_day(on), "infeasible")]


class NoSuchDay(RefuseTemplate):
    """The series does not take place on that day."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.MOVE_ONCE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day beside that of an occurrence."""
        return draw_move(state, rng, int(rng.integers(1, 4)))

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the next day on which it does, which the goal may not say."""
        on, calendar = day(params, "day"), calendar_named(state, text(params, "calendar"))
        those = [each for each in held(state, on, on + SOON) if each.event.title == params["title"] and each.event.calendar is calendar]
        if not those or those[0].day in (on, day(params, "other")) or day(params, "other") <= TODAY or clock(text(params, "start")) is None:
            return None
        return Fact(day=those[0].day)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the day, then search for the next one."""
        yield from go_to(day(params, "day"))
        yield from look_for(text(params, "title"))
        yield self._finish(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Look in the agenda from that day on."""
        return [[*go_to(day(params, "day")), click("link", "Agenda"), self._finish(params, before)]]

    def _finish(self, params: Params, before: Session) -> Step:
        coming = occurrences(before, day(params, "day"), day(params, "day") + SOON, person(before).zone)
        named_so = (each for each in coming if (each.event.title, each.event.calendar.name) == (params["title"], params["calendar"]))
        return finish(full_day(next(named_so).starts.date()), "not_found")


class NoProposals(RefuseTemplate):
    """The organiser takes no proposals."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.PROPOSE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an invitation and another time."""
        return draw_proposal(state, rng)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the day by which to answer, which the goal may not say."""
        event = invitation(state, text(params, "title"))
        if event is None or event.open_to_proposals or event.answer_by is None or event.answer_by == day(params, "day"):
            return None
        return Fact(day=event.answer_by) if text(params, "start") and text(params, "note") and day(params, "day") > TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open it from the list, read."""
        return iter([*open_invitation(before, text(params, "title")), self._finish(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find it by a search."""
        return [[*look_for(text(params, "title")), *open_invitation(before, text(params, "title")), self._finish(params, before)]]

    def _finish(self, params: Params, before: Session) -> Step:
        event = next(each for each in invitations(before, False) if each.title == params["title"])
        return finish(full_day(event.answer_by) if event.answer_by else "", "not_allowed")


class ReadOnly(RefuseTemplate):
    """The event is in a calendar that belongs to somebody else."""

    outcome = "not_allowed"
    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an event, another day and hour."""
        return draw_shift(state, rng, editable=False)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return who owns the calendar."""
        event = single(params, state)
        if event is None or event.calendar.editable or event.organiser_id is not None or day(params, "other") <= TODAY:
            return None
        return Fact(name=event.calendar.owner) if params["start"] != hour(event.starts) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open it by its day, read the note."""
        each = shown(params, before)
        return iter([*open_on(each), finish(each.event.calendar.owner, "not_allowed")] if locked_because(each.event) else [])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find it by a search."""
        each = shown(params, before)
        return [[*open_found(each), finish(each.event.calendar.owner, "not_allowed")]]
