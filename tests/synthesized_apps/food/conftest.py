"""A seeded database whose changes are rolled back, and a world of the app with a client of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import pytest
from genui_gym.apps.food.models import Base, Dish, Restaurant
from genui_gym.apps.food.seed import populate
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session
from werkzeug.test import Client, TestResponse

from genui_gym.apps import load
from genui_gym.world import World

ORIGIN = "http://food.localhost"


@pytest.fixture(scope="session")
def database() -> Iterator[Engine]:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        populate(session, np.random.default_rng(1))
        session.commit()
    yield engine
    engine.dispose()


@pytest.fixture
def session(database: Engine) -> Iterator[Session]:
    with Session(database) as opened:
        yield opened
        opened.rollback()


@pytest.fixture
def open_now(session: Session) -> Restaurant:
    """A restaurant that is open from eleven to eleven on the day of the world, with an empty basket: Kumo Ramen in Glassworks."""
    return session.get_one(Restaurant, 6)


@pytest.fixture
def main(open_now: Restaurant) -> Dish:
    """A main course of it that can be had."""
    return next(dish for dish in open_now.dishes if dish.option_set_id is not None and not dish.sold_out)


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
def opened() -> Iterator[World]:
    world = World.open(load("food"), 1)
    yield world
    world.close()


@pytest.fixture
def visitor(opened: World) -> Visitor:
    opened.reset(1)
    return Visitor(opened)
