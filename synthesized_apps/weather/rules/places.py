"""The list of saved places: adding, naming, ordering and removing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Location, Saved
from .settings import settings_of

MOST_PLACES = 15
LONGEST_LABEL = 30


def saved_places(session: Session) -> Sequence[Saved]:
    """Return the list in its order."""
    return session.scalars(select(Saved).order_by(Saved.position)).all()


def first_place(session: Session) -> Saved:
    """Return the place that opens first."""
    return session.get_one(Saved, settings_of(session).first_saved_id)


def saved_at(session: Session, location: Location) -> Saved | None:
    """Return the entry of a location in the list."""
    return session.scalar(select(Saved).where(Saved.location_id == location.id))


def find_locations(session: Session, words: str, country: str = "") -> list[Location]:
    """Return the places that hold every word in their name, region or country, by name; of one country if one is given."""
    wanted = words.casefold().split()
    query = select(Location).order_by(Location.name, Location.region)
    listed = session.scalars(query.where(Location.country == country) if country else query)
    return [each for each in listed if all(word in f"{each.name} {each.region} {each.country}".casefold() for word in wanted)]


def countries(session: Session) -> Sequence[str]:
    """Return the countries that have places, by name."""
    return session.scalars(select(Location.country).distinct().order_by(Location.country)).all()


def label_problems(session: Session, label: str, but: Saved | None = None) -> Messages:
    """Check a label; it has to be another one than those of the list."""
    wrong = name_problem(label, "a label", LONGEST_LABEL)
    taken = {saved.label.casefold() for saved in saved_places(session) if saved is not but}
    if wrong is None and tidy(label).casefold() in taken:
        wrong = f"Your list has a place called {tidy(label)} already."
    return {"label": wrong} if wrong else {}


def save_place(session: Session, location: Location, label: str, first: bool, today: date) -> Saved:
    """Put a location at the end of the list; ``first`` makes it the place that opens first.

    Raises:
        Refused: The label is wrong, the location is saved already, or the list is full; nothing has changed.
    """
    listed = saved_places(session)
    if any(saved.location_id == location.id for saved in listed):
        refuse({"": f"{location.name}, {location.region} is in your list already."})
    if len(listed) >= MOST_PLACES:
        refuse({"": f"A list has at most {MOST_PLACES} places. Remove one first."})
    refuse(label_problems(session, label))
    saved = Saved(location_id=location.id, label=tidy(label), position=len(listed) + 1, added_on=today)
    session.add(saved)
    session.flush()
    if first:
        open_first(session, saved)
    return saved


def rename_place(session: Session, saved: Saved, label: str) -> None:
    """Give a place another label.

    Raises:
        Refused: The label is wrong; nothing has changed.
    """
    refuse(label_problems(session, label, but=saved))
    saved.label = tidy(label)
    session.flush()


def open_first(session: Session, saved: Saved) -> None:
    """Make a place the one that opens first."""
    settings_of(session).first_saved_id = saved.id
    session.flush()


def move_place(session: Session, saved: Saved, up: bool) -> None:
    """Change places with the neighbour above or below; nothing happens at the end of the list."""
    listed = list(saved_places(session))
    other = listed.index(saved) + (-1 if up else 1)
    if 0 <= other < len(listed):
        saved.position, listed[other].position = listed[other].position, saved.position
        session.flush()


def keep_because(session: Session, saved: Saved) -> str | None:
    """Return why a place cannot be removed, ``None`` if it can."""
    if settings_of(session).first_saved_id == saved.id:
        return f"{saved.label} opens first. Choose another place to open first, then remove this one."
    return None


def remove_place(session: Session, saved: Saved) -> None:
    """Take a place and its rules out of the list; the places below move up.

    Raises:
        Refused: It opens first; nothing has changed.
    """
    kept = keep_because(session, saved)
    refuse({"": kept} if kept else {})
    for rule in list(saved.rules):
        session.delete(rule)
    below = [each for each in saved_places(session) if each.position > saved.position]
    session.flush()
    session.delete(saved)
    session.flush()
    for each in below:
        each.position -= 1
    session.flush()
