"""The environment under test plays the small app ``notes`` in real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import pytest

from genui_gym.env import AppEnv

MakeEnv = Callable[..., gym.Env[dict[str, Any], str]]


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
