"""The task that books twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, click, pick, text

from ..rules.program import Filters, showings
from ..seed import NOW
from . import ways
from .commit import draw_booking, read_showing
from .records import draw_day, draw_seats, film_names, house_of, moment_names, seats_read, showing_of
from .wanted import Wanted, booking_rows


class BookTwoFilms(RowsTemplate):
    """Book two showings in one house."""

    shape = "commit"
    difficulty = "hard"
    wordings = (
        "At {house}, {district}, book {seats} for {film} ({year}) on {date} at {time}, and {places} for {second} ({made}) on {day} at "
        "{hour}. Adult tickets only.",
        "Please make two bookings at {house}, {district}, with adult tickets: {film} ({year}) on {date} at {time}, {seats}; and {second} "
        "({made}) on {day} at {hour}, {places}.",
        "Two films in the {house} in {district}, adults only. First item: {film} ({year}), {date}, {time}, on {seats}. The other one: "
        "{second} ({made}), {day}, {hour}, on {places}. Book both.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two films of a house."""
        one = draw_booking(state, rng, int(rng.integers(1, 3)))
        house = house_of(one, state) if one else None
        listed = showings(state, NOW, Filters(house_id=house.id, day=draw_day(rng))) if house else []
        two = pick(rng, listed) if listed else None
        places = draw_seats(state, rng, two, int(rng.integers(1, 4))) if two else None
        if one is None or two is None or places is None or one["film"] == two.film.title:
            return None
        return {**one, **film_names(two.film, "second", "made"), **moment_names(two.starts, "day", "hour"), "places": places}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows of both bookings."""
        first, other = (_of(each, name, state) for each, name in ((params, "first order"), (_second(params), "second order")))
        return booking_rows([first, other], state) if first and other and first.showing.id != other.showing.id else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One booking after the other."""
        one, two = self._both(params, before)
        yield from [*ways.by_film(one.showing), *ways.book(one, before), click("link", "Back to the films")]
        yield from [*ways.by_film(two.showing), *ways.book(two, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other booking first, by the page of the house."""
        one, two = self._both(params, before)
        again = [*ways.book(two, before), click("link", "Films"), *ways.by_house(one.showing)]
        return [[*ways.by_house(two.showing), *again, *ways.book(one, before)]]

    def _both(self, params: Params, before: Session) -> tuple[Wanted, Wanted]:
        found = []
        for each in (params, _second(params)):
            seats = seats_read(text(each, "seats"))
            found.append(Wanted(read_showing(each, before), seats, {"adult": len(seats)}))
        return found[0], found[1]


def _second(params: Params) -> Params:
    """Return the literals of the second booking, named like those of the first."""
    names = {"film": "second", "year": "made", "date": "day", "time": "hour", "seats": "places", "house": "house", "district": "district"}
    return {name: params[other] for name, other in names.items()}


def _of(params: Params, name: str, state: Session) -> Wanted | None:
    showing, seats = showing_of(params, state), seats_read(text(params, "seats"))
    return Wanted(showing, seats, {"adult": len(seats)}, name=name) if showing and seats else None
