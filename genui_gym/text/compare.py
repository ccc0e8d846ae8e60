"""Where two views of one page differ."""

from __future__ import annotations

from dataclasses import replace
from difflib import unified_diff

from genui_gym.elements import PageState, render_tree

_UNBOUNDED = 10**9


def differences(one: PageState, other: PageState) -> list[str]:
    """Return where two states of a page differ in what every view can tell, one line each; empty if they do not.

    Compared are address, title, focus, dialog, and the nodes with their numbers, values, states and options; not boxes and pixels.
    """
    found = [
        f"{name}: {getattr(one, name)!r} / {getattr(other, name)!r}"
        for name in ("url", "titles", "active", "focused", "dialog")
        if getattr(one, name) != getattr(other, name)
    ]
    mine, others = (tuple(replace(node, box=None, offscreen=False) for node in state.nodes) for state in (one, other))
    if mine != others:
        tree, other_tree = (render_tree(nodes, _UNBOUNDED).splitlines() for nodes in (mine, others))
        found += list(unified_diff(tree, other_tree, "one", "other", lineterm="", n=0))
    return found
