"""A seeded database; what a test writes is rolled back."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from genui_gym.apps.booking.models import Base
from genui_gym.apps.booking.seed import populate
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session


@pytest.fixture(scope="session")
def database() -> Iterator[Engine]:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        populate(session, np.random.default_rng(1))
        session.commit()
    yield engine
    engine.dispose()


@pytest.fixture(scope="module")
def reading(database: Engine) -> Iterator[Session]:
    with Session(database) as session:
        yield session


@pytest.fixture
def session(database: Engine) -> Iterator[Session]:
    with Session(database) as opened:
        yield opened
        opened.rollback()
