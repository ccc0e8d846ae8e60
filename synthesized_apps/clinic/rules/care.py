"""Prescriptions, results and messages: what the family looks up, asks for and writes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, formats, refuse, tidy

from ..catalogue import TOPICS
from ..codes import refill_code
from ..models import Doctor, Member, Message, Pharmacy, Prescription, Refill, TestResult, TestValue, Thread

LONGEST_NOTE, LONGEST_SUBJECT, LONGEST_MESSAGE = 160, 80, 800


def refill_block(prescription: Prescription, today: date) -> str | None:
    """Return why no refill can be requested now, ``None`` if one can."""
    if prescription.valid_until < today:
        return f"This prescription ended on {formats.full_day(prescription.valid_until)}. Ask the doctor for a new one."
    if prescription.repeats_left == 0:
        return f"No repeat is left of this prescription of {formats.full_day(prescription.issued_on)}. Ask the doctor for a new one."
    under_way = next((each for each in prescription.refills if each.status in ("requested", "ready")), None)
    return f"Refill {under_way.code} is {under_way.status}; collect that one first." if under_way else None


def request_refill(session: Session, prescription: Prescription, pharmacy: Pharmacy | None, note: str, today: date) -> Refill:
    """Request a refill, which uses a repeat.

    Raises:
        Refused: No refill is possible, or a field is wrong; nothing has changed.
    """
    block, problems = refill_block(prescription, today), Messages()
    if block:
        problems[""] = block
    if pharmacy is None:
        problems["pharmacy"] = "Choose a pharmacy."
    if len(tidy(note)) > LONGEST_NOTE:
        problems["note"] = f"Use at most {LONGEST_NOTE} characters."
    refuse(problems)
    assert pharmacy is not None
    refill = Refill(
        code="", prescription_id=prescription.id, pharmacy_id=pharmacy.id, note=tidy(note), status="requested", requested_on=today
    )
    session.add(refill)
    session.flush()
    refill.code = refill_code(refill.id)
    prescription.repeats_left -= 1
    session.flush()
    return refill


def _require_requested(refill: Refill) -> None:
    refuse({"": f"This refill is {refill.status}; it can't be changed any more."} if refill.status != "requested" else {})


def move_refill(session: Session, refill: Refill, pharmacy: Pharmacy | None) -> None:
    """Send a refill that is not ready yet to another pharmacy.

    Raises:
        Refused: It is ready or over, or there is no such pharmacy; nothing has changed.
    """
    _require_requested(refill)
    refuse({} if pharmacy else {"pharmacy": "Choose a pharmacy."})
    assert pharmacy is not None
    refill.pharmacy_id = pharmacy.id
    session.flush()


def cancel_refill(session: Session, refill: Refill) -> None:
    """Cancel a refill that is not ready yet; its repeat comes back.

    Raises:
        Refused: It is ready or over; nothing has changed.
    """
    _require_requested(refill)
    refill.status = "cancelled"
    refill.prescription.repeats_left += 1
    session.flush()


def write_message(
    session: Session, doctor: Doctor | None, member: Member | None, topic: str, subject: str, body: str, today: date
) -> Thread:
    """Begin a conversation with a doctor's office.

    Raises:
        Refused: A field is wrong; nothing has changed.
    """
    problems: Messages = {}
    if doctor is None:
        problems["doctor"] = "Choose whose office to write to."
    if member is None:
        problems["member"] = "Choose whom it is about."
    if topic not in TOPICS:
        problems["topic"] = "Choose a topic."
    if not tidy(subject) or len(tidy(subject)) > LONGEST_SUBJECT:
        problems["subject"] = f"Enter a subject of at most {LONGEST_SUBJECT} characters."
    problems |= body_problems(body)
    refuse(problems)
    assert doctor is not None
    assert member is not None
    thread = Thread(member_id=member.id, doctor_id=doctor.id, topic=topic, subject=tidy(subject))
    session.add(thread)
    session.flush()
    session.add(Message(thread_id=thread.id, mine=True, body=body.strip(), sent_on=today))
    session.flush()
    return thread


def body_problems(body: str) -> Messages:
    """Check the text of a message."""
    if not body.strip():
        return {"body": "Write your message."}
    return {"body": f"Use at most {LONGEST_MESSAGE} characters."} if len(body.strip()) > LONGEST_MESSAGE else {}


def reply(session: Session, thread: Thread, body: str, today: date) -> None:
    """Write once more in a conversation.

    Raises:
        Refused: The text is empty or too long; nothing has changed.
    """
    refuse(body_problems(body))
    session.add(Message(thread_id=thread.id, mine=True, body=body.strip(), sent_on=today))
    session.flush()


def history_of(session: Session, result: TestResult, name: str) -> Sequence[tuple[TestResult, TestValue]]:
    """Return every time that somebody's test measured this, the oldest first."""
    query = select(TestResult, TestValue).join(TestValue, TestValue.result_id == TestResult.id)
    same = query.where(TestResult.member_id == result.member_id, TestResult.name == result.name, TestValue.name == name)
    return [(each[0], each[1]) for each in session.execute(same.order_by(TestResult.taken_on))]
