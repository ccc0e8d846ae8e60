"""A page as the list of things that the policy tells apart: controls, headings, and stretches of text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from genui_agent_navigator.context import Look

Operation = str
"""``click``, ``fill`` or ``select_option``: each control has one."""

FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "date", "time", "slider", "color", "month", "week", "datetime"})
_LINE = re.compile(r'^(?P<indent> *)(?:\[(?P<bid>\d+)\] )?(?P<role>[\w-]+)(?: (?P<name>"(?:[^"\\]|\\.)*"))?')
_LONGEST = 160
"""Characters of text that are taken together at most."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A control, a heading, or a stretch of text.

    Attributes:
        bid: Its element number; ``""`` of what cannot be acted on.
        text: Name or text.
        value: What a field holds, ``""`` of others.
    """

    role: str
    text: str
    bid: str = ""
    value: str = ""
    states: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    depth: int = 0

    @property
    def operation(self) -> Operation:
        """What is done to it."""
        if self.options:
            return "select_option"
        return "fill" if self.role in FIELDS or self.role == "combobox" else "click"

    @property
    def is_open(self) -> bool:
        """Whether something can be done to it."""
        return bool(self.bid) and not {"disabled", "readonly"} & set(self.states)

    @property
    def identity(self) -> tuple[str, str]:
        """Role and name, which stay when element numbers change."""
        return self.role, self.text


@lru_cache(maxsize=1024)
def things(look: Look) -> tuple[Thing, ...]:
    """Return what a page shows, in document order; controls that the text was too long for come last."""
    controls = {str(element["bid"]): element for element in look.elements}
    found = list(_joined(_lines(look.axtree, controls)))
    listed = {thing.bid for thing in found}
    return (*found, *(_control(element, 0) for bid, element in controls.items() if bid not in listed))


def _lines(tree: str, controls: Mapping[str, Mapping[str, Any]]) -> Iterator[Thing]:
    for line in tree.split("\n"):
        match = _LINE.match(line)
        if match is None:
            continue
        depth = len(match["indent"]) // 2
        if match["bid"] in controls:
            yield _control(controls[match["bid"]], depth)
        elif match["name"]:
            yield Thing("heading" if match["role"] == "heading" else "text", json.loads(match["name"]), depth=depth)


def _control(element: Mapping[str, Any], depth: int) -> Thing:
    return Thing(
        element["role"],
        element["name"],
        str(element["bid"]),
        element["value"] or "",
        tuple(element["states"]),
        tuple(element["options"]),
        depth,
    )


def _joined(found: Iterator[Thing]) -> Iterator[Thing]:
    """Take texts that follow each other together."""
    pending: Thing | None = None
    for thing in found:
        if pending is not None and thing.role == "text" and len(pending.text) + len(thing.text) < _LONGEST:
            pending = Thing("text", f"{pending.text} | {thing.text}", depth=pending.depth)
            continue
        if pending is not None:
            yield pending
            pending = None
        if thing.role == "text":
            pending = thing
        else:
            yield thing
    if pending is not None:
        yield pending
