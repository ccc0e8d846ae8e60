"""Five folders, twelve notes of ours and four of somebody else; the days are drawn."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy.orm import Session

from .models import Folder, Note, Person

FOLDERS = ("Home", "House", "Work", "Workshop", "Garden")
TITLES = (
    "Call the plumber", "Call the plumber back", "Buy paint", "Buy white paint", "Water the roses", "Water the herbs",
    "Book a dentist", "Sharpen the saw", "Order wood", "Order more wood", "Read the lease", "Sign the lease",
)  # fmt: skip
TITLES_OF_ANOTHER = ("Clean the attic", "Clean the cellar", "Feed the cat", "Feed the cats")


def populate(session: Session, rng: Generator) -> None:
    """Fill a new database."""
    folders = [Folder(name=name) for name in FOLDERS]
    session.add_all([*folders, Person(name="Mira"), Person(name="Jonas")])
    days = rng.permutation(60)
    for index, title in enumerate((*TITLES, *TITLES_OF_ANOTHER)):
        due = date(2026, 5, 10) + timedelta(days=int(days[index]))
        owner = 1 if title in TITLES else 2
        session.add(Note(owner_id=owner, folder=folders[index % len(folders)], title=title, due=due, done=False))
