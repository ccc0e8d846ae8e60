"""Writing: new mail, replies, forwards and drafts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, Refused, refuse, tidy

from ..models import Attachment, File, Message, Recipient, Thread
from .people import Person, receivers
from .places import folder_of
from .threads import owner
from .uploads import Upload, carried

MOST_KB = 25_000
"""How large the attachments of a mail may be together."""
LONGEST_SUBJECT, LONGEST_BODY, LONGEST_PEOPLE = 120, 5000, 1500
ROLES = ("to", "cc", "bcc")
MODES = ("new", "reply", "all", "forward")


@dataclass(frozen=True, slots=True)
class Letter:
    """What a form says about a mail.

    Attributes:
        to, cc, bcc: The recipients as typed.
        subject, body, signature: Its words; the signature is the text itself.
        files: What is attached from the library.
        uploads: What is attached from the device.
        kept: What stays attached of the draft, or comes along from the mail that is passed on.
        mode: ``new``, ``reply`` or ``forward``.
        about: What is answered or passed on.
    """

    to: str = ""
    cc: str = ""
    bcc: str = ""
    subject: str = ""
    body: str = ""
    signature: str = ""
    files: Sequence[File] = ()
    uploads: Sequence[Upload] = ()
    kept: Sequence[Attachment] = ()
    mode: str = "new"
    about: Message | None = None

    @property
    def enclosed(self) -> list[File | Attachment | Upload]:
        """Everything that is attached."""
        return [*self.kept, *self.files, *self.uploads]


def begin(session: Session, mode: str, about: Message | None) -> Letter:
    """Return the letter that a new form shows: empty, or addressed as the reply, the reply to all or the forward that it is."""
    signature = owner(session).signature.text
    if about is None or mode not in MODES[1:]:
        return Letter(signature=signature)
    if mode == "forward":
        subject = about.subject if about.subject.startswith("Fwd: ") else f"Fwd: {about.subject}"
        return Letter(subject=subject, signature=signature, kept=tuple(about.attachments), mode="forward", about=about)
    to, cc = _answered(session, about, to_all=mode == "all")
    subject = about.subject if about.subject.startswith("Re: ") else f"Re: {about.subject}"
    return Letter(", ".join(to), ", ".join(cc), subject=subject, signature=signature, mode="reply", about=about)


def _answered(session: Session, about: Message, *, to_all: bool) -> tuple[list[str], list[str]]:
    """Return the addresses that a reply goes to; the answer to an own mail goes to those who got that."""
    me = owner(session).email
    listed = {role: [each.email for each in about.recipients if each.role == role and each.email != me] for role in ROLES}
    if about.sender_email == me:
        return listed["to"], listed["cc"] if to_all else []
    to = [about.sender_email]
    if not to_all:
        return to, []
    return list(dict.fromkeys([*to, *listed["to"]])), [email for email in listed["cc"] if email not in (*to, *listed["to"])]


def size_of(letter: Letter) -> int:
    """Return the kilobytes of everything that is attached."""
    return sum(each.size_kb for each in letter.enclosed)


def letter_problems(session: Session, letter: Letter, *, sending: bool) -> Messages:
    """Check a letter: a draft may lack recipients and subject, nothing more."""
    problems: Messages = {}
    for role in ROLES:
        wrong = receivers(session, getattr(letter, role))[1]
        if wrong:
            problems[role] = wrong
    if sending and not any(getattr(letter, role).strip(" ,;") for role in ROLES):
        problems["to"] = "Enter who should get this."
    if sending and not tidy(letter.subject):
        problems["subject"] = "Enter a subject."
    if sending and not letter.body.strip() and letter.mode != "forward":
        problems["body"] = "Write something first."
    names = [each.name for each in letter.enclosed]
    twice = next((name for name in names if names.count(name) > 1), "")
    place = "upload" if letter.uploads else "file"
    if twice:
        problems[place] = f"{twice} is attached twice."
    if size_of(letter) > MOST_KB:
        problems[place] = f"The attachments have {size_of(letter):,} KB together. A mail can carry {MOST_KB:,} KB."
    return problems


def send(session: Session, letter: Letter, now: datetime, draft: Message | None = None) -> Message:
    """Send a letter, or the draft that it is.

    Raises:
        Refused: Something is missing or wrong; nothing has changed.
    """
    refuse(letter_problems(session, letter, sending=True))
    return _store(session, letter, now, "sent", draft)


def save_draft(session: Session, letter: Letter, now: datetime, draft: Message | None = None) -> Message:
    """Keep a letter as a draft.

    Raises:
        Refused: Something is wrong; nothing has changed.
    """
    refuse(letter_problems(session, letter, sending=False))
    return _store(session, letter, now, "draft", draft)


def discard(session: Session, draft: Message) -> None:
    """Delete a draft, and the conversation where it is all there is.

    Raises:
        Refused: It was sent already.
    """
    if draft.kind != "draft":
        raise Refused({"": "This mail was sent already."})
    thread = draft.thread
    for row in (*draft.recipients, *draft.attachments):
        session.delete(row)
    alone = len(thread.messages) == 1
    session.flush()
    session.expire(draft)
    session.delete(draft)
    session.flush()
    if alone:
        session.expire(thread)
        for mark in thread.marks:
            session.delete(mark)
        session.flush()
        session.delete(thread)
    session.flush()


def _store(session: Session, letter: Letter, now: datetime, kind: str, draft: Message | None) -> Message:
    me = owner(session)
    message = draft or Message(
        mode=letter.mode, about_id=letter.about.id if letter.about else None, sender_name=me.name, sender_email=me.email, newsletter_id=None
    )
    message.kind, message.subject, message.sent_at = kind, tidy(letter.subject), now
    message.body, message.signature = letter.body.strip(), letter.signature
    if draft is None:
        message.thread = _thread(session, letter)
        session.add(message)
    if message.thread.folder.kind in ("drafts", "sent"):
        message.thread.folder = folder_of(session, "sent" if kind == "sent" else "drafts")
        message.thread.subject = message.subject if len(message.thread.messages) == 1 else message.thread.subject
    session.flush()
    _set_recipients(session, message, letter)
    _set_attachments(session, message, letter)
    session.flush()
    session.expire(message)
    return message


def _thread(session: Session, letter: Letter) -> Thread:
    """Return the conversation that a letter belongs to: that of what it answers, else a new one."""
    if letter.about is not None and letter.mode == "reply":
        return letter.about.thread
    thread = Thread(
        subject=tidy(letter.subject), folder=folder_of(session, "drafts"), previous_folder=None, unread=False, starred=False, binned_on=None
    )
    session.add(thread)
    return thread


def _set_recipients(session: Session, message: Message, letter: Letter) -> None:
    """Make the rows those of the letter; a row that is right stays as it is. Nobody gets a mail twice."""
    wanted: dict[str, tuple[str, Person]] = {}
    for role in ROLES:
        for person in receivers(session, getattr(letter, role))[0]:
            wanted.setdefault(person.email.casefold(), (role, person))
    for row in message.recipients:
        if row.email.casefold() in wanted and wanted[row.email.casefold()][0] == row.role:
            del wanted[row.email.casefold()]
        else:
            session.delete(row)
    session.add_all(Recipient(message_id=message.id, role=role, name=person.name, email=person.email) for role, person in wanted.values())


def _set_attachments(session: Session, message: Message, letter: Letter) -> None:
    own = {row.id for row in message.attachments}
    for row in message.attachments:
        if row not in letter.kept:
            session.delete(row)
    fresh = [each for each in letter.enclosed if not (isinstance(each, Attachment) and each.id in own)]
    session.add_all(Attachment(message_id=message.id, **_columns(each)) for each in fresh)


def _columns(file: File | Attachment | Upload) -> dict[str, str | int]:
    """Return what an attachment says about a file; the library keeps no content."""
    return carried(file.name, file.size_kb, "" if isinstance(file, File) else file.sha256)
