"""The pages' controls, as the solutions walk them. A way begins on the start page, or on any page with the tabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime

from genui_gym.appkit.formats import hour, short_day
from genui_gym.task import Step, click, fill, select

from ..models import Attachment, Contact, File, Thread
from ..rules.threads import latest


def moment(at: datetime) -> str:
    """Return a time as the pages write it."""
    return f"{short_day(at)} {at.year}, {hour(at)}"


def thread_label(thread: Thread) -> str:
    """Return a conversation's name on the pages, without whether it is unread."""
    mail = latest(thread)
    who = mail.sender_name
    if mail.kind != "received":
        who = f"{'Draft to' if mail.kind == 'draft' else 'To'} {mail.recipients[0].name or mail.recipients[0].email}"
    return f"{who}: {thread.subject}, {moment(mail.sent_at)}"


def open_thread(thread: Thread) -> Step:
    """Open a conversation from a list."""
    return click("link", f"{'Unread, ' if thread.unread else ''}{thread_label(thread)}")


def search(
    *, words: str = "", sender: str = "", subject: str = "", folder: str = "", first: date | None = None, last: date | None = None,
    ticks: Iterable[str] = (),
) -> Iterator[Step]:  # fmt: skip
    """Search from any page with the tabs."""
    yield click("link", "Search")
    if words:
        yield fill("searchbox", "Words", words)
    for label, value in (("From", sender), ("Subject", subject)):
        if value:
            yield fill("textbox", label, value)
    if folder:
        yield select("Folder", folder)
    for label, day in (("From day", first), ("To day", last)):
        if day:
            yield fill("date", label, day.isoformat())
    for tick in ticks:
        yield click("checkbox", tick)
    yield click("button", "Find mail")


def select_all(threads: Sequence[Thread]) -> Iterator[Step]:
    """Begin to select in the list that is shown, and tick conversations."""
    yield click("link", "Select conversations")
    for thread in threads:
        yield click("checkbox", f"Select {thread_label(thread)}")


def apply(*, folder: str = "", label: str = "", mark: str = "", stars: str = "") -> Iterator[Step]:
    """Do something to what is ticked."""
    for name, option in (("Move to", folder), ("Add label", label), ("Mark", mark), ("Stars", stars)):
        if option:
            yield select(name, option)
    yield click("button", "Apply to selected")


def attach(files: Iterable[File]) -> Iterator[Step]:
    """Tick files of the library on the form of a mail."""
    yield click("disclosure", "Attach files")
    for file in files:
        yield click("checkbox", f"{file.name}, {file.drawer}")


def contact_label(contact: Contact) -> str:
    """Return a contact's name on the pages."""
    return f"{contact.name}, {contact.company or contact.addresses[0].email}"


def open_contact(contact: Contact) -> Iterator[Step]:
    """Search the people for a name and open one."""
    yield click("link", "People")
    yield fill("searchbox", "Search people", contact.name)
    yield click("button", "Find")
    yield click("link", contact_label(contact))


def attachment_label(attachment: Attachment) -> str:
    """Return an attachment's name on the pages."""
    return f"Open {attachment.name}, {attachment.size_kb:,} KB"


def back() -> Step:
    """Go back in the window's history."""
    return Step("go_back")
