"""Signatures, preferences, the vacation reply, newsletters and blocked senders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, Refused, name_problem, refuse, tidy

from ..models import BlockedSender, Folder, Label, Message, Newsletter, Owner, Signature, Thread, Vacation
from .people import address_problem
from .places import FILED, folder_of
from .threads import move, owner

REASONS = (
    "I get too many", "It is not relevant to me", "I never signed up", "I read it elsewhere", "The content has changed", "Other reason",
)  # fmt: skip
LONGEST_SIGNATURE, LONGEST_TEXT, LONGEST_SUBJECT = 300, 1000, 120


@dataclass(frozen=True, slots=True)
class Away:
    """What a form says about the vacation reply."""

    active: bool
    first: date | None
    last: date | None
    subject: str
    text: str
    contacts_only: bool


def vacation(session: Session) -> Vacation:
    """Return the vacation reply."""
    return session.scalars(select(Vacation)).one()


def set_vacation(session: Session, away: Away, today: date) -> None:
    """Set the vacation reply.

    Raises:
        Refused: It should be on, and something is missing or in the wrong order.
    """
    refuse(_away_problems(away, today) if away.active else {})
    row = vacation(session)
    row.active, row.first_on, row.last_on = away.active, away.first, away.last
    row.subject, row.text, row.contacts_only = tidy(away.subject), away.text.strip(), away.contacts_only
    session.flush()


def _away_problems(away: Away, today: date) -> Messages:
    problems: Messages = {}
    if away.first is None:
        problems["first"] = "Choose the first day."
    if away.last is None:
        problems["last"] = "Choose the last day."
    elif away.first is not None and away.last < away.first:
        problems["last"] = "The last day must not be before the first."
    elif away.last < today:
        problems["last"] = "The last day is over already."
    if not tidy(away.subject):
        problems["subject"] = "Enter a subject."
    if not away.text.strip():
        problems["text"] = "Write what people should read."
    return problems


def signatures(session: Session) -> Sequence[Signature]:
    """Return the signatures in the order in which they were made."""
    return session.scalars(select(Signature).order_by(Signature.id)).all()


def save_signature(session: Session, name: str, text: str, *, usual: bool, signature: Signature | None = None) -> Signature:
    """Make a signature or change one; ``usual`` makes it the one that new mail is signed with.

    Raises:
        Refused: Name or text are missing, too long, or the name is taken.
    """
    wrong = name_problem(name, "a name for the signature", 30)
    if wrong is None and any(each.name.casefold() == tidy(name).casefold() and each is not signature for each in signatures(session)):
        wrong = f"There is a signature called {tidy(name)} already."
    problems = {"name": wrong} if wrong else {}
    refuse(problems | ({} if text.strip() else {"text": "Write what it should say."}))
    if signature is None:
        signature = Signature(name=tidy(name), text=text.strip())
        session.add(signature)
    signature.name, signature.text = tidy(name), text.strip()
    session.flush()
    if usual:
        owner(session).signature_id = signature.id
        session.flush()
    return signature


def delete_signature(session: Session, signature: Signature) -> None:
    """Delete a signature.

    Raises:
        Refused: It is the usual one.
    """
    if owner(session).signature_id == signature.id:
        raise Refused({"": "New mail is signed with this one. Choose another usual signature first."})
    session.delete(signature)
    session.flush()


def set_preferences(session: Session, signature: Signature | None, label: Label | None, folder: Folder | None) -> Owner:
    """Set the usual signature, the label for follow-ups and the folder for finished mail.

    Raises:
        Refused: One of them is none.
    """
    problems: Messages = {} if signature else {"signature_id": "Choose a signature."}
    problems |= {} if label else {"label_id": "Choose a label."}
    refuse(problems | ({} if folder and folder.kind in FILED else {"folder_id": "Choose a folder."}))
    row = owner(session)
    assert signature is not None
    assert label is not None
    assert folder is not None
    row.signature, row.follow_up_label, row.finished_folder = signature, label, folder
    session.flush()
    return row


def newsletters(session: Session, text: str = "") -> list[Newsletter]:
    """Return the newsletters by name that hold every word of ``text``."""
    words = text.casefold().split()
    listed = session.scalars(select(Newsletter).order_by(Newsletter.name))
    return [each for each in listed if all(word in f"{each.name} {each.about} {each.email}".casefold() for word in words)]


def issues(session: Session, newsletter: Newsletter, *kinds: str) -> Sequence[Thread]:
    """Return the conversations that are issues of a newsletter, those in some kinds of folder if any are given, the latest first."""
    query = select(Thread).join(Message, Message.thread_id == Thread.id).join(Folder, Folder.id == Thread.folder_id)
    query = query.where(Message.newsletter_id == newsletter.id)
    return session.scalars((query.where(Folder.kind.in_(kinds)) if kinds else query).order_by(Message.sent_at.desc())).all()


def leave(session: Session, newsletter: Newsletter, reason: str, today: date, *, clear: bool) -> None:
    """Unsubscribe from a newsletter; ``clear`` moves its issues from the inbox to the bin.

    Raises:
        Refused: The owner has left it already, or there is no such reason.
    """
    if newsletter.left_on is not None:
        refuse({"": f"You have left {newsletter.name} already."})
    refuse({} if reason in REASONS else {"reason": "Choose a reason."})
    newsletter.left_on, newsletter.reason = today, reason
    for thread in issues(session, newsletter, "inbox") if clear else ():
        move(session, thread, folder_of(session, "bin"), today)
    session.flush()


def blocked(session: Session) -> Sequence[BlockedSender]:
    """Return the blocked senders by address."""
    return session.scalars(select(BlockedSender).order_by(BlockedSender.email)).all()


def is_blocked(session: Session, email: str) -> bool:
    """Whether an address is blocked."""
    return session.scalars(select(BlockedSender).where(func.lower(BlockedSender.email) == email.casefold())).first() is not None


def block(session: Session, email: str, today: date, *, clear: bool) -> BlockedSender:
    """Block a sender; ``clear`` moves the conversations that only this sender wrote from the inbox to spam.

    Raises:
        Refused: It is no address, the owner's own, or blocked already.
    """
    wrong = address_problem(email)
    if wrong is None and email.strip().casefold() == owner(session).email.casefold():
        wrong = "You can't block yourself."
    if wrong is None and is_blocked(session, email.strip()):
        wrong = f"{email.strip()} is blocked already."
    refuse({"email": wrong} if wrong else {})
    row = BlockedSender(email=email.strip(), blocked_on=today)
    session.add(row)
    for thread in session.scalars(select(Thread).where(Thread.folder_id == folder_of(session, "inbox").id)) if clear else ():
        if all(mail.sender_email.casefold() == row.email.casefold() for mail in thread.messages):
            move(session, thread, folder_of(session, "spam"), today)
    session.flush()
    return row


def unblock(session: Session, row: BlockedSender) -> None:
    """Let a sender's mail come in again."""
    session.delete(row)
    session.flush()
