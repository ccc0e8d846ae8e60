"""Tasks that arrange orders: refund, exchange, add snacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, New, Row
from genui_gym.task import Params, RowsTemplate, Step, click, day, number, pick, text

from ..models import Account, Film, Order, Showing, SnackLine, SnackSize, Ticket, Voucher
from ..rules.orders import (
    add_problems,
    exchange_cents,
    exchange_problem,
    exchange_problems,
    refund_cents,
    refund_problem,
    snacks_problem,
    stage_of,
)
from ..rules.price import earned
from ..rules.program import showings_of
from ..seed import NOW, TODAY
from . import clauses, ways
from .commit import draw_snack, read_showing, read_size
from .records import (
    draw_seats,
    film_names,
    house_names,
    moment_names,
    order_of,
    orders,
    person,
    seats_read,
    showing_of,
    size_named,
)
from .wanted import gift_rows


class ArrangeTemplate(RowsTemplate):
    """A template that changes what is there."""

    shape = "arrange"


def seen_order(params: Params, before: Session, stages: Sequence[str] = ("upcoming",), film: str = "film", year: str = "year") -> Order:
    """Return the order of the named film as a person finds it in a list."""
    listed = before.scalars(where(Order).join(Showing).join(Film).where(Film.title == params[film]).order_by(Showing.starts)).all()
    return next(each for each in listed if each.showing.film.year == params[year] and stage_of(each, NOW) in stages)


def refund_rows(given: Sequence[Order], state: Session) -> tuple[Row, ...] | None:
    """Return the rows of orders that are refunded, ``None`` where one of them cannot be."""
    if not given or any(refund_problem(order, NOW) for order in given):
        return None
    names = tuple(f"{order.code} refunded" for order in given)
    cells = {"status": "refunded", "refunded_on": TODAY}
    rows: list[Row] = [Changed(name, Order, order.id, cells) for name, order in zip(names, given, strict=True)]
    points = sum(order.points_used - order.points_earned for order in given)
    if points:
        rows.append(Changed("points", Account, person(state).id, {"points": person(state).points + points}, names, 0.5))
    rows += [Changed("voucher back", Voucher, order.voucher_id, {"used_on": None}, names, 0.5) for order in given if order.voucher_id]
    balances: dict[int, int] = {}
    for order in given:
        if order.payment.kind == "gift":
            balances[order.payment_id] = balances.get(order.payment_id, order.payment.balance_cents) + refund_cents(order)
    return (*rows, *gift_rows(balances, names))


def give_back(order: Order) -> list[Step]:
    """Open an order and refund it."""
    return [*ways.open_order(order), click("link", "Refund order"), click("button", "Refund this order")]


class RefundOrder(ArrangeTemplate):
    """Refund an order that can be."""

    difficulty = "medium"
    wordings = clauses.REFUND

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an order that can be refunded."""
        return film_names(pick(rng, [order for order in orders(state, "upcoming") if refund_problem(order, NOW) is None]).showing.film)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the refunded order, and the points that it had earned."""
        order = order_of(params, state, "upcoming")
        return refund_rows([order], state) if order else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and refund it."""
        yield from give_back(seen_order(params, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """After a look at the film."""
        steps = list(self.solution(params, before))
        return [[*steps[:2], click("link", "About the film"), click("link", "Tickets"), *steps[1:]]]


class RefundSpan(ArrangeTemplate):
    """Refund every order for a span of days."""

    difficulty = "hard"
    wordings = (
        "Refund all my upcoming orders for showings from {start} to {end}, both days included, and no others.",
        "Please give back everything that I have booked for the days from {start} to {end}, including these two days. The rest stays.",
        "We are away from {start} to {end}, the first and the last of these days included. Get the money back for what we would miss.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a span with two or three orders."""
        dates = sorted({order.showing.starts.date() for order in orders(state, "upcoming")} - {TODAY})
        first = int(rng.integers(len(dates) - 2))
        params = {"start": dates[first].isoformat(), "end": dates[first + int(rng.integers(1, 3))].isoformat()}
        return params if 2 <= len(self._orders(params, state)) <= 3 else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the refunded orders."""
        return refund_rows(self._orders(params, state), state)

    def _orders(self, params: Params, state: Session) -> list[Order]:
        return [order for order in orders(state, "upcoming") if day(params, "start") <= order.showing.starts.date() <= day(params, "end")]

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look down the list and refund one after the other."""
        for order in self._listed(params, before):
            yield from give_back(order)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """From the last to the first."""
        return [[step for order in self._listed(params, before)[::-1] for step in give_back(order)]]

    def _listed(self, params: Params, before: Session) -> list[Order]:
        listed = before.scalars(where(Order).where(Order.status == "booked")).all()
        span = (text(params, "start"), text(params, "end"))
        found = [order for order in listed if span[0] <= order.showing.starts.date().isoformat() <= span[1]]
        return sorted(found, key=lambda order: order.showing.starts)


class ExchangeShowing(ArrangeTemplate):
    """Exchange an order for named seats of another showing."""

    difficulty = "hard"
    wordings = (
        "Exchange my upcoming order for {film} ({year}) for {seats} of the showing at {house}, {district} on {date} at {time}.",
        "Please move what I have booked for {film} ({year}) to the showing on {date} at {time} at {house}, {district}, with {seats} as the "
        "new seats.",
        "We can't make our date with {film} ({year}). The one in the {house} in {district} on {date} at {time} would suit us; get us "
        "{seats} there in exchange for what we have.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an order, another showing of its film and as many seats."""
        order = pick(rng, [each for each in orders(state, "upcoming") if exchange_problem(each, NOW) is None])
        others = [each for each in showings_of(state, order.showing.film, NOW) if each.id != order.showing_id]
        others = [each for each in others if each.starts > NOW + timedelta(minutes=30)]
        if not others:
            return None
        showing = pick(rng, others)
        seats = draw_seats(state, rng, showing, len(order.tickets), ("standard", "recliner")[int(rng.integers(2))])
        if seats is None or {ticket.seat for ticket in order.tickets} & set(seats_read(seats)):
            return None
        names = {**film_names(showing.film), **house_names(showing.hall.house), **moment_names(showing.starts)}
        return {**names, "seats": seats}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order at its new showing, its tickets on their new seats, and what that costs."""
        order, showing, seats = order_of(params, state, "upcoming"), showing_of(params, state), seats_read(text(params, "seats"))
        if order is None or showing is None or not seats or exchange_problems(state, order, showing, seats, NOW):
            return None
        rows: list[Row] = [Changed("showing", Order, order.id, {"showing_id": showing.id, "exchanged": True})]
        for ticket, label in zip(order.tickets, sorted(seats, key=_number), strict=True):
            rows.append(Changed(f"seat {label}", Ticket, ticket.id, {"seat": label}, ("showing",)))
        more = exchange_cents(order, showing, seats)
        if more:
            rows += paid_rows(order, more, {"exchange_cents": more}, state, ("showing",))
        return tuple(rows)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order, choose the showing and the seats."""
        yield from ways.open_order(seen_order(params, before))
        yield click("link", "Exchange order")
        yield from self._choose(params, before)

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The seats from right to left, after a look at the refund."""
        opened = ways.open_order(seen_order(params, before))
        steps, exchange = self._choose(params, before, -1), click("link", "Exchange order")
        found = [[*opened, exchange, *steps]]
        if refund_problem(seen_order(params, before), NOW) is None:
            found.append([*opened, click("link", "Refund order"), click("link", "Keep order"), exchange, *self._choose(params, before)])
        return found

    def _choose(self, params: Params, before: Session, turn: int = 1) -> list[Step]:
        showing = read_showing(params, before)
        seats = [ways.seat(showing, label) for label in seats_read(text(params, "seats"))]
        there = [*ways.choose_day(showing.starts.date()), ways.chip(showing)]
        return [*there, *seats[::turn], click("button", "Review exchange"), click("button", "Exchange order")]


class AddSnacks(ArrangeTemplate):
    """Add snacks to an order."""

    difficulty = "medium"
    wordings = (
        "Add {quantity} {snack} ({size}) to my upcoming order for {film} ({year}).",
        "Please order {quantity} {snack}, {size}, on top of what I have booked for {film} ({year}).",
        "When we go to {film} ({year}), {quantity} {snack} ({size}) should wait for us too. We have the tickets already.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an order and a snack."""
        listed = [order for order in orders(state, "upcoming") if order.showing.starts > NOW + timedelta(minutes=30)]
        return {**film_names(pick(rng, listed).showing.film), **draw_snack(state, rng)}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the snack's line, new or with more of it, and what the order costs now."""
        order, size = order_of(params, state, "upcoming"), size_named(state, text(params, "snack"), text(params, "size"))
        count = number(params, "quantity")
        if order is None or size is None or snacks_problem(order, NOW) or add_problems(state, order, {size.id: count}, NOW):
            return None
        row, more = _snack_row(order, size, count), count * size.cents
        return row, *paid_rows(order, more, {"snacks_cents": order.snacks_cents + more}, state, ("snack",))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and add."""
        yield from ways.open_order(seen_order(params, before))
        yield click("link", "Add snacks")
        yield from [*ways.snacks([(read_size(params, before), number(params, "quantity"))]), click("button", "Add and pay")]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """In two goes."""
        size, count = read_size(params, before), number(params, "quantity")
        add, pay, opened = click("link", "Add snacks"), click("button", "Add and pay"), ways.open_order(seen_order(params, before))
        return [[*opened, add, *ways.snacks([(size, 1)]), pay, add, *ways.snacks([(size, count - 1)]), pay]]


def paid_rows(order: Order, more: int, cells: Mapping[str, Any], state: Session, requires: tuple[str, ...]) -> list[Row]:
    """Return the rows of an order that costs more now, with these cells as well: total, points, the gift card."""
    total = order.total_cents + more
    fresh = earned(total) - order.points_earned
    columns = {**cells, "total_cents": total, "points_earned": order.points_earned + fresh}
    rows: list[Row] = [Changed("price", Order, order.id, columns, requires)]
    if fresh:
        rows.append(Changed("points", Account, person(state).id, {"points": person(state).points + fresh}, requires, 0.5))
    balance = {order.payment_id: order.payment.balance_cents - more} if order.payment.kind == "gift" else {}
    return rows + gift_rows(balance, requires)


def _snack_row(order: Order, size: SnackSize, count: int) -> Row:
    held = next((line for line in order.snacks if line.size_id == size.id), None)
    if held is not None:
        return Changed("snack", SnackLine, held.id, {"quantity": held.quantity + count})
    return New("snack", SnackLine, {"order_id": order.id, "size_id": size.id}, {"quantity": {"quantity": count}}, {"cents": size.cents})


def _number(label: str) -> tuple[str, int]:
    return label[0], int(label[1:])
