"""What the tests of every app start from: its databases, and its pages without a browser. The app is the one the folder is named after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.apps import App, load
from genui_gym.prove.player import Player, text_player
from genui_gym.world import World, open_image, seeded_image
from genui_gym.world.database import engine_on, new_connection
from tests.synthesized_apps.visitor import Visitor, Walk

HERE = Path(__file__).parent
SEED = 3


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what asks for ``seeded`` once with each of the ``SEEDS`` of its module."""
    if "seeded" in metafunc.fixturenames:
        metafunc.parametrize("seeded", metafunc.module.SEEDS, indirect=True, scope="module")


@pytest.fixture(scope="module")
def app(request: pytest.FixtureRequest) -> App:
    return load(request.path.relative_to(HERE).parts[0])


@pytest.fixture
def now(app: App) -> datetime:
    """The time at reset."""
    return app.now


@pytest.fixture
def session(app: App) -> Iterator[Session]:
    """A database as it is at reset, of its own for each test."""
    connection = new_connection(seeded_image(app, SEED))
    engine = engine_on(connection)
    with Session(engine) as opened:
        yield opened
    engine.dispose()
    connection.close()


@pytest.fixture(scope="module")
def seeded(app: App, request: pytest.FixtureRequest) -> Iterator[Session]:
    """A database as it is at reset, for reading, with each of the seeds of the module."""
    with open_image(seeded_image(app, request.param)) as opened:
        yield opened


@pytest.fixture
def reseeded(app: App) -> Callable[[int, int], set[str]]:
    """Return a function that says which tables hold other rows with another seed."""

    def differing(one: int, other: int) -> set[str]:
        with open_image(seeded_image(app, one)) as first, open_image(seeded_image(app, other)) as second:
            tables = app.metadata.sorted_tables
            return {table.name for table in tables if first.execute(select(table)).all() != second.execute(select(table)).all()}

    return differing


@pytest.fixture(scope="session")
def players() -> Iterator[Callable[[str], Player]]:
    """Return a function that gives an app's player without a browser; each is made once."""
    made: list[Player] = []

    @cache
    def player_of(name: str) -> Player:
        made.append(text_player(load(name)))
        return made[-1]

    yield player_of
    for player in made:
        player.close()


@pytest.fixture
def player(app: App, players: Callable[[str], Player]) -> Player:
    return players(app.name)


@pytest.fixture
def walk(player: Player) -> Walk:
    return Walk(player, SEED)


@pytest.fixture
def world(player: Player) -> World:
    """The app's world, at reset."""
    player.world.reset(SEED)
    return player.world


@pytest.fixture
def visitor(world: World) -> Visitor:
    return Visitor(world)
