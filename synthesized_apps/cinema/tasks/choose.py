"""Tasks that book what fits best: the showing has to be found by time, rating, length or version."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.task import Json, Params, Step, click, day, number, pick, text

from ..models import Film, Hall, House, Showing
from ..rules.program import Filters, by_house, showings, showings_of
from ..seed import NOW
from . import ways
from .commit import BookTemplate
from .records import (
    decides,
    draw_day,
    draw_seats,
    draw_showing,
    film_named,
    film_names,
    film_of,
    house_names,
    house_of,
    near_times,
    seats_read,
)
from .wanted import Wanted


class ChooseTemplate(BookTemplate):
    """A template that says what the showing must be like, and the seats; the tickets are for adults."""

    difficulty = "hard"
    near: ClassVar[tuple[str, ...]] = ("time",)
    """Literals of which a near miss has to mean something else."""

    @abstractmethod
    def best(self, params: Params, state: Session) -> Showing | None:
        """Return the one showing that fits best, found by queries."""

    @abstractmethod
    def first(self, params: Params, before: Session) -> Showing:
        """Return the showing that stands first on the page where the solution looks."""

    @abstractmethod
    def literals(self, state: Session, rng: Generator) -> dict[str, str | int]:
        """Draw everything but the seats."""

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw literals that decide, and free seats of the showing that they mean."""
        drawn = self.literals(state, rng)
        showing = self.best(drawn, state)
        seats = draw_seats(state, rng, showing, int(rng.integers(2, 4))) if showing else None
        if seats is None:
            return None
        params = {**drawn, "seats": seats}
        return params if all(decides(self, params, state, name, self._others(params, name)) for name in self.near) else None

    def _others(self, params: Params, name: str) -> list[Json]:
        if name == "time":
            return near_times(text(params, name))
        return [number(params, name) + by for by in (1, -1, 100, -100)]

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the seats of the best showing."""
        showing, seats = self.best(params, state), seats_read(text(params, "seats"))
        return Wanted(showing, seats, {"adult": len(seats)}) if showing and seats else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read it off the page."""
        seats = seats_read(text(params, "seats"))
        return Wanted(self.first(params, before), seats, {"adult": len(seats)})


class BookEarliest(ChooseTemplate):
    """Book the earliest showing of a film in a version, wherever it is."""

    wordings = (
        "Book {seats} for the earliest {version} showing of {film} ({year}) on {date} that begins at {time} or later, in whichever house. "
        "Adult tickets.",
        "Please find the first {version} showing of {film} ({year}) that any house has on {date} from {time} on, and book {seats} there, "
        "for adults.",
        "On {date} we are free from {time} on and want to see {film} ({year}) as soon as possible, {version}, no matter where. Take "
        "{seats}, all adults.",
    )

    def literals(self, state: Session, rng: Generator) -> dict[str, str | int]:
        """Draw a film, a day, and a time shortly before one of its showings."""
        showing = draw_showing(state, rng)
        on = showing.starts.date().isoformat()
        return {**film_names(showing.film), "version": showing.version, "date": on, "time": shortly_before(showing, rng)}

    def best(self, params: Params, state: Session) -> Showing | None:
        """Return the earliest one; nothing where two begin at once."""
        film, earliest = film_of(params, state), datetime.combine(day(params, "date"), time.fromisoformat(text(params, "time")))
        if film is None:
            return None
        query = where(Showing).where(Showing.film_id == film.id, Showing.version == params["version"], Showing.starts >= earliest)
        listed = [each for each in state.scalars(query) if each.starts.date() == earliest.date() and each.starts > NOW]
        least = min((each.starts for each in listed), default=None)
        found = [each for each in listed if each.starts == least]
        return found[0] if len(found) == 1 else None

    def first(self, params: Params, before: Session) -> Showing:
        """Compare the times of all houses on the page of the film."""
        film = film_named(before, params["film"], params["year"])
        assert film is not None, "the oracle found it"
        shown = [each for _, listed in by_house(showings_of(before, film, NOW, day(params, "date"))) for each in listed]
        fitting = [each for each in shown if each.version == params["version"] and f"{each.starts:%H:%M}" >= text(params, "time")]
        return min(fitting, key=lambda each: each.starts)


class BookBestRated(ChooseTemplate):
    """Book the best-rated film of a house that is not too long."""

    near = ("minutes",)
    wordings = (
        "At {house}, {district} on {date}, book {seats} for the best-rated film that is at most {minutes} minutes long and begins at "
        "{time} or later. If it is shown more than once, take its first showing from then on. Adult tickets.",
        "Please look at what {house}, {district}, shows on {date} from {time} on. Of the films that are no longer than {minutes} minutes, "
        "take the one with the highest rating, the first showing of it in that time, and book {seats} for adults.",
        "We meet at the {house} in {district} on {date} and can be in our seats at {time} at the earliest; more than {minutes} minutes of "
        "film is too much. Book {seats}, adults, for the best rated of what is left, at its earliest time.",
    )

    def literals(self, state: Session, rng: Generator) -> dict[str, str | int]:
        """Draw a showing, a time shortly before it, and a length that only better rated films exceed."""
        house, on = pick(rng, state.scalars(where(House).order_by(House.id)).all()), draw_day(rng)
        listed = showings(state, NOW, Filters(house_id=house.id, day=on))
        rivals = [(each, [other.film.minutes for other in listed if _beats(other, each)]) for each in listed]
        target, longer = pick(rng, [pair for pair in rivals if pair[1] and min(pair[1]) > pair[0].film.minutes] or rivals)
        length = int(rng.integers(target.film.minutes, max(min(longer, default=0), target.film.minutes + 1)))
        return {**house_names(house), "date": on.isoformat(), "time": shortly_before(target, rng), "minutes": length}

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw literals so that a longer film would be the best and the time matters."""
        params = super().candidate(state, rng)
        if params is None or not decides(self, params, state, "time", near_times(text(params, "time"))):
            return None
        longer, shorter = self.best({**params, "minutes": 999}, state), self.best(params, state)
        return params if longer and shorter and longer.film_id != shorter.film_id else None

    def best(self, params: Params, state: Session) -> Showing | None:
        """Return the first showing of the best film; nothing where two films are rated alike."""
        house, earliest = house_of(params, state), datetime.combine(day(params, "date"), time.fromisoformat(text(params, "time")))
        if house is None:
            return None
        query = where(Showing).join(Hall).join(Film).where(Hall.house_id == house.id, Film.minutes <= number(params, "minutes"))
        listed = [each for each in state.scalars(query.where(Showing.starts >= earliest)) if each.starts.date() == earliest.date()]
        listed = [each for each in listed if each.starts > NOW]
        top = max((each.film.rating_tenths for each in listed), default=0)
        found = sorted((each for each in listed if each.film.rating_tenths == top), key=lambda each: each.starts)
        return found[0] if found and len({each.film_id for each in found}) == 1 else None

    def first(self, params: Params, before: Session) -> Showing:
        """Read down the list that is sorted by rating, to the first film that is short enough."""
        place = next(
            each for each in before.scalars(where(House).where(House.name == params["house"])) if each.district == params["district"]
        )
        from_time = time.fromisoformat(text(params, "time"))
        listed = showings(before, NOW, Filters(house_id=place.id, day=day(params, "date"), from_time=from_time))
        ordered = sorted(listed, key=lambda each: (-each.film.rating_tenths, each.starts))
        return next(each for each in ordered if each.film.minutes <= number(params, "minutes"))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Filter the list of the day and sort it by rating."""
        chosen = self.chosen(params, before)
        yield click("link", "Showtimes")
        yield from ways.choose_day(day(params, "date"))
        yield from ways.filtered([("House", ways.place(chosen.showing.hall.house)), ("Sort by", "Best rated film"), *begins(params)])
        yield from [ways.listed(chosen.showing), *ways.book(chosen, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By its film, by its house, by its address once it is known."""
        chosen = self.chosen(params, before)
        return [[*ways.by_film(chosen.showing), *ways.book(chosen, before)], *ways.ways_to_book(chosen, before)]


def shortly_before(showing: Showing, rng: Generator) -> str:
    """Draw a time less than half an hour before a showing."""
    return f"{showing.starts - timedelta(minutes=5 * int(rng.integers(0, 6))):%H:%M}"


def _beats(other: Showing, showing: Showing) -> bool:
    """Whether the film of a showing that does not begin long before this one is rated as well as its film, or better."""
    is_in_time = other.starts > showing.starts - timedelta(minutes=30)
    return is_in_time and other.film_id != showing.film_id and other.film.rating_tenths >= showing.film.rating_tenths


def begins(params: Params) -> list[tuple[str, str]]:
    """Return the filter of the hour in which the earliest time lies; there is none for the first hour of a day."""
    hour = text(params, "time")[:2]
    return [("Begins", f"From {hour}:00")] if hour > "13" else []
