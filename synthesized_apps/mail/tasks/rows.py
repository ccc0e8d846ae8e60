"""The rows that a goal asks for: a mail that is sent, a conversation that is filed or labelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.reward.rows import Columns
from genui_gym.task import RowsTemplate

from ..models import Attachment, File, Folder, Label, Message, Recipient, Thread, ThreadLabel
from ..rules.uploads import Upload, media_type
from ..seed import NOW, TODAY
from .records import carries, folder_of, name_at, owner

_EARLIEST, _LATEST = (at.isoformat(sep=" ", timespec="microseconds") for at in (NOW, NOW + timedelta(minutes=30)))
"""Between these a mail of an episode is sent; the world's clock moves a second a step."""


class CommitTemplate(RowsTemplate):
    """A template that makes something."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate):
    """A template that changes what is there."""

    shape = "arrange"


@dataclass(frozen=True)
class Above:
    """The predicate that a cell is greater than ``last``: a reference to a new row."""

    last: int

    def __call__(self, value: Any, row: Mapping[str, Any]) -> bool:
        return bool(value > self.last)


def just_now(value: Any, row: Mapping[str, Any]) -> bool:
    """Whether a cell is a time of this episode."""
    return bool(_EARLIEST <= value <= _LATEST)


@dataclass(frozen=True)
class Outgoing:
    """A mail that a goal asks for.

    Attributes:
        subject, body: Its words.
        to, cc: Addresses.
        files: What is attached.
        mode: ``new``, ``reply`` or ``forward``.
        about: What is answered or passed on.
    """

    subject: str
    body: str
    to: Sequence[str]
    cc: Sequence[str] = ()
    files: Sequence[File | Attachment | Upload] = ()
    mode: str = "new"
    about: Message | None = None


def enclosed(file: File | Attachment | Upload) -> Columns:
    """Return what an attachment says about a file: the content is known of uploads only, and what is passed on stays what it was."""
    kind = file.media_type if isinstance(file, Attachment) else media_type(file.name)
    content = "" if isinstance(file, File) else file.sha256
    return {"name": file.name, "size_kb": file.size_kb, "media_type": kind, "sha256": content}


def sent(state: Session, mail: Outgoing) -> tuple[Row, ...]:
    """Return the rows of a mail, signed as usual: the mail with recipients and attachments, and its conversation where that is new."""
    me = owner(state)
    joins = mail.mode == "reply" and mail.about is not None
    last = state.scalar(select(func.max(Thread.id))) or 0
    people = [(role, email) for role, listed in (("to", mail.to), ("cc", mail.cc)) for email in listed]
    recipients = [{"role": role, "email": email, "name": name_at(state, email)} for role, email in people]
    parts: dict[str, Columns | Lines] = {
        "text": {"body": mail.body},
        "signature": {"signature": me.signature.text},
        "recipients": Lines(Recipient, "message_id", recipients),
    }
    if mail.files:
        parts["attachments"] = Lines(Attachment, "message_id", [enclosed(each) for each in mail.files])
    made = {
        "thread_id": mail.about.thread_id if joins and mail.about else Above(last),
        "sender_name": me.name, "sender_email": me.email, "sent_at": just_now, "newsletter_id": None,
    }  # fmt: skip
    find = {"kind": "sent", "subject": mail.subject, "mode": mail.mode, "about_id": mail.about.id if mail.about else None}
    message = New("mail", Message, find, parts, made, weight=4.0)
    if joins:
        return (message,)
    fresh = {"previous_folder_id": None, "unread": False, "starred": False, "binned_on": None}
    place = {"subject": mail.subject, "folder_id": folder_of(state, "sent").id}
    return message, New("conversation", Thread, place, rest=fresh, requires=("mail",))


def filed(thread: Thread, folder: Folder, **more: object) -> Changed:
    """Return that a conversation stands in a folder, with further cells."""
    return Changed(f"conversation {thread.id} filed", Thread, thread.id, {"folder_id": folder.id, **more})


def set_aside(state: Session, thread: Thread, kind: str) -> Changed:
    """Return that a conversation came to the bin or to spam."""
    return filed(thread, folder_of(state, kind), previous_folder_id=thread.folder_id, **({"binned_on": TODAY} if kind == "bin" else {}))


def labelled(state: Session, thread: Thread, label: Label, requires: tuple[str, ...] = ()) -> list[Row]:
    """Return that a conversation carries a label; nothing where it does already."""
    if carries(state, thread, label):
        return []
    return [New(f"conversation {thread.id} labelled", ThreadLabel, {"thread_id": thread.id, "label_id": label.id}, requires=requires)]
