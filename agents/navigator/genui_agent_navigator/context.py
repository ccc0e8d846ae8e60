"""What a policy decides on: the goal, what the page shows now, and what was done before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Look:
    """What an agent saw at one moment; see :class:`genui_gym.env.AppEnv` for the parts. Two looks are never equal, but one is itself.

    Attributes:
        elements: The interactive elements: dicts with ``bid, role, name, value, states, options, box``.
        screenshot: ``(height, width, 3)`` uint8, or ``None`` where none is taken.
    """

    url: str
    title: str
    axtree: str
    dialog: str
    error: str
    elements: tuple[Mapping[str, Any], ...]
    screenshot: NDArray[np.uint8] | None = None

    @classmethod
    def of(cls, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Look:
        """Take what a policy looks at from an observation and its info."""
        titles = observation["open_pages_titles"].split("\n")
        active = int(observation["active_page_index"])
        return cls(
            url=observation["url"],
            title=titles[active] if active < len(titles) else "",
            axtree=observation.get("axtree", ""),
            dialog=observation["dialog"],
            error=observation["last_action_error"],
            elements=tuple(info["elements"]),
            screenshot=observation.get("screenshot"),
        )


@dataclass(frozen=True, eq=False)
class Turn:
    """A step that was taken: what was seen, and what was done then."""

    look: Look
    action: str
    thought: str = ""


@dataclass(frozen=True, eq=False)
class Context:
    """Everything that a decision rests on.

    Attributes:
        past: The steps before this one, oldest first, all of them; how many a policy reads is its own affair.
    """

    goal: str
    now: Look
    past: tuple[Turn, ...] = ()
