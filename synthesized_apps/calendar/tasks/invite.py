"""Tasks that answer invitations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import combinations

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import hour
from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, day, fill, only, pick, text

from ..models import Event
from ..rules.invites import REPLIES, invitations
from ..rules.series import conflicts, person, seen
from ..rules.times import moved
from ..seed import TODAY
from . import clauses
from .records import Held, among, draw_day, draw_hours, moment, owner, taking
from .rows import ArrangeTemplate
from .ways import look_for

NOTES = (
    "Can't make it, sorry",
    "I am away that week",
    "Please send me the notes",
    "Too many meetings",
    "Rui can go for me",
    "See you next time",
)


class AnswerTwo(ArrangeTemplate):
    """Accept one invitation and decline another with a note."""

    difficulty = "medium"
    wordings = (
        'Accept the invitation {yes} and decline {no} with the note "{note}".',
        'Please answer two invitations: yes to {yes}, without a note, and no to {no}, where you write "{note}".',
        'I\'ll go to {yes}, but not to {no}. Could you tell the organisers, and in the second case add "{note}"?',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two that wait."""
        yes, no = (waiting(state)[int(index)] for index in rng.choice(len(waiting(state)), size=2, replace=False))
        return {"yes": yes.title, "no": no.title, "note": pick(rng, NOTES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return both answers."""
        yes, no = (invitation(state, text(params, name)) for name in ("yes", "no"))
        if yes is None or no is None or yes is no:
            return None
        return (
            Changed("accepted", Event, yes.id, {"answer": "accepted"}),
            Changed("declined", Event, no.id, {"answer": "declined"}),
            Changed("note", Event, no.id, {"reply": text(params, "note")}, ("declined",)),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other from the list."""
        return iter([*self._yes(params, before), *self._no(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other one first."""
        return [[*self._no(params, before), *self._yes(params, before)]]

    def _yes(self, params: Params, before: Session) -> list[Step]:
        return [*open_invitation(before, text(params, "yes")), click("button", REPLIES["accepted"])]

    def _no(self, params: Params, before: Session) -> list[Step]:
        note = fill("textbox", "Note to the organiser", text(params, "note"))
        return [*open_invitation(before, text(params, "no")), note, click("button", REPLIES["declined"])]


class SortByConflict(ArrangeTemplate):
    """Decline the invitations of some days that are in conflict, accept the others."""

    difficulty = "hard"
    wordings = (
        "Answer every waiting invitation from {first} to {last}: decline it if it overlaps with something I am busy with, "
        "otherwise accept it.",
        "Please go through the unanswered invitations for the days from {first} to {last}. Those that collide with an event of "
        "mine get a no, the "
        "others a yes.",
        "I want to be done with the invitations between {first} and {last}, both days included, that I haven't answered. Say yes "
        "where I am free and "
        "no where my calendar has something at that time.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw the days of two invitations between which some are in conflict and some are not."""
        there = sorted((seen_at(state, event) for event in waiting(state)), key=lambda each: each.starts)
        mine = taking(state, there[0].day, there[-1].day)
        taken = [bool(among(mine, each.starts, each.ends)) for each in there]
        spans = [(first, last) for first in range(len(there)) for last in range(first + 2, min(first + 5, len(there)))]
        mixed = [(first, last) for first, last in spans if len(set(taken[first : last + 1])) == 2]
        if not mixed:
            return None
        first, last = pick(rng, mixed)
        return {"first": there[first].day.isoformat(), "last": there[last].day.isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the answers; nothing where invitations overlap with one another or all get the same answer."""
        first, last = day(params, "first"), day(params, "last")
        asked = [each for each in (seen_at(state, event) for event in waiting(state)) if first <= each.day <= last]
        if not 3 <= len(asked) <= 5 or any(one.starts < two.ends and two.starts < one.ends for one, two in combinations(asked, 2)):
            return None
        mine = taking(state, first, last)
        answers = {each.event.id: "declined" if among(mine, each.starts, each.ends) else "accepted" for each in asked}
        if len(set(answers.values())) < 2:
            return None
        return tuple(Changed(f"event {each.event.id}", Event, each.event.id, {"answer": answers[each.event.id]}) for each in asked)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other from the list, which shows the conflicts."""
        return iter(self._way(params, before, 1))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(params, before, -1)]

    def _way(self, params: Params, before: Session, order: int) -> list[Step]:
        zone, steps = person(before).zone, list[Step]()
        for event in invitations(before, False)[::order]:
            here = seen(event, event.starts.date(), zone)
            if day(params, "first") <= here.starts.date() <= day(params, "last"):
                near = conflicts(before, here.starts, here.ends, zone, (event.id,))
                reply = REPLIES["declined" if near else "accepted"]
                steps += [click("link", "Invitations"), click("link", here.name), click("button", reply)]
        return steps


class ProposeOther(ArrangeTemplate):
    """Propose another time, in the person's own time, for an event that may be in another zone."""

    difficulty = "hard"
    wordings = clauses.PROPOSE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an invitation and another time."""
        return draw_proposal(state, rng)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the answered invitation."""
        event = invitation(state, text(params, "title"))
        if event is None or not event.open_to_proposals or event.repeats or day(params, "day") <= TODAY:
            return None
        shift = timedelta(minutes=event.zone.offset_minutes - owner(state).zone.offset_minutes)
        proposed = moment(day(params, "day"), text(params, "start")) + shift
        if proposed == event.starts:
            return None
        return (
            Changed("proposed", Event, event.id, {"answer": "proposed"}),
            Changed("time", Event, event.id, {"proposed_starts": proposed}, ("proposed",)),
            Changed("note", Event, event.id, {"reply": text(params, "note")}, ("proposed",)),
        )

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open it from the list, convert the time, send."""
        return iter([*open_invitation(before, text(params, "title")), *self._propose(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Find it by a search."""
        event = next(each for each in invitations(before, False) if each.title == params["title"])
        found = click("link", seen(event, event.starts.date(), person(before).zone).name)
        return [[*look_for(event.title), found, *self._propose(params, before)]]

    def _propose(self, params: Params, before: Session) -> list[Step]:
        event = next(each for each in invitations(before, False) if each.title == params["title"])
        there = moved(moment(day(params, "day"), text(params, "start")), person(before).zone, event.zone)
        fields = [fill("date", "New day", there.date().isoformat()), fill("time", "New start", hour(there))]
        note = fill("textbox", "Note to the organiser", text(params, "note"))
        return [click("link", "Propose another time"), *fields, note, click("button", "Send proposal")]


def waiting(state: Session) -> Sequence[Event]:
    """Return the invitations that wait for an answer."""
    return state.scalars(where(Event).where(Event.answer == "waiting", Event.deleted_on.is_(None)).order_by(Event.id)).all()


def invitation(state: Session, title: str) -> Event | None:
    """Return the waiting invitation with a title."""
    return only(state, where(Event).where(Event.title == title, Event.answer == "waiting", Event.deleted_on.is_(None)))


def seen_at(state: Session, event: Event) -> Held:
    """Return when an event that does not repeat takes place in the person's time."""
    shift = timedelta(minutes=owner(state).zone.offset_minutes - event.zone.offset_minutes)
    return Held(event, event.starts + shift, event.ends + shift)


def draw_proposal(state: Session, rng: Generator) -> Params:
    """Draw an invitation and another time."""
    on: date = draw_day(rng, TODAY)
    return {"title": pick(rng, waiting(state)).title, "day": on.isoformat(), "start": draw_hours(rng, 10, 17), "note": pick(rng, NOTES)}


def open_invitation(before: Session, title: str) -> list[Step]:
    """Open a waiting invitation from the list."""
    event = next(each for each in invitations(before, False) if each.title == title)
    return [click("link", "Invitations"), click("link", seen(event, event.starts.date(), person(before).zone).name)]
