"""From the events of a session to a recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from genui_gym.importers.limits import LARGEST_WHOLE
from genui_gym.importers.pages import Page, read_page
from genui_gym.importers.rrweb.mirror import MARK, Mirror
from genui_gym.recording import Kind, Meta, PageView, Recording, Step, Target
from genui_gym.text.markup import Element

Raw = Mapping[str, Any]

_WHOLE, _CHANGE, _META = 2, 3, 4
_MUTATION, _INTERACTION, _INPUT = 0, 2, 5
_CLICKS: dict[object, Kind] = {2: "click", 4: "dblclick"}
_TICKED = ("checkbox", "radio")


def read_events(events: Sequence[Raw]) -> Recording:
    """Return the recording that the events of a session tell."""
    reading = _Reading()
    for event in events:
        data = event.get("data")
        if isinstance(data, dict):
            reading.event(event.get("type"), data)
    reading.rest()
    losses = ["A session holds no pictures and no requests, and no address but that of each page as it was loaded."]
    return Recording(Meta("rrweb", viewport=reading.viewport), tuple(reading.steps), losses=(*losses, *reading.losses))


@dataclass
class _Reading:
    """The page as it stands, and the steps so far."""

    mirror: Mirror = field(default_factory=Mirror)
    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    url: str = ""
    viewport: tuple[int, int] | None = None
    typing: int = 0
    written: int = 0
    view: PageView | None = None
    awaited: bool = True

    def event(self, kind: object, data: Raw) -> None:
        if kind == _META:
            self._meta(data)
        elif kind == _WHOLE and isinstance(data.get("node"), dict):
            self.mirror.load(data["node"])
            self._changed()
            self._shown()
        elif kind == _CHANGE and data.get("source") == _MUTATION:
            self.mirror.change(data)
            self._changed()
        elif kind == _CHANGE and data.get("source") == _INPUT:
            self._input(data)
        elif kind == _CHANGE and data.get("source") == _INTERACTION and data.get("type") in _CLICKS:
            self._click(_CLICKS[data.get("type")], data)

    def _meta(self, data: Raw) -> None:
        """Note that another page is loaded: what was done before led there, or else somebody entered its address."""
        if self.steps and self.steps[-1].kind == "goto":
            self.rest()
        self.url = str(data.get("href", ""))
        width, height = data.get("width"), data.get("height")
        if isinstance(width, int) and isinstance(height, int):
            self.viewport = (width, height)
        self.awaited = True

    def _shown(self) -> None:
        """Open the address of a page that no step led to."""
        if self.awaited and self.url != "about:blank" and (not self.steps or self._is_at_rest()):
            self.steps.append(Step("goto", value=self.url))
        self.awaited = False

    def _is_at_rest(self) -> bool:
        """Whether the last step has its page already, so that it cannot have led to another one."""
        return self.steps[-1].after is not None

    def rest(self) -> PageView:
        """Return the page as it stands now; the last step has come to rest on it."""
        if self.view is None:
            html = self.mirror.html() if self.written < LARGEST_WHOLE else ""
            self.written += len(html)
            page = read_page(html, self.url)
            self.view = PageView(self.url, page.title if page is not None else "", html)
        if self.steps and self.steps[-1].after is None:
            self.steps[-1] = replace(self.steps[-1], after=self.view)
        return self.view

    def _changed(self) -> None:
        self.view = None

    def _element(self, number: object) -> tuple[Page, Element] | None:
        """Return the control that an event happened on."""
        html = self.mirror.html(number) if isinstance(number, int) and number in self.mirror.nodes else ""
        page = read_page(html, self.url)
        marked = page.marked(MARK) if page is not None else None
        return (page, page.acted_on(marked)) if page is not None and marked is not None else None

    def _click(self, kind: Kind, data: Raw) -> None:
        found = self._element(data.get("id"))
        view = self.rest()
        self.typing = 0
        if found is None:
            self._lose("Clicks on what the page's document does not hold were left out.")
            return
        page, element = found
        if element.kind in _TICKED:
            return  # the event of its input says what the click did
        x, y = data.get("x"), data.get("y")
        box = (float(x), float(y), 0.0, 0.0) if isinstance(x, int | float) and isinstance(y, int | float) else None
        target = page.target(element, box)
        while kind == "dblclick" and self.steps and self.steps[-1].kind == "click" and _is_same(self.steps[-1].target, target):
            self.steps.pop()
        self.steps.append(Step(kind, target, before=view))

    def _input(self, data: Raw) -> None:
        number, text, ticked = data.get("id"), str(data.get("text", "")), data.get("isChecked") is True
        if not isinstance(number, int) or data.get("userTriggered") is False:
            return
        if self.typing == number and self.steps and self.steps[-1].kind == "fill":
            self.steps[-1] = replace(self.steps[-1], value=text)
        elif (found := self._element(number)) is not None:
            self._entered(number, text, ticked, *found)
        self.mirror.enter(number, text, ticked)
        self._changed()

    def _entered(self, number: int, text: str, ticked: bool, page: Page, element: Element) -> None:
        target, view = page.target(element), self.rest()
        self.typing = 0
        if element.kind in _TICKED:
            if ticked or element.kind == "checkbox":
                self.steps.append(Step("check" if ticked else "uncheck", target, before=view))
        elif element.tag == "select":
            self.steps.append(Step("select", target, page.option(element, text), before=view))
        else:
            self.steps.append(Step("fill", target, text, before=view))
            self.typing = number

    def _lose(self, sentence: str) -> None:
        if sentence not in self.losses:
            self.losses.append(sentence)


def _is_same(one: Target | None, other: Target) -> bool:
    return one is not None and (one.role, one.name, one.css) == (other.role, other.name, other.css)
