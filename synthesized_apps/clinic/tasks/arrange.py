"""Tasks that change visits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.appkit import formats
from genui_gym.reward import Changed, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, fill, pick, select, text

from ..catalogue import KINDS as WORDS
from ..catalogue import REASONS, TOPICS
from ..models import Visit
from ..rules.visits import last_free_day
from ..seed import TODAY
from . import clauses, ways
from .book import slot_of
from .records import (
    KINDS,
    draw_kind,
    draw_member,
    draw_reason,
    member_named,
    names_of,
    offers,
    slot_at,
    slot_of_doctor,
    upcoming,
    visit_named,
)
from .rows import cancelled_free, written

_WHY = (
    ("Not coming", "We have to cancel this visit. Sorry for the short notice."),
    ("Visit cancelled", "Something came up at school. We will call for another time."),
    ("Feeling better", "All is well again, so somebody else can have the time."),
    ("Change of plans", "We are away that week and will book again afterwards."),
)
"""Subjects and messages that tell an office why."""
_NOTES = ("Please call on the mobile phone", "Speaks little English", "Bring the last letter up on screen", "Needs a quiet room")


class ArrangeTemplate(RowsTemplate):
    """A template that changes what is there."""

    shape = "arrange"


class MoveVisit(ArrangeTemplate):
    """Move a visit to another time."""

    difficulty = "medium"
    wordings = clauses.MOVE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a visit and a time of its doctor."""
        return draw_move(state, rng, late=False)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit at the new time."""
        visit = visit_named(state, params)
        if visit is None or visit.day - timedelta(days=visit.doctor.notice_days) < TODAY or day(params, "day") == visit.day:
            return None
        slot = slot_at(state, visit.doctor, day(params, "day"), text(params, "time"))
        if slot is None or (visit.referral and visit.referral.valid_until < slot.day):
            return None
        return (Changed("moved", Visit, visit.id, {"day": slot.day, "clock": slot.clock}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the visit from the timeline, choose the time, confirm."""
        visit, slot = visit_of(params, before), slot_of(params, before)
        yield from ways.open_visit(visit)
        yield click("link", "Move visit")
        yield from ways.choose_time(before, visit.doctor, slot)
        yield click("button", "Move to this time")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the whole timeline, the long way through the calendar and back."""
        visit, slot = visit_of(params, before), slot_of(params, before)
        choosing = [*ways.choose_time(before, visit.doctor, slot), click("link", "Choose another time"), click("link", slot.clock)]
        opening = [click("link", "Visits"), ways.visit_link(visit), click("link", "Move visit")]
        return [[*opening, *choosing, click("button", "Move to this time")]]


class ChangeVisit(ArrangeTemplate):
    """Change how and why somebody meets a doctor, with a note."""

    difficulty = "medium"
    wordings = (
        'Change the visit of {member} with {doctor} at {site} on {old} to {kind}, reason {reason}, note "{note}".',
        "Please make {member}'s visit to {doctor} ({site}) of {old} {kind}. The reason should be {reason} now, and the notes for the "
        'doctor should say "{note}".',
        "{member} has a visit with {doctor} at {site} on {old}. It should rather be {kind}, with {reason} as the reason, and the doctor "
        'should read "{note}" in the notes.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a visit, and what is different."""
        visit = pick(rng, upcoming(state))
        return {**names_of(visit), "kind": draw_kind(rng, visit.doctor), "reason": draw_reason(rng), "note": pick(rng, _NOTES)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three changes."""
        visit, kind = visit_named(state, params), text(params, "kind")
        if visit is None or not offers(visit.doctor, kind) or text(params, "reason") not in REASONS:
            return None
        wanted = {"kind": KINDS[kind], "reason": text(params, "reason"), "notes": text(params, "note")}
        if any(getattr(visit, name) == value for name, value in wanted.items()):
            return None
        return tuple(Changed(name, Visit, visit.id, {name: value}) for name, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the visit from the timeline and change its details."""
        return iter([*ways.open_visit(visit_of(params, before)), *self._change(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the whole timeline."""
        return [[click("link", "Visits"), ways.visit_link(visit_of(params, before)), *self._change(params)]]

    def _change(self, params: Params) -> list[Step]:
        choices = [click("radio", WORDS[KINDS[text(params, "kind")]]), select("Reason for the visit", text(params, "reason"))]
        return [click("link", "Change details"), *choices, fill("textbox", "Notes for the doctor", text(params, "note")), SAVE]


class CancelFree(ArrangeTemplate):
    """Cancel all of somebody's visits until a day that can be cancelled without a fee."""

    difficulty = "hard"
    wordings = (
        "Cancel every upcoming visit of {member} up to and including {day} that can still be cancelled without a fee. Leave the others.",
        "Please cancel all visits that {member} has until {day}, that day included, as far as cancelling costs nothing. Keep the rest.",
        "{member} won't be able to come to anything until {day}, the day itself included. Whatever of it can be called off free of charge "
        "should be cancelled; what would cost a fee stays.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a person, and the day of one of the later visits."""
        member = draw_member(state, rng)
        days = [visit.day for visit in upcoming(state, Visit.member_id == member.id)]
        return {"member": member.name, "day": pick(rng, days[2:]).isoformat()} if len(days) > 2 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return two visits or more, cancelled, with their referrals."""
        member = member_named(state, text(params, "member"))
        visits = upcoming(state, Visit.member_id == member.id, Visit.day <= day(params, "day")) if member else ()
        free = [each for each in visits if (each.day - TODAY).days >= each.doctor.notice_days]
        return tuple(row for visit in free for row in cancelled_free(visit)) if len(free) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Cancel one after the other from the timeline."""
        return iter(self._way(self._visits(params, before)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(self._visits(params, before)[::-1])]

    def _visits(self, params: Params, before: Session) -> list[Visit]:
        mine = [each for each in upcoming(before) if each.member.name == params["member"] and each.day <= day(params, "day")]
        return [each for each in mine if last_free_day(each) >= TODAY]

    def _way(self, visits: Sequence[Visit]) -> list[Step]:
        return [step for visit in visits for step in (click("link", "Visits"), ways.visit_link(visit), *CANCEL)]


class CallOff(ArrangeTemplate):
    """Cancel a visit and tell the office."""

    difficulty = "hard"
    wordings = clauses.CALL_OFF

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a visit, and words."""
        return {**names_of(pick(rng, upcoming(state))), **draw_words(rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the visit, cancelled in time, and the conversation."""
        visit = visit_named(state, params)
        if visit is None or (visit.day - TODAY).days < visit.doctor.notice_days:
            return None
        letter = written(visit.doctor, visit.member, params)
        return (*cancelled_free(visit), letter) if letter else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Cancel, then write by the shortcut on the start page."""
        visit = visit_of(params, before)
        yield from ways.open_visit(visit)
        yield from CANCEL
        yield from (click("link", "Home"), click("link", "Write to an office"))
        yield from ways.fill_message(params, visit.doctor)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Write first, from the doctor's page."""
        visit = visit_of(params, before)
        office = [*ways.open_visit(visit), click("link", "Doctor’s page"), click("link", "Write to this office")]
        return [[*office, *ways.fill_message(params, visit.doctor), click("link", "Visits"), ways.visit_link(visit), *CANCEL]]


SAVE = click("button", "Save visit")
CANCEL = (click("link", "Cancel visit"), click("button", "Cancel this visit"))


def draw_words(rng: Generator) -> dict[str, str]:
    """Draw the literals of a message that tells an office why."""
    subject, message = pick(rng, _WHY)
    return {"topic": pick(rng, TOPICS), "subject": subject, "message": message}


def draw_move(state: Session, rng: Generator, late: bool) -> Params | None:
    """Draw a visit to come that it is too late to move, or one that can be moved, and a time of its doctor."""
    visits = [visit for visit in upcoming(state) if (last_free_day(visit) < TODAY) == late]
    if not visits:
        return None
    visit = pick(rng, visits)
    slot = slot_of_doctor(state, rng, visit.doctor)
    return {**names_of(visit), "day": slot.day.isoformat(), "time": slot.clock} if slot.day != visit.day else None


def visit_of(params: Params, before: Session) -> Visit:
    """Return the visit of a goal, the solution's own way: by looking through the timeline."""
    wanted = (params["member"], params["doctor"], params["site"], params["old"])
    return next(each for each in upcoming(before) if tuple(names_of(each).values()) == wanted)


def cancel_page(visit: Visit) -> list[Step]:
    """Read on the page that cancels a visit until when that is free of charge."""
    return [*ways.open_visit(visit), click("link", "Cancel visit")]


def last_day(visit: Visit) -> str:
    """Return the last day on which a visit can be moved, as the pages write it."""
    return formats.full_day(last_free_day(visit))
