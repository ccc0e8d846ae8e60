"""Conversations: filing, binning, restoring, stars, labels, read and unread. Looking at one changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse

from ..models import Folder, Label, Message, Owner, Thread, ThreadLabel
from .places import FILED, folder_of

KEPT_ASIDE = ("bin", "spam")
"""The kinds of folder that remember where a conversation came from."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is done to several conversations at once; ``None`` leaves a thing as it is."""

    folder: Folder | None = None
    label: Label | None = None
    unread: bool | None = None
    starred: bool | None = None

    def __bool__(self) -> bool:
        return any(each is not None for each in (self.folder, self.label, self.unread, self.starred))


def owner(session: Session) -> Owner:
    """Return whose mail it is."""
    return session.scalars(select(Owner)).one()


def latest(thread: Thread) -> Message:
    """Return the newest mail of a conversation; a draft only where there is nothing else."""
    return next((each for each in reversed(thread.messages) if each.kind != "draft"), thread.messages[-1])


def targets(thread: Thread, listed: Iterable[Folder]) -> list[Folder]:
    """Return the folders that a conversation can be moved to: where it is, and where mail is filed by hand."""
    return [folder for folder in listed if folder.kind in FILED or folder.id == thread.folder_id]


def move(session: Session, thread: Thread, folder: Folder, today: date) -> None:
    """Put a conversation into a folder. The bin and spam remember where it came from.

    Raises:
        Refused: It is a draft, or the folder is one into which nothing is filed.
    """
    if folder.id == thread.folder_id:
        return
    refuse(_move_problems(thread, folder))
    aside = folder.kind in KEPT_ASIDE
    was_aside = thread.folder.kind in KEPT_ASIDE
    thread.previous_folder_id = (thread.previous_folder_id if was_aside else thread.folder_id) if aside else None
    thread.binned_on = today if folder.kind == "bin" else None
    thread.folder = folder
    session.flush()


def _move_problems(thread: Thread, folder: Folder) -> Messages:
    if thread.folder.kind == "drafts":
        return {"folder": "A draft can't be filed. Send it or discard it."}
    if folder.kind not in (*FILED, *KEPT_ASIDE):
        return {"folder": f"Mail can't be moved to {folder.name}."}
    return {}


def restore(session: Session, thread: Thread, today: date) -> None:
    """Bring a conversation back from the bin or from spam.

    Raises:
        Refused: It is in neither.
    """
    if thread.folder.kind not in KEPT_ASIDE:
        refuse({"": "This conversation is neither in the bin nor in spam."})
    home = thread.previous_folder or folder_of(session, "inbox")
    thread.previous_folder_id, thread.binned_on, thread.folder = None, None, home
    session.flush()


def set_labels(session: Session, thread: Thread, wanted: Collection[int]) -> None:
    """Let a conversation carry exactly these labels, given by their keys."""
    for mark in list(thread.marks):
        if mark.label_id not in wanted:
            session.delete(mark)
    carried = {mark.label_id for mark in thread.marks}
    session.add_all(ThreadLabel(thread_id=thread.id, label_id=key) for key in sorted(set(wanted) - carried))
    session.flush()
    session.expire(thread, ["marks"])


def organise(
    session: Session, thread: Thread, folder: Folder | None, labels: Collection[int], *, unread: bool, starred: bool, today: date
) -> None:
    """Set everything about a conversation at once.

    Raises:
        Refused: There is no such folder to move it to.
    """
    if folder is None:
        refuse({"folder": "Choose a folder."})
    else:
        move(session, thread, folder, today)
    thread.unread, thread.starred = unread, starred
    set_labels(session, thread, labels)


def change_all(session: Session, threads: Sequence[Thread], change: Change, today: date) -> None:
    """Do the same to several conversations.

    Raises:
        Refused: None is chosen, nothing is to be done, or one of them can't be moved so.
    """
    problems = {} if threads else {"thread": "Choose at least one conversation."}
    refuse(problems | ({} if change else {"move": "Choose what should be done."}))
    for thread in threads:
        if change.folder is not None:
            move(session, thread, change.folder, today)
        if change.label is not None:
            set_labels(session, thread, {mark.label_id for mark in thread.marks} | {change.label.id})
        thread.unread = thread.unread if change.unread is None else change.unread
        thread.starred = thread.starred if change.starred is None else change.starred
    session.flush()
