"""How mail reads on its pages; each function of ``FILTERS`` is a Jinja filter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import groupby

from genui_gym.appkit.formats import MONTHS, full_day, hour, month_year, short_day

from ..models import Attachment, Contact, File, Message, Recipient, Rule, Thread
from ..rules.files import ending
from ..rules.threads import latest

TONES = 8
_SNIPPET = 62
FOLDER_ICONS = {
    "inbox": "inbox",
    "sent": "send",
    "drafts": "document",
    "archive": "archive",
    "spam": "ban",
    "bin": "trash",
    "own": "folder",
}


def moment(at: datetime) -> str:
    """Return a time in full: ``12 May 2026, 09:14``."""
    return f"{full_day(at)}, {hour(at)}"


def brief_moment(at: datetime, today: date) -> str:
    """Return a time as a list shows it: the hour today, else the day."""
    return hour(at) if at.date() == today else short_day(at) if at.year == today.year else f"{MONTHS[at.month - 1]} {at.year}"


def group_of(at: datetime, today: date) -> str:
    """Return under which heading a mail stands in a list."""
    day, monday = at.date(), today - timedelta(days=today.weekday())
    if day >= today - timedelta(days=1):
        return "Today" if day >= today else "Yesterday"
    if day >= monday - timedelta(days=7):
        return "This week" if day >= monday else "Last week"
    return month_year(at)


def by_day(threads: Sequence[Thread], today: date) -> list[tuple[str, list[Thread]]]:
    """Return the conversations of a list under its headings, in their order."""
    return [(heading, list(listed)) for heading, listed in groupby(threads, key=lambda thread: group_of(latest(thread).sent_at, today))]


def who(thread: Thread) -> str:
    """Return whom a list names for a conversation: who wrote last, or to whom the owner did."""
    mail = latest(thread)
    return face(thread) if mail.kind == "received" else f"{'Draft to' if mail.kind == 'draft' else 'To'} {face(thread)}"


def face(thread: Thread) -> str:
    """Return whose avatar stands for a conversation: the other side of its newest mail."""
    mail = latest(thread)
    if mail.kind == "received":
        return mail.sender_name
    return person(mail.recipients[0]) if mail.recipients else "nobody yet"


def thread_name(thread: Thread) -> str:
    """Return a conversation's name, which no other one has."""
    return f"{who(thread)}: {thread.subject or 'no subject'}, {moment(latest(thread).sent_at)}"


def mail_name(mail: Message) -> str:
    """Return a mail's name within its conversation."""
    return f"{mail.sender_name}, {moment(mail.sent_at)}"


def snippet(thread: Thread) -> str:
    """Return how the newest mail begins, as far as the subject leaves room."""
    words, room = " ".join(latest(thread).body.split()), max(_SNIPPET - len(thread.subject), 24)
    return words if len(words) <= room else words[:room].rsplit(" ", 1)[0].rstrip(",.;:") + "…"


def person(recipient: Recipient) -> str:
    """Return how a recipient reads in a list of them."""
    return recipient.name or recipient.email


def receivers_of(mail: Message, role: str) -> str:
    """Return the recipients of a role, with commas between."""
    return ", ".join(person(each) for each in mail.recipients if each.role == role)


def name_tone(name: str) -> int:
    """Return the colour of a name's avatar, 1 to 8; always the same for the same name."""
    return sum(map(ord, name)) % TONES + 1


def kilobytes(size: int) -> str:
    """Return a size: ``4,210 KB``."""
    return f"{size:,} KB"


def file_kind(name: str) -> str:
    """Return a file's kind as its picture says it."""
    return ending(name).upper()[:4] or "FILE"


def folder_icon(kind: str) -> str:
    """Return the icon of a kind of folder."""
    return FOLDER_ICONS[kind]


def file_name(file: File) -> str:
    """Return a file's name with its drawer and size."""
    return f"{file.name}, {file.drawer}, {kilobytes(file.size_kb)}"


def attachment_name(attachment: Attachment) -> str:
    """Return an attachment's name with its size."""
    return f"{attachment.name}, {kilobytes(attachment.size_kb)}"


def contact_name(contact: Contact) -> str:
    """Return a contact's name with the company, or where there is none the address, by which twins differ."""
    return f"{contact.name}, {contact.company or contact.addresses[0].email}"


def rule_name(rule: Rule) -> str:
    """Return what a rule looks at."""
    if not rule.sender_words:
        return f"Subject “{rule.subject_words}”"
    return f"From “{rule.sender_words}”" + (f" and subject “{rule.subject_words}”" if rule.subject_words else "")


def rule_effect(rule: Rule) -> str:
    """Return what a rule does."""
    filed, labelled = (f"file in {rule.folder.name}" if rule.folder else ""), (f"label {rule.label.name}" if rule.label else "")
    effects = (filed, labelled, "star" if rule.star else "")
    words = ", ".join(effect for effect in effects if effect)
    return words[:1].upper() + words[1:]


def days_left(binned_on: date, today: date) -> int:
    """Return how many days a conversation stays in the bin."""
    return max(60 - (today - binned_on).days, 0)


def earlier(mails: Sequence[Message]) -> Sequence[Message]:
    """Return all mails but the newest."""
    return mails[:-1]


FILTERS = (
    by_day, moment, brief_moment, who, face, thread_name, mail_name, snippet, person, receivers_of, name_tone, kilobytes,
    file_kind, folder_icon, file_name, attachment_name, contact_name, rule_name, rule_effect, days_left, earlier, latest,
)  # fmt: skip
