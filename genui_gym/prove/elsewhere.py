"""Under which other settings tasks are replayed: what comes of them must not depend on any of these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genui_gym.prove.moved import YEAR
from genui_gym.prove.replays import Replay, replays_elsewhere

SETTINGS: tuple[tuple[Mapping[str, str], float], ...] = (
    ({"TZ": "FAR-14", "PYTHONHASHSEED": "1"}, YEAR),
    ({"TZ": "WEST11", "PYTHONHASHSEED": "2"}, -YEAR),
)
"""Environment variables, and by how many seconds the clock is moved: fourteen hours ahead and a year later; eleven behind and earlier."""


def replays_by_settings(app: str, tasks: Sequence[str]) -> list[dict[str, Replay]]:
    """Return what comes of tasks under each of the settings, in processes that are as free as this one."""
    return replays_elsewhere(app, tasks, SETTINGS)
