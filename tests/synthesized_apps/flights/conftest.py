"""A seeded Larkway: its database, rolled back after each test, and its pages, walked by role and name without a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from genui_gym.apps.flights.models import Booking
from genui_gym.apps.flights.rules.trips import bookings
from genui_gym.apps.flights.tasks.records import trip_to
from sqlalchemy.orm import Session

from genui_gym.apps import App, load
from genui_gym.prove.player import Player, text_player
from genui_gym.task import Step, goto
from genui_gym.world import seeded_image
from genui_gym.world.database import engine_on, new_connection

SEED = 1


@pytest.fixture(scope="session")
def flights() -> App:
    return load("flights")


@pytest.fixture
def session(flights: App) -> Iterator[Session]:
    """A database of its own for each test."""
    connection = new_connection(seeded_image(flights, SEED))
    engine = engine_on(connection)
    with Session(engine) as opened:
        yield opened
    engine.dispose()
    connection.close()


@pytest.fixture
def classic(session: Session) -> Booking:
    """An upcoming return trip for two in Classic, with seats, paid by card."""
    booking = trip_to(session, "Paris West")
    assert booking is not None
    booking.payment_id = 1
    session.flush()
    session.refresh(booking)
    return booking


@pytest.fixture
def light(session: Session) -> Booking:
    """An upcoming return trip for one in Light, paid by card."""
    booking = trip_to(session, "Paris East")
    assert booking is not None
    booking.payment_id = 1
    session.flush()
    session.refresh(booking)
    return booking


@pytest.fixture
def tomorrow(session: Session) -> Booking:
    """A trip that is open for check-in, on which one passport has expired."""
    return next(each for each in bookings(session, "upcoming") if {ticket.traveller.name for ticket in each.tickets} >= {"Priya Raman"})


class Walk:
    """A person who walks through the pages."""

    def __init__(self, player: Player) -> None:
        self.player = player
        player.begin(SEED)

    def open(self, path: str) -> str:
        """Open an address and return what the page says."""
        return self.take(goto(path))

    def take(self, *steps: Step) -> str:
        """Take steps and return what the page says."""
        for step in steps:
            self.player.step(step)
        return self.said

    @property
    def said(self) -> str:
        """The page's words, in order."""
        return " ".join(node.name for node in self.player.state.nodes)

    @property
    def url(self) -> str:
        return self.player.state.url

    def changes(self) -> list[tuple[str, str]]:
        """Return table and kind of every row that changed."""
        return sorted((change.table, change.op) for change in self.player.world.changes())


@pytest.fixture(scope="session")
def player(flights: App) -> Iterator[Player]:
    opened = text_player(flights)
    yield opened
    opened.close()


@pytest.fixture
def walk(player: Player) -> Walk:
    return Walk(player)
