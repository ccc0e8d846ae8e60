"""What a page shows, as data: nodes, element numbers, and the text an agent reads.

A view (Chromium today; a view without a browser fits the same seam) lists a page as *nodes* in document order. Interactive
nodes carry an element number, which is valid for the observation that showed it and for no other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Box = tuple[int, int, int, int]
"""Left, top, width and height, in pixels of the observed image (CSS pixels of the viewport)."""


@dataclass(frozen=True, slots=True)
class Node:
    """One thing a page shows: a piece of text, a heading, a picture, a group, or a control.

    Attributes:
        role: The native ARIA role (``button``, ``link``, ``textbox``, ``heading``, ``text``, ...).
        name: The accessible name, white space folded; for ``text`` the text itself.
        depth: Nesting under the groups that are listed (0 at the top).
        bid: The element number as a string of digits for interactive nodes, ``""`` for others.
        value: What a control holds now; ``None`` where the role has no value.
        states: Such as ``checked``, ``disabled``, ``expanded``, ``required``, ``level=2``, ``format=YYYY-MM-DD``.
        options: The names of a select's options.
        box: Where it stands in the observed image; ``None`` in a view without pixels.
        offscreen: Whether it lies outside the image and comes into it by scrolling; false in a view without pixels.
    """

    role: str
    name: str
    depth: int = 0
    bid: str = ""
    value: str | None = None
    states: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    box: Box | None = None
    offscreen: bool = False

    @property
    def interactive(self) -> bool:
        return bool(self.bid)

    def line(self) -> str:
        """Return the node's line in the tree, such as ``[12] textbox "City" value="Paris" (required)``.

        Quotes and line ends inside a text are escaped, so that no page and no user can write a line of the tree.
        """
        number = f"[{self.bid}] " if self.bid else ""
        name = f" {_quoted(self.name)}" if self.name or self.bid else ""
        value = f" value={_quoted(self.value)}" if self.value is not None else ""
        options = f" options={list(self.options)}" if self.options else ""
        states = f" ({', '.join(self.states)})" if self.states else ""
        return f"{'  ' * self.depth}{number}{self.role}{name}{value}{options}{states}"


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog of the page's script that waits for an answer."""

    type: Literal["alert", "confirm", "prompt", "beforeunload"]
    message: str
    default: str = ""

    def __str__(self) -> str:
        default = f" (default {self.default!r})" if self.type == "prompt" else ""
        return f"{self.type}: {self.message}{default}"


@dataclass(frozen=True, slots=True)
class PageState:
    """What a view saw after the page settled.

    Attributes:
        url: The address as the agent sees it, such as ``http://booking.localhost/hotels/3``.
        titles: The titles of the open pages, in opening order.
        active: Index of the page that actions go to.
        nodes: The page's nodes in document order.
        focused: Element number that has the keyboard focus, or ``""``.
        dialog: The dialog that waits for an answer, if any.
        screenshot: ``(height, width, 3)`` uint8 RGB, or ``None`` where none was asked for.
        capture: How the pixels were taken (``"none"`` without pixels).
        timings: Milliseconds by phase (``open``, ``input``, ``settle``, ``elements``, ``frame``, ``decode``).
        notes: What the reader had to leave out, one sentence each.
    """

    url: str
    titles: tuple[str, ...]
    active: int
    nodes: tuple[Node, ...]
    focused: str = ""
    dialog: Dialog | None = None
    screenshot: NDArray[np.uint8] | None = None
    capture: str = "none"
    timings: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def elements(self) -> tuple[Node, ...]:
        """The interactive nodes, in document order."""
        return tuple(node for node in self.nodes if node.interactive)

    @property
    def stop(self) -> str:
        """The note that says where the list ends before the page does; ``""`` for a whole page."""
        return next((note for note in self.notes if note.startswith(_STOPS)), "")


_STOPS = "The list stops after"
"""How a view begins the note that it listed a part of the page only."""

_quoted = json.JSONEncoder(ensure_ascii=False).encode


def render_tree(nodes: Sequence[Node], budget: int, stop: str = "") -> str:
    """Write nodes as text, one line each, in at most ``budget`` characters.

    Where the page is longer, interactive nodes and headings stay, other text goes first, and the last line says how much was cut. It says
    ``stop`` as well, if the nodes are not all of the page (:attr:`PageState.stop`).
    """
    lines = [node.line() for node in nodes]
    if not stop and sum(map(len, lines)) + len(lines) <= budget:
        return "\n".join(lines)
    reserve = 80 + len(stop)
    room = budget - reserve
    keep: set[int] = set()
    for wanted in (lambda node: node.interactive, lambda node: node.role == "heading", lambda node: True):
        for index, node in enumerate(nodes):
            if index in keep or not wanted(node):
                continue
            cost = len(lines[index]) + 1
            if cost > room:
                break
            keep.add(index)
            room -= cost
    cut = len(nodes) - len(keep)
    controls = sum(node.interactive for index, node in enumerate(nodes) if index not in keep)
    kept = [lines[index] for index in sorted(keep)]
    return "\n".join([*kept, f"[cut here: {cut} more nodes, {controls} of them controls{stop and f'. {stop}'}]"])
