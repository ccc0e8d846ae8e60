"""A seeded operator whose changes are rolled back, its lines by what a test needs, and a client of its pages."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from genui_gym.apps.telecom.models import Base, Line, PaymentCard
from genui_gym.apps.telecom.seed import TODAY, populate
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.orm import Session
from werkzeug.test import Client

from genui_gym.apps import load
from genui_gym.world import World

SEED = 3


@pytest.fixture(scope="session")
def database() -> Iterator[Engine]:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        populate(session, np.random.default_rng(SEED))
        session.commit()
    yield engine
    engine.dispose()


@pytest.fixture
def session(database: Engine) -> Iterator[Session]:
    with Session(database) as opened:
        yield opened
        opened.rollback()


@pytest.fixture
def contract(session: Session) -> Line:
    """Robin's phone: a contract that roams, bound for a while, with €10 spent of a cap of €30 and no pack to come."""
    line = session.get_one(Line, 1)
    line.extra_cents, line.cap_cents, line.roaming = 10_00, 30_00, True
    return line


@pytest.fixture
def prepaid(session: Session) -> Line:
    """Kim Torrell's phone with a balance of €12, without an automatic top-up."""
    line = session.get_one(Line, 3)
    line.balance_cents = 12_00
    line.autotop_below_cents = line.autotop_cents = line.autotop_card_id = None
    return line


@pytest.fixture
def card(session: Session) -> PaymentCard:
    return session.scalars(select(PaymentCard).where(PaymentCard.expires >= TODAY)).first()


@pytest.fixture
def expired(session: Session) -> PaymentCard:
    return session.scalars(select(PaymentCard).where(PaymentCard.expires < TODAY)).one()


class Visitor:
    """Somebody who opens pages and sends forms without a browser."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._client = Client(world.wsgi)

    def get(self, path: str) -> str:
        """Open a page that is there."""
        page = self._client.get(path)
        assert page.status_code == 200, (path, page.status_code)
        return page.get_data(as_text=True)

    def post(self, path: str, **form: object) -> tuple[int, str]:
        """Send a form; return the status, and where it leads or what it says."""
        page = self._client.post(path, data=form)
        return page.status_code, page.headers.get("Location", "") or page.get_data(as_text=True)

    def status(self, path: str) -> tuple[int, str]:
        """Open a page; return its status and what it says."""
        page = self._client.get(path)
        return page.status_code, page.get_data(as_text=True)

    @property
    def changes(self) -> list[tuple[str, str]]:
        """Table and kind of every row that changed."""
        return sorted((change.table, change.op) for change in self.world.changes())


@pytest.fixture(scope="session")
def opened() -> Iterator[World]:
    world = World.open(load("telecom"), SEED)
    yield world
    world.close()


@pytest.fixture
def visitor(opened: World) -> Visitor:
    opened.reset(SEED)
    return Visitor(opened)
