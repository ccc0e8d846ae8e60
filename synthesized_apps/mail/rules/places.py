"""Folders and labels: looking them up, making, renaming and deleting them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Folder, Label, Owner, Rule, Thread, ThreadLabel

LONGEST_NAME = 30
TONES = 8
FILED = ("inbox", "archive", "own")
"""The kinds of folder into which mail is filed by hand."""


def folders(session: Session, *kinds: str) -> Sequence[Folder]:
    """Return the folders, those of some kinds if any are given: the built-in ones in their order, then the own ones by name."""
    listed = session.scalars(select(Folder).order_by(Folder.id)).all()
    chosen = [folder for folder in listed if not kinds or folder.kind in kinds]
    return sorted(chosen, key=lambda folder: (folder.kind == "own", folder.name.casefold() if folder.kind == "own" else "", folder.id))


def folder_of(session: Session, kind: str) -> Folder:
    """Return the built-in folder of a kind."""
    return session.scalars(select(Folder).where(Folder.kind == kind)).one()


def counts(session: Session) -> dict[int, int]:
    """Return how many conversations each folder holds, by key."""
    return {row[0]: row[1] for row in session.execute(select(Thread.folder_id, func.count()).group_by(Thread.folder_id))}


def unread_counts(session: Session) -> dict[int, int]:
    """Return how many unread conversations each folder holds, by key."""
    query = select(Thread.folder_id, func.count()).where(Thread.unread).group_by(Thread.folder_id)
    return {row[0]: row[1] for row in session.execute(query)}


def add_folder(session: Session, name: str) -> Folder:
    """Make an own folder.

    Raises:
        Refused: The name is missing, too long or taken.
    """
    refuse(_name_problems(session, Folder, name, "a name for the folder"))
    folder = Folder(name=tidy(name), kind="own")
    session.add(folder)
    session.flush()
    return folder


def rename_folder(session: Session, folder: Folder, name: str) -> None:
    """Give an own folder another name.

    Raises:
        Refused: It is a built-in folder, or the name is missing, too long or taken.
    """
    if folder.kind != "own":
        refuse({"name": "This folder can't be renamed."})
    refuse(_name_problems(session, Folder, name, "a name for the folder", folder.id))
    folder.name = tidy(name)
    session.flush()


def undeletable_because(session: Session, folder: Folder) -> str | None:
    """Return why a folder cannot be deleted, ``None`` if it can."""
    if folder.kind != "own":
        return "This folder belongs to Postern and can't be deleted."
    held = counts(session).get(folder.id, 0)
    if held:
        return f"{folder.name} holds {held} conversation{'s' if held > 1 else ''}. A folder can be deleted when it is empty."
    if session.scalars(select(Rule).where(Rule.folder_id == folder.id)).first():
        return f"A rule files mail into {folder.name}. Change the rule first."
    if session.scalars(select(Owner).where(Owner.finished_folder_id == folder.id)).first():
        return f"{folder.name} is your folder for finished mail. Choose another one in the preferences first."
    if session.scalars(select(Thread).where(Thread.previous_folder_id == folder.id)).first():
        return f"Mail in the bin or in spam would come back to {folder.name}. It can be deleted when that is gone."
    return None


def delete_folder(session: Session, folder: Folder) -> None:
    """Delete an own folder that is empty.

    Raises:
        Refused: It can't be deleted.
    """
    because = undeletable_because(session, folder)
    refuse({"": because} if because else {})
    session.delete(folder)
    session.flush()


def labels(session: Session) -> Sequence[Label]:
    """Return the labels by name."""
    return session.scalars(select(Label).order_by(Label.name)).all()


def label_counts(session: Session) -> dict[int, int]:
    """Return how many conversations carry each label, by key."""
    return {row[0]: row[1] for row in session.execute(select(ThreadLabel.label_id, func.count()).group_by(ThreadLabel.label_id))}


def save_label(session: Session, name: str, tone: int, label: Label | None = None) -> Label:
    """Make a label, or give one another name and colour.

    Raises:
        Refused: The name is missing, too long or taken, or there is no such colour.
    """
    problems = _name_problems(session, Label, name, "a name for the label", label.id if label else 0)
    refuse(problems | ({} if 1 <= tone <= TONES else {"tone": "Choose a colour."}))
    if label is None:
        label = Label(name=tidy(name), tone=tone)
        session.add(label)
    label.name, label.tone = tidy(name), tone
    session.flush()
    return label


def delete_label(session: Session, label: Label) -> None:
    """Delete a label and take it off all conversations.

    Raises:
        Refused: A rule or a preference uses it.
    """
    if session.scalars(select(Rule).where(Rule.label_id == label.id)).first():
        refuse({"": f"A rule sets the label {label.name}. Change the rule first."})
    if session.scalars(select(Owner).where(Owner.follow_up_label_id == label.id)).first():
        refuse({"": f"{label.name} is your label for follow-ups. Choose another one in the preferences first."})
    for mark in session.scalars(select(ThreadLabel).where(ThreadLabel.label_id == label.id)):
        session.delete(mark)
    session.delete(label)
    session.flush()


def _name_problems(session: Session, table: type[Folder] | type[Label], name: str, what: str, but: int = 0) -> Messages:
    wrong = name_problem(name, what, LONGEST_NAME)
    others = session.scalars(select(table.name).where(table.id != but))
    if wrong is None and tidy(name).casefold() in {each.casefold() for each in others}:
        wrong = f"There is a {table.__name__.lower()} called {tidy(name)} already."
    return {"name": wrong} if wrong else {}
