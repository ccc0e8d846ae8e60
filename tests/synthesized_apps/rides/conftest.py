"""A seeded Kestrin: its database, rolled back after each test, and its pages without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import pytest
from genui_gym.apps.rides.models import Place, Ride, Vehicle
from genui_gym.apps.rides.rules.stage import stage_of
from genui_gym.apps.rides.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.test import Client, TestResponse

from genui_gym.apps import App, load
from genui_gym.world import World, seeded_image
from genui_gym.world.database import engine_on, new_connection

ORIGIN = "http://rides.localhost"
SEED = 3


@pytest.fixture(scope="session")
def rides() -> App:
    return load("rides")


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def session(rides: App) -> Iterator[Session]:
    """A database of its own for each test."""
    connection = new_connection(seeded_image(rides, SEED))
    engine = engine_on(connection)
    with Session(engine) as opened:
        yield opened
    engine.dispose()
    connection.close()


@pytest.fixture
def classic(session: Session) -> Vehicle:
    return session.scalars(select(Vehicle).where(Vehicle.name == "Classic")).one()


@pytest.fixture
def station(session: Session) -> Place:
    return session.scalars(select(Place).where(Place.name == "Central Station")).one()


@pytest.fixture
def ahead(session: Session) -> Ride:
    """The first scheduled ride of a later day."""
    listed = session.scalars(select(Ride).where(Ride.scheduled).order_by(Ride.pickup_at))
    return next(ride for ride in listed if stage_of(ride, NOW) == "scheduled" and ride.pickup_at.date() > NOW.date())


@pytest.fixture
def over(session: Session) -> Ride:
    """The latest ride that is over."""
    listed = session.scalars(select(Ride).order_by(Ride.pickup_at.desc()))
    return next(ride for ride in listed if stage_of(ride, NOW) == "done")


class Visitor:
    """Somebody without a browser."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._client = Client(world.wsgi)

    def get(self, path: str, query: Mapping[str, object] | None = None) -> TestResponse:
        """Open a page."""
        return self._client.get(path, query_string=query, base_url=ORIGIN)

    def post(self, path: str, data: Mapping[str, object]) -> TestResponse:
        """Send a form."""
        return self._client.post(path, data=data, base_url=ORIGIN)


@pytest.fixture(scope="session")
def opened(rides: App) -> Iterator[World]:
    world = World.open(rides, SEED)
    yield world
    world.close()


@pytest.fixture
def visitor(opened: World) -> Visitor:
    opened.reset(SEED)
    return Visitor(opened)
