"""The library of files: finding, renaming, deleting, and saving what came with mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..catalogue import DRAWERS
from ..models import Attachment, File

ORDERS = {"name": "Name", "size": "Largest first", "added": "Latest first"}
LONGEST_NAME = 60


def files(session: Session, text: str = "", drawer: str = "", order: str = "name") -> Sequence[File]:
    """Return the files whose name holds every word of ``text``, of one drawer if it is given."""
    query = select(File).where(*(File.name.icontains(word, autoescape=True) for word in text.split()))
    query = query.where(File.drawer == drawer) if drawer else query
    orders = {"size": (File.size_kb.desc(),), "added": (File.added_on.desc(),)}
    return session.scalars(query.order_by(*orders.get(order, ()), File.name, File.id)).all()


def file_problems(session: Session, name: str, drawer: str, but: int = 0) -> Messages:
    """Check where a file goes: a drawer holds each name once."""
    wrong = name_problem(name, "a file name", LONGEST_NAME)
    problems = {"name": wrong} if wrong else {}
    if drawer not in DRAWERS:
        return problems | {"drawer": "Choose a drawer."}
    others = session.scalars(select(File.name).where(File.drawer == drawer, File.id != but))
    if not wrong and tidy(name).casefold() in {each.casefold() for each in others}:
        problems["drawer"] = f"{drawer} holds a file called {tidy(name)} already."
    return problems


def save_attachment(session: Session, attachment: Attachment, drawer: str, today: date) -> File:
    """Put what came with a mail into a drawer.

    Raises:
        Refused: There is no such drawer, or it holds a file of this name.
    """
    refuse(file_problems(session, attachment.name, drawer))
    file = File(name=attachment.name, drawer=drawer, size_kb=attachment.size_kb, added_on=today)
    session.add(file)
    session.flush()
    return file


def change_file(session: Session, file: File, name: str, drawer: str) -> None:
    """Rename a file, or put it into another drawer.

    Raises:
        Refused: The name is missing or taken, its ending is another, or there is no such drawer.
    """
    problems = file_problems(session, name, drawer, file.id)
    if "name" not in problems and ending(tidy(name)) != ending(file.name):
        problems["name"] = f"Keep the ending .{ending(file.name)}."
    refuse(problems)
    file.name, file.drawer = tidy(name), drawer
    session.flush()


def delete_file(session: Session, file: File) -> None:
    """Delete a file from the library; mails keep what was attached."""
    session.delete(file)
    session.flush()


def ending(name: str) -> str:
    """Return a file name's ending, in small letters."""
    return name.rsplit(".", 1)[-1].casefold() if "." in name else ""
