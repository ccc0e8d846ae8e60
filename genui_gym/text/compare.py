"""Where two views of one page differ, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from genui_gym.elements import Node, PageState

_FACTS = ("url", "titles", "active", "focused", "dialog")


def differences(one: PageState, other: PageState, names: tuple[str, str] = ("one", "the other")) -> list[str]:
    """Return where two states of a page differ in what every view can tell, a sentence each; empty if they do not.

    Compared are address, titles, focus, dialog, and the nodes with their numbers, values, states and options; not boxes and pixels. A node
    that is missing is told once, not with every number that it moves.

    Args:
        one, other: What was seen.
        names: What the sentences call them, such as ``("the text view", "Chromium")``.
    """
    found = [
        f"{fact} is {getattr(one, fact)!r} in {names[0]} and {getattr(other, fact)!r} in {names[1]}"
        for fact in _FACTS
        if getattr(one, fact) != getattr(other, fact)
    ]
    mine, others = (tuple(replace(node, box=None, offscreen=False) for node in state.nodes) for state in (one, other))
    return found if mine == others else [*found, *_of_nodes(mine, others, names)]


def _of_nodes(one: Sequence[Node], other: Sequence[Node], names: tuple[str, str]) -> Iterator[str]:
    lines, other_lines = ([replace(node, bid="b" if node.bid else "").line() for node in nodes] for nodes in (one, other))
    changes = [change for change in SequenceMatcher(None, lines, other_lines, autojunk=False).get_opcodes() if change[0] != "equal"]
    for _, start, end, other_start, other_end in changes:
        paired = min(end - start, other_end - other_start)
        for mine, theirs in zip(one[start : start + paired], other[other_start : other_start + paired], strict=True):
            yield f"{names[0]} has {_said(mine)} where {names[1]} has {_said(theirs)}"
        for name, nodes, at in ((names[0], one[start + paired : end], start), (names[1], other[other_start + paired : other_end], start)):
            where = f"after {_said(one[at - 1])}" if at else "at the top"
            yield from (f"only {name} has {_said(node)}, {where}" for node in nodes)
    if not changes:
        moved = next((mine, theirs) for mine, theirs in zip(one, other, strict=True) if mine != theirs)
        yield f"the same nodes, but {names[0]} has {_said(moved[0])} where {names[1]} has {_said(moved[1])}"


def _said(node: Node) -> str:
    depth = f" at depth {node.depth}" if node.depth else ""
    return f"`{node.line().strip()}`{depth}"
