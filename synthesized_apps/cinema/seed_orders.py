"""The account's orders: what it has seen, what it has given back, what it is going to see, at real prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from itertools import pairwise

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from . import catalogue, content
from .models import Account, Film, Hall, Order, Review, Showing, SnackLine, SnackSize, Ticket, Voucher
from .rules.booking import amounts, order_code
from .rules.price import bill
from .rules.program import ends
from .rules.seats import rows_of
from .rules.tickets import dealt

_PAST = (
    # keys of the films to draw from, days ago, kinds of tickets, snacks, voucher used
    ((30,), (78, 84), {"adult": 2}, 2, ""),
    ((31,), (70, 80), {"adult": 2, "child": 1}, 2, "WELCOME10"),
    ((32,), (86, 92), {"student": 1}, 0, ""),
    ((33,), (94, 105), {"adult": 2}, 1, ""),
    ((3, 4), (5, 7), {"adult": 2}, 1, ""),
    ((1, 2), (3, 6), {"adult": 2}, 2, ""),
    ((6, 10), (16, 20), {"adult": 1}, 0, ""),
    ((12,), (24, 38), {"adult": 2}, 2, "BIRTHDAY30"),
    ((15, 16), (10, 20), {"adult": 1, "senior": 1}, 0, ""),
    ((21,), (15, 26), {"adult": 2}, 1, ""),
)
_REFUNDED = (((12,), (14, 30), {"adult": 2}, 1, ""), ((16,), (9, 22), {"adult": 1}, 0, ""), ((7,), (2, 9), {"adult": 2, "child": 1}, 2, ""))
_SOON = timedelta(hours=4)
_UPCOMING = 6


class _Box:
    """What the writing of orders needs at hand."""

    def __init__(self, session: Session, rng: Generator, now: datetime) -> None:
        self.session, self.rng, self.now = session, rng, now
        query = select(Showing).options(joinedload(Showing.film), joinedload(Showing.hall).joinedload(Hall.house))
        self.showings = session.scalars(query.where(Showing.starts > now).order_by(Showing.id)).all()
        self.halls = session.scalars(select(Hall).options(joinedload(Hall.house)).order_by(Hall.id)).all()
        self.films = {film.id: film for film in session.scalars(select(Film))}
        self.sizes = session.scalars(select(SnackSize).order_by(SnackSize.id)).all()
        self.vouchers = {voucher.code: voucher for voucher in session.scalars(select(Voucher))}

    def whole(self, low: int, high: int) -> int:
        """Draw a whole number, ``high`` not included."""
        return int(self.rng.integers(low, high))


def populate_orders(session: Session, rng: Generator, now: datetime) -> None:
    """Add the showings that are over, the orders with tickets and snacks, and what the person wrote."""
    box = _Box(session, rng, now)
    orders = [_past(box, *spec) for spec in _PAST]
    for spec in _REFUNDED:
        order = _past(box, *spec)
        order.status, order.refunded_on = "refunded", order.placed_at.date()
        orders.append(order)
    orders += _upcoming(box)
    for number, order in enumerate(sorted(orders, key=lambda order: order.placed_at), 1):
        order.id, order.code = number, order_code(number)
        session.add(order)
    session.flush()
    _own_reviews(box, orders[: len(_PAST)])


def _past(box: _Box, keys: Sequence[int], ago: tuple[int, int], counts: Mapping[str, int], snacks: int, code: str) -> Order:
    """An order for a showing that is over."""
    film, hall = box.films[keys[box.whole(0, len(keys))]], box.halls[box.whole(0, len(box.halls))]
    starts = datetime.combine(box.now.date() - timedelta(days=box.whole(*ago)), time(16 + box.whole(0, 5), 15 * box.whole(0, 4)))
    pair = ("English", "Captioned") if film.language == "English" else ("Subtitled", "Dubbed")
    price = 950 + 50 * box.whole(0, 6) + (250 if hall.name == catalogue.HALLS[0][0] else 0)
    format_ = "Grand" if hall.name == catalogue.HALLS[0][0] else "2D"
    showing = Showing(film=film, hall=hall, starts=starts, format=format_, version=pair[box.whole(0, 2)], price_cents=price, sold="")
    box.session.add(showing)
    voucher = box.vouchers.get(code)
    placed = starts - timedelta(minutes=15 * box.whole(24, 300))
    if voucher is not None and voucher.used_on is not None:
        placed = datetime.combine(voucher.used_on, placed.time())
        showing.starts = datetime.combine(voucher.used_on + timedelta(days=1), starts.time())
    return _order(box, showing, counts, snacks, placed, voucher)


def _upcoming(box: _Box) -> list[Order]:
    """Two orders for today that are too close to be refunded, and orders for the days after, each of another film and day."""
    rng, free = box.rng, [each for each in box.showings if _pair(each)]
    close = [each for each in free if box.now + timedelta(minutes=20) < each.starts < box.now + _SOON - timedelta(minutes=10)]
    later = [each for each in free if each.starts.date() > box.now.date()]
    chosen: list[Showing] = []
    for pool, number in ((close, 2), (later, _UPCOMING)):
        for place in rng.permutation(len(pool)):
            each, films = pool[int(place)], [other.film_id for other in chosen]
            days = [other.starts.date() for other in chosen if other.starts.date() > box.now.date()]
            if number and each.film_id not in films and each.starts.date() not in days:
                chosen.append(each)
                number -= 1
    counts = ({"adult": 2}, {"adult": 1}, {"adult": 2}, {"adult": 2}, {"adult": 2})
    placed = [box.now - timedelta(minutes=15 * box.whole(8, 300)) for _ in chosen]
    return [_order(box, each, counts[place % len(counts)], place % 3, placed[place], None) for place, each in enumerate(chosen)]


def _pair(showing: Showing) -> list[str]:
    """Return two seats beside each other that nobody has, in the foremost row of the back half that has some, close to its middle."""
    sold = set(showing.sold.split())
    rows = rows_of(showing.hall.plan)
    for row in rows[len(rows) // 2 :]:
        pairs = [pair for pair in pairwise(row) if all(each.kind == "standard" and each.label not in sold for each in pair)]
        for one, two in sorted(pairs, key=lambda pair: abs(2 * pair[0].number - len(row))):
            return [one.label, two.label]
    return []


def _order(box: _Box, showing: Showing, counts: Mapping[str, int], snacks: int, placed: datetime, voucher: Voucher | None) -> Order:
    rows = rows_of(showing.hall.plan)
    wanted = sum(counts.values())
    middle = rows[len(rows) // 2]
    start = box.whole(0, len(middle) - wanted)
    named = set(_pair(showing)[:wanted]) if showing.sold else {seat.label for seat in middle[start : start + wanted]}
    seats = [seat for row in rows for seat in row if seat.label in named]
    tickets = dealt(seats, counts, showing)
    sizes = [box.sizes[int(place)] for place in sorted(box.rng.choice(len(box.sizes), size=snacks, replace=False))]
    lines = [SnackLine(size_id=size.id, quantity=box.whole(1, 3), cents=size.cents) for size in sizes]
    quote = bill([cents for _, _, cents in tickets], sum(line.quantity * line.cents for line in lines), voucher)
    order = Order(
        showing=showing, placed_at=placed, status="booked", wheelchair=False, exchange_cents=0, exchanged=False, refunded_on=None,
        voucher_id=voucher.id if voucher else None, payment_id=box.whole(1, 3), **amounts(quote),
    )  # fmt: skip
    order.tickets = [Ticket(seat=label, kind=kind, cents=cents) for label, kind, cents in tickets]
    order.snacks = lines
    return order


def _own_reviews(box: _Box, past: Sequence[Order]) -> None:
    """The person has reviewed some of what is shown no more."""
    name = box.session.scalars(select(Account.name)).one()
    for place in box.rng.permutation(4)[:2]:
        showing = past[int(place)].showing
        text = content.OWN_REVIEWS[box.whole(0, len(content.OWN_REVIEWS))]
        written = ends(showing).date() + timedelta(days=box.whole(1, 4))
        review = Review(film_id=showing.film_id, author=name, stars=box.whole(3, 6), written_on=written, text=text, own=True)
        box.session.add(review)
