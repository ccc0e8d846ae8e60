"""The programme: which films there are, and when and where they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from ..models import Film, Hall, House, Showing

DAYS_AHEAD = 7
"""Tickets are sold for today and this many days more."""
ADVERTS = timedelta(minutes=15)
"""What runs before the film."""
_WITH_FILMS = (joinedload(Showing.film), joinedload(Showing.hall).joinedload(Hall.house))
SORTS: dict[str, tuple[str, Callable[[Film], Any]]] = {
    "title": ("Title", lambda film: (film.title, film.year)),
    "rating": ("Best rated", lambda film: (-film.rating_tenths, film.title, film.year)),
    "short": ("Shortest", lambda film: (film.minutes, film.title, film.year)),
    "long": ("Longest", lambda film: (-film.minutes, film.title, film.year)),
    "newest": ("Newest here", lambda film: (-film.opens.toordinal(), film.title, film.year)),
}
"""How a list of films can be sorted: what it is called, and by what."""
ORDERS: dict[str, tuple[str, Callable[[Showing], Any]]] = {
    "time": ("Earliest", lambda showing: (showing.starts, showing.id)),
    "price": ("Cheapest", lambda showing: (showing.price_cents, showing.starts, showing.id)),
    "rating": ("Best rated film", lambda showing: (-showing.film.rating_tenths, showing.starts, showing.id)),
}
"""The same for a list of showings."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a list of films or showings is cut down to; ``None`` and ``""`` let everything through.

    Attributes:
        words: Words that title, director, cast, genre or language have.
        genre, language: As they are.
        age: The oldest rating.
        longest: The most minutes.
        house_id, day, version, format, from_time: Of the showings.
    """

    words: str = ""
    genre: str = ""
    language: str = ""
    age: int | None = None
    longest: int | None = None
    house_id: int | None = None
    day: date | None = None
    version: str = ""
    format: str = ""
    from_time: time | None = None


def ends(showing: Showing) -> datetime:
    """Return when the film is over."""
    return showing.starts + ADVERTS + timedelta(minutes=showing.film.minutes)


def days(on: date) -> list[date]:
    """Return the days for which tickets are sold."""
    return [on + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)]


def showings(session: Session, now: datetime, filters: Filters) -> list[Showing]:
    """Return the showings that pass and have not begun, by time."""
    query = select(Showing).options(*_WITH_FILMS).join(Showing.film).join(Showing.hall).where(Showing.starts > now)
    if filters.house_id is not None:
        query = query.where(Hall.house_id == filters.house_id)
    if filters.day is not None:
        query = query.where(
            Showing.starts >= datetime.combine(filters.day, time()), Showing.starts < datetime.combine(filters.day, time.max)
        )
    if filters.version:
        query = query.where(Showing.version == filters.version)
    if filters.format:
        query = query.where(Showing.format == filters.format)
    found = session.scalars(query.order_by(Showing.starts, Showing.id))
    return [each for each in found if _fits(each.film, filters) and (filters.from_time is None or each.starts.time() >= filters.from_time)]


def showings_of(session: Session, film: Film, now: datetime, day: date | None = None) -> list[Showing]:
    """Return the showings of a film that have not begun, by time."""
    query = (
        select(Showing).options(*_WITH_FILMS).where(Showing.film_id == film.id, Showing.starts > now).order_by(Showing.starts, Showing.id)
    )
    return [each for each in session.scalars(query) if day is None or each.starts.date() == day]


def films(session: Session, on: date, filters: Filters, coming: bool = False, sort: str = "title") -> list[Film]:
    """Return the films that are shown now, or those that are still to come, which pass."""
    query = select(Film).where(Film.opens > on)
    if not coming:
        playing = select(Showing.film_id).where(Showing.starts >= datetime.combine(on, time()))
        query = select(Film).where(Film.id.in_(playing))
    return sorted((film for film in session.scalars(query) if _fits(film, filters)), key=SORTS[sort][1])


def houses(session: Session) -> list[House]:
    """Return the houses."""
    return list(session.scalars(select(House).order_by(House.id)))


def by_house(listed: Sequence[Showing], first: int | None = None) -> list[tuple[House, list[Showing]]]:
    """Return showings by their house; the house with the key ``first`` comes first."""
    found: dict[House, list[Showing]] = {}
    for each in listed:
        found.setdefault(each.hall.house, []).append(each)
    return sorted(found.items(), key=lambda pair: (pair[0].id != first, pair[0].id))


def by_film(listed: Sequence[Showing]) -> list[tuple[Film, list[Showing]]]:
    """Return showings by their film, by title."""
    found: dict[Film, list[Showing]] = {}
    for each in listed:
        found.setdefault(each.film, []).append(each)
    return sorted(found.items(), key=lambda pair: (pair[0].title, pair[0].year))


def _fits(film: Film, filters: Filters) -> bool:
    text = f"{film.title} {film.year} {film.director} {film.cast} {film.genre} {film.language}".casefold()
    return (
        all(word in text for word in filters.words.casefold().split())
        and filters.genre in ("", film.genre)
        and filters.language in ("", film.language)
        and (filters.age is None or film.age <= filters.age)
        and (filters.longest is None or film.minutes <= filters.longest)
    )
