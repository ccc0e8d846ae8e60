"""Five folders and twelve notes; the days are drawn."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from .models import Folder, Note

FOLDERS = ("Home", "House", "Work", "Workshop", "Garden")
TITLES = (
    "Call the plumber", "Call the plumber back", "Buy paint", "Buy white paint", "Water the roses", "Water the herbs",
    "Book a dentist", "Sharpen the saw", "Order wood", "Order more wood", "Read the lease", "Sign the lease",
)  # fmt: skip


def populate(session: Session, rng: Generator) -> None:
    """Fill a new database."""
    folders = [Folder(name=name) for name in FOLDERS]
    session.add_all(folders)
    days = rng.permutation(60)
    for index, title in enumerate(TITLES):
        due = date(2026, 5, 10) + timedelta(days=int(days[index]))
        session.add(Note(folder=folders[index % len(folders)], title=title, due=due, done=False))
