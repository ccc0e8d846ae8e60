"""A seeded mailbox: its database, rolled back after each test, and its pages, walked by role and name without a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from genui_gym.apps.mail.models import Folder
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App, load
from genui_gym.prove.player import Player, text_player
from genui_gym.task import Step, goto
from genui_gym.world import seeded_image
from genui_gym.world.database import engine_on, new_connection

SEED = 3


@pytest.fixture(scope="session")
def mail() -> App:
    return load("mail")


@pytest.fixture
def session(mail: App) -> Iterator[Session]:
    """A database of its own for each test."""
    connection = new_connection(seeded_image(mail, SEED))
    engine = engine_on(connection)
    with Session(engine) as opened:
        yield opened
    engine.dispose()
    connection.close()


@pytest.fixture
def inbox(session: Session) -> Folder:
    return session.scalars(select(Folder).where(Folder.kind == "inbox")).one()


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
def player(mail: App) -> Iterator[Player]:
    opened = text_player(mail)
    yield opened
    opened.close()


@pytest.fixture
def walk(player: Player) -> Walk:
    return Walk(player)
