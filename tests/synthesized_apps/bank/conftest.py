"""A seeded bank: its database, rolled back after each test, and its pages, walked by role and name without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from genui_gym.apps.bank.models import Account, Payee
from genui_gym.apps.bank.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App, load
from genui_gym.prove.player import Player, text_player
from genui_gym.task import Step, goto
from genui_gym.world import seeded_image
from genui_gym.world.database import engine_on, new_connection

NOW = datetime(2026, 5, 14, 10, 5)
SEED = 3


@pytest.fixture(scope="session")
def bank() -> App:
    return load("bank")


@pytest.fixture
def now() -> datetime:
    assert NOW.date() == TODAY
    return NOW


@pytest.fixture
def session(bank: App) -> Iterator[Session]:
    """A database of its own for each test."""
    connection = new_connection(seeded_image(bank, SEED))
    engine = engine_on(connection)
    with Session(engine) as opened:
        yield opened
    engine.dispose()
    connection.close()


@pytest.fixture
def everyday(session: Session) -> Account:
    return session.scalars(select(Account).where(Account.name == "Everyday account")).one()


@pytest.fixture
def payee(session: Session) -> Payee:
    """A payee to whom nothing is planned and nothing was scheduled today."""
    return session.scalars(select(Payee).where(Payee.name == "City Tax Office")).one()


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
def player(bank: App) -> Iterator[Player]:
    opened = text_player(bank)
    yield opened
    opened.close()


@pytest.fixture
def walk(player: Player) -> Walk:
    return Walk(player)
