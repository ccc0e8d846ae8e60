"""Playwright's snapshots of pages, written as HTML again.

A node is a text, ``[tag, attributes, *children]``, or ``[[ago, index]]``: the node of that index, counted with children before their
parents and without such references, in the snapshot of the same frame that was made so many snapshots ago.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from genui_gym.importers.limits import LONGEST_TEXT
from genui_gym.importers.markup import LEFT_OUT, VOID, is_tag, start_tag, text_of

MARK = "data-recorded-target"
"""The attribute that marks, in a page written with ``mark``, what a call acted on."""

_SHADOW, _TARGET = "__playwright_shadow_root_", "__playwright_target__"
_STATES = {"__playwright_checked_": "checked", "__playwright_selected_": "selected"}

Slots = Mapping[str, Sequence["_Part"]]


@dataclass(frozen=True)
class Snapshot:
    """A page as it stood at one phase of a call.

    Attributes:
        call: The id of the call, after the number of its file.
        phase: ``before``, ``action`` (the element is known, nothing has happened) or ``after``.
        page: The id of its tab.
        url: Its address.
        is_main: Whether it is a tab's own page and not a frame inside.
        place: Its place among the snapshots of its frame.
        history: All snapshots of its frame, in order.
        time: When it was made, in milliseconds of the log's clock.
    """

    call: str
    phase: str
    page: str
    url: str
    is_main: bool
    place: int
    history: Sequence[Any]
    time: float
    doctype: str = ""

    def html(self, mark: bool = False) -> str:
        """Return the page as HTML, ``""`` if it is larger than any honest page; ``mark`` marks what the call acted on."""
        text = _Writer(self.history, self.call.partition(":")[2] if mark else None).write(self.place)
        return f"<!DOCTYPE {self.doctype}>{text}" if self.doctype and is_tag(self.doctype) and text else text


@dataclass(frozen=True)
class _Part:
    """A node and the snapshot it stands in; in a shadow tree also what its slots show, and the element around a text."""

    node: Any
    place: int
    slots: Slots | None = None
    around: str = ""


@dataclass
class _Writer:
    """Writes one page without ever calling itself, and stops when it becomes too large: references can multiply without end."""

    history: Sequence[Any]
    mark: str | None
    out: list[str] = field(default_factory=list)
    size: int = 0
    stack: list[_Part | str] = field(default_factory=list)
    nodes: dict[int, list[Any]] = field(default_factory=dict)
    steps: int = 0

    def write(self, place: int) -> str:
        self.stack.append(_Part(self.history[place], place))
        while self.stack:
            self.steps += 1
            if self.size > LONGEST_TEXT or self.steps > LONGEST_TEXT:
                return ""
            part = self.stack.pop()
            if isinstance(part, str):
                self._put(part)
            else:
                self._part(self._resolved(part))
        return "".join(self.out)

    def _put(self, text: str) -> None:
        self.out.append(text)
        self.size += len(text)

    def _part(self, part: _Part) -> None:
        node = part.node
        if isinstance(node, str):
            self._put(text_of(part.around, node))
        elif isinstance(node, list) and node and isinstance(node[0], str):
            self._element(node, part)

    def _resolved(self, part: _Part) -> _Part:
        """Follow references to the node that they mean; one that leads nowhere is an empty text."""
        for _ in range(len(self.history) + 1):
            node = part.node
            if not (isinstance(node, list) and len(node) == 1 and _is_reference(node[0])):
                return part
            place = part.place - node[0][0]
            known = self._nodes_of(place) if 0 <= place < part.place else []
            found = known[node[0][1]] if 0 <= node[0][1] < len(known) else ""
            part = _Part(found, place, part.slots, part.around)
        return _Part("", part.place)

    def _nodes_of(self, place: int) -> list[Any]:
        """Return the nodes of a snapshot, children before their parents."""
        if place not in self.nodes:
            order: list[Any] = []
            stack = [self.history[place]]
            while stack:
                node = stack.pop()
                if isinstance(node, str):
                    order.append(node)
                elif isinstance(node, list) and node and isinstance(node[0], str):
                    order.append(node)
                    stack += node[2:]
            self.nodes[place] = order[::-1]
        return self.nodes[place]

    def _element(self, node: list[Any], part: _Part) -> None:
        tag = node[0].lower()
        attributes = node[1] if len(node) > 1 and isinstance(node[1], dict) else {}
        children = [self._resolved(_Part(child, part.place, part.slots, tag)) for child in node[2:]]
        if tag in LEFT_OUT or not is_tag(tag) or _SHADOW in attributes:
            return
        if tag == "slot" and part.slots is not None:
            shown = part.slots.get(str(attributes.get("name", "")), ())
            self.stack += reversed(shown or children)
            return
        shadow = next((child for child in children if _is_shadow(child.node)), None)
        if shadow is not None:
            slots = _assigned(children)
            children = [_Part(each, shadow.place, slots, tag) for each in shadow.node[2:]]
        self._put(start_tag(tag, self._attributes(tag, attributes)))
        if tag in VOID:
            return
        value = attributes.get("__playwright_value_")
        self.stack.append(f"</{tag}>")
        self.stack += [_Part(value, part.place, None, tag)] if tag == "textarea" and isinstance(value, str) else reversed(children)

    def _attributes(self, tag: str, attributes: Mapping[str, Any]) -> list[tuple[str, str]]:
        told = {str(name): value for name, value in attributes.items() if isinstance(value, str)}
        kept = {name: value for name, value in told.items() if not name.startswith("__playwright_")}
        for name, state in _STATES.items():
            if name in told:
                kept.pop(state, None)
                kept |= {state: ""} if told[name] == "true" else {}
        if "__playwright_value_" in told and tag == "input":
            kept["value"] = told["__playwright_value_"]
        if self.mark is not None and told.get(_TARGET) in ("", self.mark):
            kept[MARK] = "true"
        return list(kept.items())


def _is_reference(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(each, int) and not isinstance(each, bool) for each in value)


def _is_shadow(node: Any) -> bool:
    return isinstance(node, list) and len(node) > 1 and isinstance(node[1], dict) and _SHADOW in node[1]


def _assigned(children: Sequence[_Part]) -> Slots:
    """Return what each slot of a shadow tree shows of its host's children."""
    slots: dict[str, list[_Part]] = {}
    for child in children:
        if not _is_shadow(child.node):
            given = child.node[1] if isinstance(child.node, list) and len(child.node) > 1 and isinstance(child.node[1], dict) else {}
            slots.setdefault(str(given.get("slot", "")), []).append(child)
    return slots
