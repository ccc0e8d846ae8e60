"""Lists a page as nodes in document order, by the rule of :mod:`genui_gym.text.naming`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from genui_gym.elements import Node
from genui_gym.text.live import Live, option_text, style_of, usable_options
from genui_gym.text.markup import Document, Element, fold
from genui_gym.text.naming import (
    INLINE,
    SKIPPED,
    control_role,
    first_role,
    group_role,
    heading_level,
    name_of,
    states_of,
    value_of,
)

NODES, OPTIONS = 3000, 100
"""How many nodes of a page, and how many options of a select, are listed."""

_FIRST: WeakKeyDictionary[Document, Listing] = WeakKeyDictionary()

_BARS = re.compile(r"^(\| )+|( \|)+$")


@dataclass(frozen=True)
class Listing:
    """A page as it was listed.

    Attributes:
        nodes: What it shows, in document order.
        elements: The element behind each number; number ``n`` is at ``n - 1``.
        places: Where each element stands in ``nodes``.
        notes: What was left out.
    """

    nodes: tuple[Node, ...]
    elements: tuple[Element, ...]
    places: dict[Element, int]
    notes: tuple[str, ...]


def list_page(live: Live) -> Listing:
    """List a page."""
    walk = _Walk(live)
    if live.modals:
        walk.visit(live.modals[-1], _Place())
    else:
        walk.inside(live.document.body, _Place())
    return Listing(tuple(walk.nodes), tuple(walk.elements), walk.places, tuple(dict.fromkeys(walk.notes)))


def first_listing(live: Live) -> Listing:
    """List a page as it came, which is done once for each document; what was touched since is left to :func:`renew`."""
    known = _FIRST.get(live.document)
    if known is None:
        known = _FIRST[live.document] = list_page(Live(live.document, live.url))
    return known


def renew(listing: Listing, live: Live) -> Listing:
    """List again only what was touched since; nothing may have been opened or closed."""
    nodes = list(listing.nodes)
    for element in live.touched & listing.places.keys():
        place = listing.places[element]
        was = nodes[place]
        nodes[place] = replace(was, value=value_of(element, was.role, live), states=states_of(element, was.role, live))
    return replace(listing, nodes=tuple(nodes))


@dataclass(frozen=True)
class _Place:
    depth: int = 0
    silent: bool = False
    invisible: bool = False

    @property
    def silenced(self) -> _Place:
        return self if self.silent else replace(self, silent=True)


class _Walk:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.nodes: list[Node] = []
        self.elements: list[Element] = []
        self.places: dict[Element, int] = {}
        self.notes: list[str] = []
        self._text: list[str] | None = None
        self._text_depth = 0

    def emit(self, role: str, name: str, place: _Place, value: str | None = None, states: tuple[str, ...] = ()) -> None:
        self.flush()
        self.nodes.append(Node(role, name, place.depth, value=value, states=states))

    def flush(self) -> None:
        if self._text is None:
            return
        name = _BARS.sub("", fold("".join(self._text)))
        self._text = None
        if name and name != "|":
            self.nodes.append(Node("text", name, self._text_depth))

    def children(self, parent: Element, place: _Place) -> None:
        for child in parent.children:
            if len(self.nodes) >= NODES:
                self.notes.append(f"The list stops after {NODES} nodes; the page has more.")
                return
            if isinstance(child, Element):
                self.visit(child, place)
            elif not place.silent and not _is_folded(parent, self.live):
                if self._text is None:
                    self._text, self._text_depth = [], place.depth
                self._text.append(child)

    def inside(self, element: Element, place: _Place) -> None:
        self.flush()
        self.children(element, place)
        self.flush()

    def visit(self, element: Element, outer: _Place) -> None:
        tag, attributes = element.tag, element.attributes
        if tag in SKIPPED or "inert" in attributes or not self.live.shows(element):
            return
        place = _seen_from(element, outer)
        if not place.invisible and (role := control_role(element)):
            self.control(element, role, place)
        elif tag == "br":
            if self._text is not None:
                self._text.append(" ")
        elif not self.graphic(element, place):
            self.flow(element, place)

    def flow(self, element: Element, place: _Place) -> None:
        tag, live = element.tag, self.live
        if tag == "iframe":
            self.notes.append("A frame was left out: the text view shows one document.")
        elif _names_another(element, live):
            self.inside(element, place.silenced)
        else:
            if tag in ("td", "th") and self._text is not None:
                self._text.append(" | ")
            if not place.silent and (level := heading_level(element)):
                self.emit("heading", name_of(element, live), place, states=(f"level={level}",))
                self.inside(element, place.silenced)
            elif not place.silent and (group := group_role(element, live)):
                self.group(element, group, place)
            elif tag in INLINE:
                self.children(element, place)
            else:
                self.inside(element, place)

    def group(self, element: Element, role: str, place: _Place) -> None:
        self.emit(role, name_of(element, self.live), place)
        start = len(self.nodes)
        self.inside(element, replace(place, depth=place.depth + 1))
        if len(self.nodes) == start:
            self.nodes.pop()

    def control(self, element: Element, role: str, place: _Place) -> None:
        live = self.live
        self.flush()
        options = usable_options(element) if element.tag == "select" else []
        if len(options) > OPTIONS:
            self.notes.append(f"A select shows {OPTIONS} of its {len(options)} options.")
        self.elements.append(element)
        self.places[element] = len(self.nodes)
        self.nodes.append(
            Node(
                role,
                name_of(element, live),
                place.depth,
                bid=str(len(self.elements)),
                value=value_of(element, role, live),
                states=states_of(element, role, live),
                options=tuple(option_text(option) for option in options[:OPTIONS]),
            )
        )

    def graphic(self, element: Element, place: _Place) -> bool:
        tag = element.tag
        pictured = tag in ("img", "svg", "canvas") or first_role(element) == "img"
        measured = {"progress": "progressbar", "meter": "meter"}.get(tag)
        if not pictured and not measured:
            return False
        if not place.silent:
            name = name_of(element, self.live)
            if name or measured:
                self.emit(measured or "image", name, place, value_of(element, "", self.live) if measured else None)
        return True


def _names_another(element: Element, live: Live) -> bool:
    """Whether the element's text is the name of something that is listed by itself."""
    if element.tag == "label":
        control = live.document.labelled.get(element)
        return control is not None and live.is_rendered(control)
    return element.tag == "legend" and element.parent is not None and group_role(element.parent, live) == "group"


def _is_folded(parent: Element, live: Live) -> bool:
    return parent.tag == "details" and not live.is_open(parent)


def _seen_from(element: Element, outer: _Place) -> _Place:
    """Return the place inside ``element``, which may take itself or its contents out of sight."""
    visibility = style_of(element, "visibility") if "style" in element.attributes else ""
    invisible = outer.invisible if visibility in ("", "inherit") else visibility != "visible"
    if element.says("aria-hidden") or invisible:
        return replace(outer, silent=True, invisible=invisible)
    if outer.invisible:
        return replace(outer, silent=False, invisible=False)
    return outer
