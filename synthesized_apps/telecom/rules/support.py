"""Tickets and outages: telling Murmo what does not work, and being told when it does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..content import TOPICS
from ..models import Line
from ..records import Outage, OutageWatch, Ticket, TicketMessage
from .codes import ticket_code
from .lines import REPLIES

SHORTEST, LONGEST, LONGEST_SUBJECT = 10, 500, 60
RUNNING = ("open", "waiting")


def tickets(session: Session, *statuses: str) -> Sequence[Ticket]:
    """Return the tickets of these statuses, all where none is named; the latest first."""
    query = select(Ticket).where(Ticket.status.in_(statuses)) if statuses else select(Ticket)
    return session.scalars(query.order_by(Ticket.opened_on.desc(), Ticket.id.desc())).all()


def words_problem(words: str) -> str | None:
    """Check what a customer writes."""
    return None if SHORTEST <= len(tidy(words)) <= LONGEST else f"Write {SHORTEST} to {LONGEST} characters."


def open_ticket(session: Session, line: Line | None, topic: str, subject: str, words: str, reply_by: str, today: date) -> Ticket:
    """Open a ticket.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    checks = {
        "line_id": None if line else "Choose the line it is about.",
        "topic": None if topic in TOPICS else "Choose what it is about.",
        "subject": name_problem(subject, "a subject", LONGEST_SUBJECT),
        "words": words_problem(words),
        "reply_by": None if reply_by in REPLIES else "Choose how we answer.",
    }
    refuse({field: wrong for field, wrong in checks.items() if wrong})
    assert line is not None
    ticket = Ticket(code="", topic=topic, line_id=line.id, subject=tidy(subject), reply_by=reply_by, status="open", opened_on=today)
    ticket.messages.append(TicketMessage(author="you", text=tidy(words), on=today))
    session.add(ticket)
    session.flush()
    ticket.code = ticket_code(ticket.id)
    session.flush()
    return ticket


def reply(session: Session, ticket: Ticket, words: str, today: date) -> None:
    """Answer in a ticket; then it is Murmo's turn.

    Raises:
        Refused: It is over, or nothing is said.
    """
    over: Messages = {"": f"This ticket is {ticket.status}. Open a new one."} if ticket.status == "closed" else {}
    wrong = words_problem(words)
    refuse(over or ({"words": wrong} if wrong else {}))
    ticket.messages.append(TicketMessage(author="you", text=tidy(words), on=today))
    ticket.status = "open"
    session.flush()


def close_ticket(session: Session, ticket: Ticket) -> None:
    """Close a ticket.

    Raises:
        Refused: It is closed.
    """
    refuse({"": "This ticket is closed already."} if ticket.status == "closed" else {})
    ticket.status = "closed"
    session.flush()


def outages(session: Session, district_id: int | None = None) -> Sequence[Outage]:
    """Return the outages, of a district if one is given: those that begin or began last first."""
    query = select(Outage) if district_id is None else select(Outage).where(Outage.district_id == district_id)
    return session.scalars(query.order_by(Outage.starts_on.desc(), Outage.id)).all()


def watches_of(session: Session, outage: Outage) -> Sequence[OutageWatch]:
    """Return which lines get a message about an outage."""
    return session.scalars(select(OutageWatch).where(OutageWatch.outage_id == outage.id).order_by(OutageWatch.id)).all()


def watch(session: Session, outage: Outage, line: Line | None, today: date) -> None:
    """Send a line a message when an outage is over.

    Raises:
        Refused: It is over, or the line is unknown, has no messages or gets one already.
    """
    refuse({"": "This outage is over."} if outage.status == "solved" else {})
    wrong = None
    if line is None:
        wrong = "Choose a line."
    elif line.kind != "phone":
        wrong = "Choose a line that gets text messages."
    elif any(each.line_id == line.id for each in watches_of(session, outage)):
        wrong = "This line gets a message already."
    refuse({"line_id": wrong} if wrong else {})
    assert line is not None
    session.add(OutageWatch(outage_id=outage.id, line_id=line.id, asked_on=today))
    session.flush()


def unwatch(session: Session, watched: OutageWatch) -> None:
    """Send no message."""
    session.delete(watched)
    session.flush()
