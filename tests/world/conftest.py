from __future__ import annotations

from collections.abc import Iterator

import pytest

from genui_gym.apps import App, load
from genui_gym.world import World


@pytest.fixture
def notes(notes_id: str) -> App:
    """The small app of the tests: folders and notes."""
    return load("notes")


@pytest.fixture
def world(notes: App) -> Iterator[World]:
    opened = World.open(notes, seed=3)
    yield opened
    opened.close()
