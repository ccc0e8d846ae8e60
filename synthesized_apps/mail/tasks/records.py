"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, time

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.task import only

from ..models import Address, Contact, Folder, Group, Label, Message, Newsletter, Owner, Thread, ThreadLabel

ASIDE = ("bin", "spam")
_AMOUNT = re.compile(r"Amount due: €([\d,]+)\.(\d\d)")
_CLOCK = re.compile(r"\b(\d\d):(\d\d)\b")


def owner(state: Session) -> Owner:
    """Return whose mail it is."""
    return state.scalars(select(Owner)).one()


def folder_named(state: Session, name: str, *kinds: str) -> Folder | None:
    """Return the folder of this name, of one of the kinds if some are given."""
    folder = only(state, select(Folder).where(Folder.name == name))
    return folder if folder and (not kinds or folder.kind in kinds) else None


def folder_of(state: Session, kind: str) -> Folder:
    """Return the built-in folder of a kind."""
    return state.scalars(select(Folder).where(Folder.kind == kind)).one()


def label_named(state: Session, name: str) -> Label | None:
    """Return the label of this name."""
    return only(state, select(Label).where(Label.name == name))


def contact_named(state: Session, name: str, company: str | None = None) -> Contact | None:
    """Return the contact of this name, and of this company if it is given."""
    query = select(Contact).where(Contact.name == name)
    return only(state, query if company is None else query.where(Contact.company == company))


def group_named(state: Session, name: str) -> Group | None:
    """Return the group of this name."""
    return only(state, select(Group).where(Group.name == name))


def newsletter_named(state: Session, name: str) -> Newsletter | None:
    """Return the newsletter of this name."""
    return only(state, select(Newsletter).where(Newsletter.name == name))


def usual_address(contact: Contact) -> str:
    """Return the preferred address of a contact."""
    return next(address.email for address in contact.addresses if address.preferred)


def name_at(state: Session, email: str) -> str:
    """Return the name of the contact who has an address, ``""`` where nobody has."""
    return state.scalar(select(Contact.name).join(Address).where(Address.email == email)) or ""


def carries(state: Session, thread: Thread, label: Label) -> bool:
    """Whether a conversation carries a label."""
    carried = select(ThreadLabel.id).where(ThreadLabel.thread_id == thread.id, ThreadLabel.label_id == label.id)
    return state.scalar(carried) is not None


def mails_from(state: Session, sender: str, *where: object) -> list[Message]:
    """Return the mails that somebody of this name sent, the oldest first; bin and spam are left out."""
    query = select(Message).join(Thread, Thread.id == Message.thread_id).join(Folder, Folder.id == Thread.folder_id)
    query = query.where(Message.sender_name == sender, Message.kind == "received", Folder.kind.not_in(ASIDE), *where)  # type: ignore[arg-type]
    return list(state.scalars(query.order_by(Message.sent_at)))


def threads_from(state: Session, sender: str, *where: object) -> list[Thread]:
    """Return the conversations with a mail of this sender, in order of their keys; bin and spam are left out."""
    found = {mail.thread_id: mail.thread for mail in mails_from(state, sender, *where)}
    return [found[key] for key in sorted(found)]


def thread_by(state: Session, sender: str, subject: str, kind: str = "") -> Thread | None:
    """Return the one conversation about ``subject`` with a mail of ``sender``: outside bin and spam, or in a folder of ``kind``."""
    wrote = Thread.messages.any((Message.sender_name == sender) & (Message.kind == "received"))
    query = select(Thread).join(Folder, Folder.id == Thread.folder_id).where(Thread.subject == subject, wrote)
    return only(state, query.where(Folder.kind == kind) if kind else query.where(Folder.kind.not_in(ASIDE)))


def last_mail(thread: Thread) -> Message:
    """Return the newest mail of a conversation."""
    return max(thread.messages, key=lambda mail: mail.sent_at)


def on_days(first: date, last: date) -> object:
    """Return the condition that a mail came on one of these days."""
    return func.date(Message.sent_at).between(first.isoformat(), last.isoformat())


def amount_due(mail: Message) -> int | None:
    """Return the cents that a mail asks for."""
    found = _AMOUNT.search(mail.body)
    return int(found[1].replace(",", "")) * 100 + int(found[2]) if found else None


def times_in(text: str) -> list[time]:
    """Return the times of day that a text names."""
    return [time(int(hours), int(minutes)) for hours, minutes in _CLOCK.findall(text)]


def senders(state: Session, least: int, *where: object) -> Sequence[str]:
    """Return the names of those who sent at least so many mails that are neither in the bin nor in spam, by name."""
    query = select(Message.sender_name).join(Thread, Thread.id == Message.thread_id).join(Folder, Folder.id == Thread.folder_id)
    query = query.where(Message.kind == "received", Folder.kind.not_in(ASIDE), *where)  # type: ignore[arg-type]
    return state.scalars(query.group_by(Message.sender_name).having(func.count() >= least).order_by(Message.sender_name)).all()
