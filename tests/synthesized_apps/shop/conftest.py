"""A seeded database whose changes are rolled back, and a world of the shop with a client for its pages."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from genui_gym.apps.shop.models import Base
from genui_gym.apps.shop.seed import populate
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session
from werkzeug.test import Client

from genui_gym.apps import load
from genui_gym.world import World


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


@pytest.fixture(scope="session")
def opened() -> Iterator[World]:
    opened = World.open(load("shop"), seed=3)
    yield opened
    opened.close()


@pytest.fixture
def world(opened: World) -> World:
    """The shop at the start of an episode."""
    opened.reset(3)
    return opened


@pytest.fixture
def client(world: World) -> Client:
    return Client(world.wsgi)
