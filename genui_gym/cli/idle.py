"""Two agents that must earn nothing: one never does anything, one says at once that it is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Idle:
    """Answers every observation with the same action."""

    privileged = False

    def __init__(self, action: str) -> None:
        self._action = action

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Need nothing."""

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        """Return the action."""
        return self._action


IDLE = {"do-nothing": "noop()", "finish-at-once": "finish()"}
"""The action of each idle agent."""
