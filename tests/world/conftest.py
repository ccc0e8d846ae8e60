from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import genui_gym.apps
from genui_gym.apps import App, load
from genui_gym.world import World

SHELF = Path(__file__).parent.parent / "prove" / "shelf" / "synthesized_apps"


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> App:
    """The small app of the tests: folders and notes."""
    monkeypatch.setattr(genui_gym.apps, "__path__", [str(SHELF)])
    return load("notes")


@pytest.fixture
def world(notes: App) -> Iterator[World]:
    opened = World.open(notes, seed=3)
    yield opened
    opened.close()
