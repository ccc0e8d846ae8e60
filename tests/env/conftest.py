"""The environment under test plays the small app ``notes`` in real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from genui_gym.catalog import register_shelf
from genui_gym.env import AppEnv

NOTES = Path(__file__).parent.parent / "prove" / "shelf" / "synthesized_apps"

MakeEnv = Callable[..., gym.Env[dict[str, Any], str]]


@pytest.fixture(scope="session")
def notes_id(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Register the shelf of the tests and return the environment's id."""
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "synthesized_apps").symlink_to(NOTES)
    (shelf / "envs").mkdir()
    (shelf / "envs" / "notes.toml").write_text('id = "genui/Notes-v0"\nkind = "app"\napp = "notes"\n')
    return register_shelf(shelf)[0]


@pytest.fixture
def make(notes_id: str) -> Iterator[MakeEnv]:
    """Return a function that makes the environment; all that were made are closed."""
    made = []

    def make_env(**options: Any) -> gym.Env[dict[str, Any], str]:
        made.append(gym.make(notes_id, **options))
        return made[-1]

    yield make_env
    for env in made:
        env.close()


@pytest.fixture
def env(make: MakeEnv) -> AppEnv:
    """The environment without wrappers."""
    return make().unwrapped  # type: ignore[return-value]
