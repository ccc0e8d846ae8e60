"""What an agent observes: the space and how a page's state becomes an observation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
from gymnasium import spaces

from genui_gym.actions.unicode import UnicodeText
from genui_gym.elements import Node, PageState, render_tree

CHANNELS = ("screenshot", "axtree")
"""What may be switched on and off; the rest costs nothing and is always there."""

TREE_BUDGET = 16_000
MAX_PAGES = 32
_LISTED = tuple(each.name for each in fields(Node) if each.name != "depth")
_LENGTHS = {
    "goal": 4_000,
    "url": 2_000,
    "focused_element": 16,
    "open_pages_titles": 8_000,
    "dialog": 4_000,
    "last_action": 8_000,
    "last_action_error": 4_000,
}


def observation_space(channels: tuple[str, ...], viewport: tuple[int, int]) -> spaces.Dict:
    """Return the space: texts, the index of the active page, and the channels asked for."""
    width, height = viewport
    parts: dict[str, spaces.Space[Any]] = {name: UnicodeText(length) for name, length in _LENGTHS.items()}
    parts["active_page_index"] = spaces.Discrete(MAX_PAGES)
    if "axtree" in channels:
        parts["axtree"] = UnicodeText(TREE_BUDGET)
    if "screenshot" in channels:
        parts["screenshot"] = spaces.Box(0, 255, (height, width, 3), np.uint8)
    return spaces.Dict(parts)


def observation(state: PageState, channels: tuple[str, ...], texts: Mapping[str, str]) -> dict[str, Any]:
    """Write a page's state as an observation; ``texts`` are ``goal``, ``last_action`` and ``last_action_error``.

    Texts that are too long for the space end with an ellipsis.
    """
    seen: dict[str, Any] = dict(texts) | {
        "url": state.url,
        "focused_element": state.focused,
        "open_pages_titles": "\n".join(state.titles[:MAX_PAGES]),
        "dialog": str(state.dialog or ""),
    }
    seen = {name: _cut(text, _LENGTHS[name]) for name, text in seen.items()}
    seen["active_page_index"] = np.int64(min(state.active, MAX_PAGES - 1))
    if "axtree" in channels:
        seen["axtree"] = _cut(render_tree(state.nodes, TREE_BUDGET, state.stop), TREE_BUDGET)
    if "screenshot" in channels:
        seen["screenshot"] = state.screenshot
    return seen


def element_dict(node: Node) -> dict[str, Any]:
    """Return an interactive node as ``info["elements"]`` lists it: plain values, no depth."""
    return {name: getattr(node, name) for name in _LISTED}


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
