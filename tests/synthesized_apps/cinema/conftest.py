"""The showings and the order that the tests of the cinema name."""

from __future__ import annotations

import pytest
from genui_gym.apps.cinema.models import Film, Hall, House, Order, Showing
from genui_gym.apps.cinema.rules.seats import rows_of
from genui_gym.apps.cinema.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.synthesized_apps.visitor import Visitor


@pytest.fixture
def showing(session: Session) -> Showing:
    """A film for everyone in the blue hall of the first house, in 2D on Tuesday evening at ten euros; A1, E5 and H1 with H2 are taken."""
    hall = session.scalars(select(Hall).join(House).where(House.id == 1, Hall.name == "Blue hall")).one()
    film = session.scalars(select(Film).where(Film.title == "The Otter Express")).one()
    starts = NOW.replace(day=19, hour=19, minute=50)
    made = Showing(film=film, hall=hall, starts=starts, format="2D", version="English", price_cents=1000, sold="A1 E5 H1 H2")
    session.add(made)
    session.flush()
    return made


@pytest.fixture
def upcoming(session: Session) -> Order:
    """An order for two adults that can be exchanged and refunded."""
    query = select(Order).join(Showing).where(Order.status == "booked", Showing.starts > NOW.replace(day=15)).order_by(Showing.starts)
    return next(order for order in session.scalars(query) if len(order.tickets) == 2)


@pytest.fixture
def bookable(visitor: Visitor) -> tuple[int, str, str]:
    """The key of a showing on Tuesday evening of a film for everyone from twelve on, and two free standard seats beside each other."""
    with visitor.world.reading() as session:
        query = (
            select(Showing)
            .join(Film)
            .where(Film.age <= 12, Showing.starts > NOW.replace(day=19, hour=18), Showing.starts < NOW.replace(day=20, hour=0))
        )
        for each in session.scalars(query.order_by(Showing.id)):
            gone = set(each.sold.split())
            for row in rows_of(each.hall.plan):
                free = [seat.label for seat in row if seat.kind == "standard" and seat.label not in gone]
                if len(free) >= 2:
                    return each.id, free[0], free[1]
    raise AssertionError("every showing is full")
