"""Tasks that ask a question; nothing may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, day, finish, number, only, pick, text

from ..models import Film, Order, Review, Showing, Voucher
from ..rules.price import discount, voucher_problem
from ..rules.program import by_house, showings_of
from ..rules.seats import rows_of, taken
from ..seed import NOW, TODAY
from . import ways
from .arrange import seen_order
from .commit import read_showing
from .records import draw_showing, film_named, film_names, film_of, order_of, orders, says, showing_names, showing_of


class FindTemplate(AnswerTemplate):
    """A template that asks a question."""

    shape = "find"


class FindLast(FindTemplate):
    """When the last showing of a film in a version begins on a day."""

    difficulty = "medium"
    wordings = (
        "At what time does the last {version} showing of {film} ({year}) on {date} begin, in any of your houses?",
        "Please look through all houses and tell me when the latest {version} showing of {film} ({year}) on {date} starts.",
        "We want to see {film} ({year}), {version}, on {date}, as late as possible and no matter where. When would that begin?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a film, a day and a version of which there is more than one showing."""
        showing = draw_showing(state, rng)
        on = showing.starts.date()
        several = [each for each in showings_of(state, showing.film, NOW, on) if each.version == showing.version]
        names = {**film_names(showing.film), "version": showing.version, "date": on.isoformat()}
        return names if len({each.starts for each in several}) > 1 else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the time."""
        film = film_of(params, state)
        if film is None:
            return None
        query = where(Showing.starts).where(Showing.film_id == film.id, Showing.version == params["version"], Showing.starts > NOW)
        found = [starts for starts in state.scalars(query) if starts.date() == day(params, "date")]
        return Fact(time=max(found).time()) if found else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Compare the times on the page of the film."""
        film = film_named(before, params["film"], params["year"])
        assert film is not None, "the oracle found it"
        shown = [each for _, listed in by_house(showings_of(before, film, NOW, day(params, "date"))) for each in listed]
        last = max(f"{each.starts:%H:%M}" for each in shown if each.version == params["version"])
        yield from [*ways.open_film(film), *ways.choose_day(day(params, "date")), finish(last)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of the day, for all houses."""
        ending = list(self.solution(params, before))[-1]
        chosen = [("House", "All houses"), ("Version", text(params, "version"))]
        return [[click("link", "Showtimes"), *ways.choose_day(day(params, "date")), *ways.filtered(chosen), ending]]


class FindSpent(FindTemplate):
    """What two visits cost."""

    difficulty = "medium"
    wordings = (
        "How much did I pay in total for my past orders for {film} ({year}) and {second} ({made})?",
        "Please add up what I paid for {film} ({year}) and for {second} ({made}), the orders that lie in the past. What is the sum?",
        "I wonder what our evenings with {film} ({year}) and {second} ({made}) have cost us, both together.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw two past orders."""
        seen = [order.showing.film for order in orders(state, "past")]
        one, two = (seen[int(place)] for place in rng.permutation(len(seen))[:2])
        return {**film_names(one), **film_names(two, "second", "made")}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the sum."""
        one, two = order_of(params, state, "past"), order_of(params, state, "past", "second", "made")
        return Fact(cents=one.total_cents + two.total_cents) if one and two and one is not two else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open one order after the other."""
        both = self._both(params, before)
        for order in both:
            yield from ways.open_order(order, "Past")
        yield finish(money(sum(order.total_cents for order in both)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of points."""
        both, club = self._both(params, before), [click("link", "Club"), click("link", "Points earned and used")]
        opened = [step for order in both[::-1] for step in (*club, click("link", f"Order {order.code}: {ways.name(order.showing.film)}"))]
        return [[*opened, finish(money(sum(order.total_cents for order in both)))]]

    def _both(self, params: Params, before: Session) -> list[Order]:
        return [seen_order(params, before, ("past",)), seen_order(params, before, ("past",), "second", "made")]


class FindFreeSeats(FindTemplate):
    """How many seats of a row are free."""

    difficulty = "medium"
    wordings = (
        "How many seats in row {row} are still free for {film} ({year}) at {house}, {district} on {date} at {time}?",
        "Please count the free seats of row {row} for the showing of {film} ({year}) on {date} at {time} at {house}, {district}.",
        "We are a crowd and want to sit in row {row} when {film} ({year}) is on in the {house} in {district}, {date}, {time}. For how many "
        "of us is there room in that row?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a row that is neither empty nor full, and of which the goal does not say the number."""
        showing = draw_showing(state, rng)
        rows = rows_of(showing.hall.plan)
        params = {**showing_names(showing), "row": pick(rng, rows)[0].row}
        free = self._free(params, state)
        return params if free and free < 9 and not says(free, params) else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the number."""
        free = self._free(params, state)
        return Fact(count=free) if free is not None else None

    def _free(self, params: Params, state: Session) -> int | None:
        showing = showing_of(params, state)
        row = [seat for row in rows_of(showing.hall.plan) for seat in row if seat.row == params["row"]] if showing else []
        return sum(seat.label not in taken(state, showing) for seat in row) if showing and row else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the plan."""
        yield from [*ways.by_film(read_showing(params, before)), self._ending(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the house, and by the list of the day."""
        showing, ending = read_showing(params, before), self._ending(params, before)
        return [[*ways.by_house(showing), ending], [*ways.by_finder(showing), ending]]

    def _ending(self, params: Params, before: Session) -> Step:
        showing = read_showing(params, before)
        gone = taken(before, showing)
        row = next(row for row in rows_of(showing.hall.plan) if row[0].row == params["row"])
        return finish(str(len([seat for seat in row if seat.label not in gone])))


class FindBestVoucher(FindTemplate):
    """Which voucher saves most."""

    difficulty = "hard"
    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {"tickets": ("adult ticket", "adult tickets")}
    wordings = (
        "Which of my vouchers saves the most if I book {tickets} on standard seats today for {film} ({year}) at {house}, {district} on "
        "{date} at {time}? Answer with its code and book nothing.",
        "Please work out which voucher code would take most off {tickets} (standard seats) for {film} ({year}) on {date} at {time} at "
        "{house}, {district}, if I paid now. I only want to know the code.",
        "Suppose I bought {tickets} on standard seats right now, for {film} ({year}) in the {house} in {district}, {date}, {time}. With "
        "which of my voucher codes would I pay least?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a showing and a number of tickets."""
        return {**showing_names(draw_showing(state, rng)), "tickets": int(rng.integers(1, 6))}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code; nothing where two save as much, or none holds."""
        showing, count = showing_of(params, state), number(params, "tickets")
        if showing is None or not 1 <= count <= 8:
            return None
        known = state.scalars(where(Voucher).order_by(Voucher.id)).all()
        saved = {
            each.code: discount(each, count * showing.price_cents) for each in known if voucher_problem(each, showing, count, TODAY) is None
        }
        best = [code for code, cents in saved.items() if cents == max(saved.values())]
        return Fact(id=best[0]) if len(best) == 1 and len(saved) > 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look up the price, read the vouchers, compare."""
        yield from [*ways.by_film(read_showing(params, before)), *self._vouchers(params, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The vouchers first."""
        look, ending = self._vouchers(params, before)[:-1], self._vouchers(params, before)[-1]
        return [[*look, click("link", "Films"), *ways.by_film(read_showing(params, before)), ending]]

    def _vouchers(self, params: Params, before: Session) -> list[Step]:
        showing, count = read_showing(params, before), number(params, "tickets")
        price = count * showing.price_cents
        held = [each for each in before.scalars(where(Voucher)) if not voucher_problem(each, showing, count, TODAY)]
        best = sorted(held, key=lambda each: each.cents or price * each.percent // 100)[-1]
        return [click("link", "Club"), click("link", "Vouchers"), finish(best.code)]


class FindReview(FindTemplate):
    """On which day somebody reviewed a film."""

    difficulty = "easy"
    wordings = (
        "On which date did {author} review {film} ({year})?",
        "Please look up the review that {author} wrote of {film} ({year}), and tell me its date.",
        "{author} has said something about {film} ({year}). I'd like to know on which day that was.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a review of a film that is shown."""
        film = draw_showing(state, rng).film
        return {**film_names(film), "author": pick(rng, [each for each in film.reviews if not each.own]).author}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the date."""
        film = film_of(params, state)
        review = only(state, where(Review).where(Review.film_id == film.id, Review.author == params["author"])) if film else None
        return Fact(day=review.written_on) if review else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the reviews and read."""
        film, written = self._read(params, before)
        yield from [*ways.open_film(film), click("link", "Reviews"), finish(f"{written:%Y-%m-%d}")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the list of all films."""
        film, written = self._read(params, before)
        opened = [click("link", "All films"), click("link", ways.name(film)), click("link", "Reviews")]
        return [[*opened, click("link", "Fewest stars"), finish(f"{written:%Y-%m-%d}")]]

    def _read(self, params: Params, before: Session) -> tuple[Film, datetime]:
        film = next(each for each in before.scalars(where(Film).where(Film.title == params["film"])) if each.year == params["year"])
        review = next(each for each in film.reviews if each.author == params["author"])
        return film, datetime.combine(review.written_on, datetime.min.time())
