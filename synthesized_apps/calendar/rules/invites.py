"""Invitations: answering them and asking for another time."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from genui_gym.appkit import Messages, refuse

from ..models import Event
from .times import at, clock

REPLIES = {"accepted": "Accept", "tentative": "Maybe", "declined": "Decline"}
STATES = {
    "waiting": "Waiting for your answer", "accepted": "You accepted", "tentative": "You may come", "declined": "You declined",
    "proposed": "You proposed another time",
}  # fmt: skip
LONGEST_REPLY = 200


def invitations(session: Session, answered: bool) -> list[Event]:
    """Return the invitations that were answered, or those that were not, the earliest first."""
    query = select(Event).where(Event.organiser_id.is_not(None), Event.deleted_on.is_(None)).options(joinedload(Event.organiser))
    waiting = Event.answer == "waiting"
    return list(session.scalars(query.where(~waiting if answered else waiting).order_by(Event.starts, Event.id)))


def closed_because(event: Event, today: date) -> str | None:
    """Return why an invitation cannot be answered any more, ``None`` if it can."""
    if event.organiser is None:
        return "This is no invitation."
    if event.deleted_on is not None:
        return "This event is in the bin."
    if not event.repeats and event.starts.date() < today:
        return "This event is over."
    return None


def answer(session: Session, event: Event, reply: str, words: str, today: date) -> None:
    """Answer an invitation; a series is answered as a whole.

    Raises:
        Refused: It can't be answered, or not so.
    """
    closed = closed_because(event, today)
    refuse({"": closed} if closed else {})
    refuse({"answer": "Choose an answer."} if reply not in REPLIES else {})
    refuse(_words_problem(words))
    event.answer, event.reply, event.proposed_starts = reply, words.strip(), None
    session.flush()


def proposal_block(event: Event, today: date) -> str | None:
    """Return why no other time can be proposed, ``None`` if one can."""
    closed = closed_because(event, today)
    if closed or event.organiser is None:
        return closed
    if event.repeats:
        return "Another time can be proposed for single events only."
    if not event.open_to_proposals:
        return f"{event.organiser.name} takes no proposals for this event. You can only accept or decline it."
    return None


def propose(session: Session, event: Event, day: date, start: str, words: str, today: date) -> None:
    """Ask for another time, in the event's own zone; it keeps its length.

    Raises:
        Refused: That can't be proposed; nothing has changed.
    """
    block = proposal_block(event, today)
    refuse({"": block} if block else {})
    refuse(proposal_problems(event, day, start, today) | _words_problem(words))
    event.answer, event.reply, event.proposed_starts = "proposed", words.strip(), at(day, start)
    session.flush()


def proposal_problems(event: Event, day: date, start: str, today: date) -> Messages:
    """Check another time."""
    if day < today:
        return {"day": "Propose a day from today on."}
    if day > today + timedelta(days=365):
        return {"day": "Propose a day within a year."}
    if clock(start) is None:
        return {"start": "Enter a start time such as 09:30."}
    return {"start": "This is when it takes place already."} if at(day, start) == event.starts else {}


def proposed_ends(event: Event) -> datetime | None:
    """Return when the event would end at the proposed time."""
    return None if event.proposed_starts is None else event.proposed_starts + (event.ends - event.starts)


def _words_problem(words: str) -> Messages:
    return {"reply": f"Use at most {LONGEST_REPLY} characters."} if len(words.strip()) > LONGEST_REPLY else {}
