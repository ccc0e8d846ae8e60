"""Finding conversations: words, operators such as ``from:`` and ``has:attachment``, and the same as filters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, Session, selectinload

from ..models import Attachment, Folder, Label, Message, Recipient, Thread, ThreadLabel

_TERM = re.compile(r'(?:(?P<operator>[a-z]+):)?(?:"(?P<quoted>[^"]*)"|(?P<word>[^\s"]+))', re.IGNORECASE)
HIDDEN = ("bin", "spam")
"""The kinds of folder that a search leaves out unless it names them."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which conversations: those with a mail to which all of this applies. Days are both included.

    Attributes:
        words: Each stands in subject, text, sender or recipients.
        sender, recipient, subject: What these hold.
        folder_id, label_id: Where the conversation is, and what it carries.
        attachment, unread, starred: Only such.
        first, last: When the mail came.
    """

    words: tuple[str, ...] = ()
    sender: str = ""
    recipient: str = ""
    subject: str = ""
    folder_id: int | None = None
    label_id: int | None = None
    attachment: bool = False
    unread: bool = False
    starred: bool = False
    first: date | None = None
    last: date | None = None

    def __bool__(self) -> bool:
        return self != Filters()


def parse(session: Session, text: str) -> tuple[Filters, list[str]]:
    """Read what was typed into the search field; return the filters, and what is wrong with operators that make no sense."""
    filters, wrong = Filters(), list[str]()
    for term in _TERM.finditer(text):
        operator, value = (term["operator"] or "").casefold(), term["quoted"] if term["quoted"] is not None else term["word"]
        if not operator:
            filters = replace(filters, words=(*filters.words, value))
            continue
        named = _named(session, operator, value)
        if named is None:
            wrong.append(f"“{operator}:{value}” is no filter that Postern knows.")
        else:
            filters = replace(filters, **named)
    return filters, wrong


def _named(session: Session, operator: str, value: str) -> dict[str, Any] | None:
    """Return the fields of an operator, ``None`` where there is no such operator or value."""
    if operator in ("from", "to", "subject"):
        return {{"from": "sender", "to": "recipient"}.get(operator, operator): value}
    if operator in ("has", "is"):
        return (
            {value.casefold(): True}
            if (operator, value.casefold()) in (("has", "attachment"), ("is", "unread"), ("is", "starred"))
            else None
        )
    if operator in ("in", "label"):
        table = Folder if operator == "in" else Label
        key = session.scalars(select(table.id).where(func.lower(table.name) == value.casefold())).first()
        return None if key is None else {"folder_id" if operator == "in" else "label_id": key}
    if operator in ("after", "before"):
        day = _day(value)
        shift = timedelta(days=1 if operator == "after" else -1)
        return None if day is None else {"first" if operator == "after" else "last": day + shift}
    return None


def _day(value: str) -> date | None:
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return None
    return day if date(1900, 1, 1) < day < date(2200, 1, 1) else None


def _has(column: InstrumentedAttribute[str], text: str) -> ColumnElement[bool]:
    return column.icontains(text, autoescape=True)


def _mail(filters: Filters) -> list[ColumnElement[bool]]:
    """Return the conditions on one mail."""
    found: list[ColumnElement[bool]] = []
    for word in filters.words:
        places = (Message.subject, Message.body, Message.sender_name, Message.sender_email)
        found.append(or_(*(_has(place, word) for place in places), _goes_to(word)))
    if filters.sender:
        found.append(or_(_has(Message.sender_name, filters.sender), _has(Message.sender_email, filters.sender)))
    if filters.recipient:
        found.append(_goes_to(filters.recipient))
    if filters.subject:
        found.append(_has(Message.subject, filters.subject))
    if filters.attachment:
        found.append(select(Attachment.id).where(Attachment.message_id == Message.id).exists())
    if filters.first:
        found.append(Message.sent_at >= datetime.combine(filters.first, time()))
    if filters.last:
        found.append(Message.sent_at < datetime.combine(filters.last, time()) + timedelta(days=1))
    return found


def _goes_to(text: str) -> ColumnElement[bool]:
    named = or_(_has(Recipient.name, text), _has(Recipient.email, text))
    return select(Recipient.id).where(Recipient.message_id == Message.id, named).exists()


def matching(filters: Filters) -> Select[tuple[int]]:
    """Return the query for the keys of the conversations that pass, the latest first."""
    query = select(Thread.id).join(Message, Message.thread_id == Thread.id).join(Folder, Folder.id == Thread.folder_id)
    mail = _mail(filters)
    if mail:
        other = select(Message.id).where(Message.thread_id == Thread.id, and_(*mail)).correlate(Thread)
        query = query.where(other.exists())
    if filters.folder_id is not None:
        query = query.where(_in_folder(filters.folder_id))
    else:
        query = query.where(Folder.kind.not_in(HIDDEN))
    if filters.label_id is not None:
        carried = select(ThreadLabel.id).where(ThreadLabel.thread_id == Thread.id, ThreadLabel.label_id == filters.label_id)
        query = query.where(carried.exists())
    query = query.where(Thread.unread) if filters.unread else query
    query = query.where(Thread.starred) if filters.starred else query
    return query.group_by(Thread.id).order_by(func.max(Message.sent_at).desc(), Thread.id.desc())


def _in_folder(key: int) -> ColumnElement[bool]:
    """Sent and Drafts show what the owner wrote wherever its conversation is filed, but not what was thrown away."""
    chosen = select(Folder.kind).where(Folder.id == key).scalar_subquery()
    wrote = {"sent": "sent", "drafts": "draft"}
    own = [
        and_(
            chosen == kind,
            Folder.kind.not_in(HIDDEN),
            select(Message.id).where(Message.thread_id == Thread.id, Message.kind == wrote[kind]).correlate(Thread).exists(),
        )
        for kind in wrote
    ]
    return or_(and_(chosen.not_in(tuple(wrote)), Thread.folder_id == key), *own)


def find(session: Session, filters: Filters, start: int = 0, most: int | None = None) -> tuple[int, Sequence[Thread]]:
    """Return how many conversations pass, and those from ``start`` on with their mail, the latest first."""
    keys = session.scalars(matching(filters)).all()
    shown = keys[start : None if most is None else start + most]
    mail = selectinload(Thread.messages)
    loaded = select(Thread).where(Thread.id.in_(shown)).options(
        mail.selectinload(Message.recipients), mail.selectinload(Message.attachments),
        selectinload(Thread.marks).joinedload(ThreadLabel.label), selectinload(Thread.folder),
    )  # fmt: skip
    known = {thread.id: thread for thread in session.scalars(loaded)}
    return len(keys), [known[key] for key in shown]
