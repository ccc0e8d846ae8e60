"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, finish, number, pick, text

from ..models import Film, Order, Voucher
from ..rules.orders import refund_problem, refund_until, stage_of
from ..rules.seats import rows_of, seats_of, taken
from ..rules.tickets import student_day
from ..seed import NOW, TODAY
from . import clauses, ways
from .arrange import seen_order
from .commit import draw_booking, draw_snack, read_showing
from .records import (
    draw_showing,
    film_names,
    film_of,
    has_twin,
    order_of,
    orders,
    says,
    seats_read,
    seats_written,
    showing_names,
    showing_of,
    size_named,
    twin_of,
    voucher_named,
)
from .reviews import STARS, TEXTS, draw_review


class RefuseTemplate(AnswerTemplate):
    """A template that asks for what is not possible, and for a fact about why."""

    shape = "refuse"


class SeatsTaken(RefuseTemplate):
    """Somebody else has one of the seats."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.TAKEN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw seats beside each other of which one is taken and one is not; the goal must not say how many are free."""
        showing = draw_showing(state, rng)
        gone, pairs = taken(state, showing), []
        for row in rows_of(showing.hall.plan)[1:-1]:
            pairs += [(one.label, two.label) for one, two in pairwise(row) if (one.label in gone) != (two.label in gone)]
        params = {**showing_names(showing), "seats": seats_written(pick(rng, pairs))} if pairs else None
        return params if params and not says(len(seats_of(showing.hall.plan)) - len(gone), params) else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return how many are free."""
        showing, seats = showing_of(params, state), seats_read(text(params, "seats"))
        if showing is None or len(seats) < 2 or not set(seats) <= set(seats_of(showing.hall.plan)):
            return None
        gone = taken(state, showing)
        return Fact(count=len(seats_of(showing.hall.plan)) - len(gone)) if gone & set(seats) else None

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
        return finish(str(sum(seat.label not in gone for row in rows_of(showing.hall.plan) for seat in row)), "infeasible")


class VoucherExpired(RefuseTemplate):
    """The voucher has expired."""

    outcome = "infeasible"
    difficulty = "easy"
    wordings = clauses.VOUCHER

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an expired voucher and a booking."""
        booking = draw_booking(state, rng, int(rng.integers(2, 5)))
        expired = state.scalars(where(Voucher.code).where(Voucher.valid_until < TODAY).order_by(Voucher.id)).all()
        return {**booking, "voucher": pick(rng, expired)} if booking else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return its last day."""
        voucher, showing, seats = (
            voucher_named(state, text(params, "voucher")),
            showing_of(params, state),
            seats_read(text(params, "seats")),
        )
        known = showing is not None and bool(seats) and set(seats) <= set(seats_of(showing.hall.plan))
        return Fact(day=voucher.valid_until) if voucher and known and voucher.valid_until < TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the list of vouchers."""
        voucher = next(each for each in before.scalars(where(Voucher)) if each.code == params["voucher"])
        yield from [click("link", "Club"), click("link", "Vouchers"), finish(long_day(voucher.valid_until), "infeasible")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """After a look at the plan of the hall."""
        return [[*ways.by_film(read_showing(params, before)), *self.solution(params, before)]]


class NoStudentTickets(RefuseTemplate):
    """No student tickets are sold from Friday to Sunday."""

    outcome = "not_allowed"
    difficulty = "hard"
    wordings = clauses.STUDENTS

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a showing from Friday to Sunday."""
        booking = draw_booking(state, rng, int(rng.integers(1, 4)), range(4, 7))
        return {**booking, **draw_snack(state, rng)} if booking else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what an adult pays."""
        showing, size = showing_of(params, state), size_named(state, text(params, "snack"), text(params, "size"))
        seats = seats_read(text(params, "seats"))
        known = showing is not None and bool(seats) and set(seats) <= set(seats_of(showing.hall.plan)) - taken(state, showing)
        if showing is None or size is None or not known or not 2 <= number(params, "quantity") <= 4 or student_day(showing.starts):
            return None
        return Fact(cents=showing.price_cents)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Choose the seats, to see which tickets there are."""
        showing = read_showing(params, before)
        seats = [ways.seat(showing, label) for label in seats_read(text(params, "seats"))]
        yield from [*ways.by_film(showing), *seats, click("button", "Choose tickets")]
        yield finish(money(showing.price_cents), "not_allowed")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the pages of help."""
        showing, ending = read_showing(params, before), list(self.solution(params, before))[-1]
        rules = [click("link", "Me"), click("link", "Help"), click("link", "Which tickets are there?"), click("link", "Films")]
        return [[*rules, *ways.by_film(showing), ending]]


class RefundTooLate(RefuseTemplate):
    """The showing begins too soon."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.REFUND

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an order of today that can no longer be refunded."""
        return film_names(pick(rng, [order for order in orders(state, "upcoming") if refund_problem(order, NOW)]).showing.film)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return when the limit was."""
        order = order_of(params, state, "upcoming")
        return Fact(time=refund_until(order).time()) if order and refund_problem(order, NOW) else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order, which says until when it could be refunded."""
        order = seen_order(params, before)
        yield from [*ways.open_order(order), finish(f"{refund_until(order):%H:%M}", "not_allowed")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the pages of help: four hours before it begins."""
        order = seen_order(params, before)
        rules = [click("link", "Help"), click("link", "Can I get my money back?")]
        return [[*ways.open_order(order), *rules, finish(f"{refund_until(order):%H:%M}", "not_allowed")]]


class NotSeen(RefuseTemplate):
    """The person has seen the other film of that title."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.REVIEW

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a film whose namesake was seen, and a review."""
        seen = [order.showing.film for order in orders(state, "past") if has_twin(order.showing.film)]
        twins = [twin for film in seen if (twin := twin_of(state, film)) and not orders(state, "past", twin)]
        return {**film_names(pick(rng, twins)), **draw_review(rng)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code of the order for the namesake."""
        film = film_of(params, state)
        twin = twin_of(state, film) if film else None
        if film is None or twin is None or orders(state, "past", film) or params["stars"] not in STARS or params["text"] not in TEXTS:
            return None
        found = orders(state, "past", twin)
        return Fact(id=found[0].code) if len(found) == 1 else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look through the past orders and open the one for the namesake."""
        order = self._other(params, before)
        yield from [*ways.open_order(order, "Past"), finish(order.code, "not_found")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the page of the film, which does not offer to review it."""
        film = next(each for each in before.scalars(where(Film).where(Film.title == params["film"])) if each.year == params["year"])
        return [[*ways.open_film(film), *self.solution(params, before)]]

    def _other(self, params: Params, before: Session) -> Order:
        listed = [order for order in before.scalars(where(Order)) if stage_of(order, NOW) == "past"]
        return next(order for order in listed if order.showing.film.title == params["film"])
