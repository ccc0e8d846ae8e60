"""A window without a browser as data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from genui_gym.actions.window import Place, Used, Window
from genui_gym.text.client import Answer, Client
from genui_gym.text.live import Live
from genui_gym.text.markup import Element
from genui_gym.text.tab import Entry, Tab, page_of

V = TypeVar("V")


def save(tab: Tab) -> Window:
    """Return what the window holds."""
    return Window(
        url=tab.live.url,
        kind=tab.answer.kind,
        source=tab.answer.text,
        used=_use_of(tab.live),
        places=tuple(Place(entry.url, entry.document, dict(entry.kept)) for entry in tab.entries),
        position=tab.position,
        documents=tab.documents,
        cookies=tuple((name, path, value) for (name, path), value in tab.client.cookies.items()),
    )


def load(window: Window, client: Client, files: Path | None = None) -> Tab:
    """Return a window that goes on as the saved one would; nothing is fetched."""
    client.cookies = {(name, path): value for name, path, value in window.cookies}
    tab = Tab(client, files)
    tab.entries = [Entry(place.url, place.document, dict(place.kept)) for place in window.places]
    tab.position, tab.documents = window.position, window.documents
    tab.answer = Answer(window.url, 200, {"content-type": window.kind}, window.source.encode())
    tab.live = Live(page_of(tab.answer), window.url)
    _use(tab.live, window.used)
    return tab


def _use_of(live: Live) -> Used:
    order = live.document.order

    def numbered(held: Mapping[Element, V]) -> dict[int, V]:
        return {order[element]: value for element, value in held.items()}

    def number(element: Element | None) -> int | None:
        return None if element is None else order[element]

    return Used(
        values=numbered(live.values),
        ticked=numbered(live.ticked),
        selected={order[select]: tuple(order[option] for option in options) for select, options in live.selected.items()},
        opened=numbered(live.opened),
        modals=tuple(order[dialog] for dialog in live.modals),
        returns={order[dialog]: number(element) for dialog, element in live.returns.items()},
        focused=number(live.focused),
        part=live.part,
        start=number(live.start),
        carets=numbered(live.carets),
    )


def _use(live: Live, used: Used) -> None:
    elements = list(live.document.elements)

    def found(held: Mapping[int, V]) -> dict[Element, V]:
        return {elements[place]: value for place, value in held.items()}

    def at(place: int | None) -> Element | None:
        return None if place is None else elements[place]

    live.values, live.ticked, live.opened, live.carets = found(used.values), found(used.ticked), found(used.opened), found(used.carets)
    live.selected = {elements[select]: tuple(elements[option] for option in options) for select, options in used.selected.items()}
    live.modals = [elements[dialog] for dialog in used.modals]
    live.returns = {elements[dialog]: at(place) for dialog, place in used.returns.items()}
    live.focused, live.part, live.start = at(used.focused), used.part, at(used.start)
    live.touched = {*live.values, *live.ticked, *live.selected}
    live.reshaped = bool(live.opened)
