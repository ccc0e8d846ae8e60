"""A seeded Merrow: its database, rolled back after each test, and its pages, walked by role and name without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from genui_gym.apps.clinic.models import Doctor, Member, Slot, Speciality, Visit
from genui_gym.apps.clinic.rules.household import ours
from genui_gym.apps.clinic.rules.slots import is_free
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App, load
from genui_gym.prove.player import Player, text_player
from genui_gym.task import Step, goto
from genui_gym.world import seeded_image
from genui_gym.world.database import engine_on, new_connection

SEED = 3


@pytest.fixture(scope="session")
def clinic() -> App:
    return load("clinic")


@pytest.fixture
def session(clinic: App) -> Iterator[Session]:
    """A database of its own for each test."""
    connection = new_connection(seeded_image(clinic, SEED))
    engine = engine_on(connection)
    with Session(engine) as opened:
        yield opened
    engine.dispose()
    connection.close()


@pytest.fixture
def people(session: Session) -> dict[str, Member]:
    """The family by first name."""
    return {member.name.split()[0]: member for member in session.scalars(select(Member))}


@pytest.fixture
def slot(session: Session) -> Slot:
    """A free time in general practice in two weeks or later, of a doctor who offers video calls."""
    query = (
        select(Slot)
        .join(Doctor)
        .join(Speciality)
        .where(Speciality.name == "General practice", Doctor.video, Slot.day > datetime(2026, 6, 1).date())
    )
    return next(each for each in session.scalars(query.order_by(Slot.id)) if is_free(session, each))


@pytest.fixture
def coming(session: Session) -> list[Visit]:
    """The family's visits to come, in order."""
    return list(session.scalars(ours(Visit).where(Visit.status == "upcoming").order_by(Visit.day, Visit.clock)))


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
        return " ".join(node.name for node in self.player.state.nodes)

    def changes(self) -> list[tuple[str, str]]:
        """Return table and kind of every row that changed."""
        return sorted((change.table, change.op) for change in self.player.world.changes())


@pytest.fixture(scope="session")
def player(clinic: App) -> Iterator[Player]:
    opened = text_player(clinic)
    yield opened
    opened.close()


@pytest.fixture
def walk(player: Player) -> Walk:
    return Walk(player)
