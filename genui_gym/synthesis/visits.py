"""Cutting a recording into visits: one page each, what was entered there, and the click that led on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from genui_gym.recording import PageView, Recording, Step, Target
from genui_gym.synthesis.reading import Page, pattern_of, read_page
from genui_gym.synthesis.targets import is_idle, resolved
from genui_gym.text.markup import Element

Turn = Literal["link", "button", "address", "back", ""]
Effect = Literal["changes", "asks", "nothing", "unknown"]
"""What a click did to the server: changed something, asked it with a form, nothing but opening a page, or nobody knows."""

_ENTERED = ("fill", "select", "check", "uncheck", "upload")
_CHOSEN = frozenset(("checkbox", "radio", "switch", "option", "menuitemradio", "menuitemcheckbox", "treeitem"))
_HARMLESS = frozenset(("textbox", "searchbox", "combobox", "spinbutton", "date", "time", "slider", "disclosure", "listbox", "file"))
_CANCELS = re.compile(r"\b(cancel|delete|remove|undo|withdraw|discard)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Entry:
    """Something that was entered: the step, and its control where the page's document was kept."""

    index: int
    step: Step
    element: Element | None


@dataclass(frozen=True)
class Fold:
    """A fold-out that was opened: the step, its name, and what opened it where the page's document was kept."""

    index: int
    name: str
    element: Element | None


@dataclass
class Visit:
    """A page as it was visited.

    Attributes:
        page: Its document, ``None`` if it was not kept.
        view: What the recording says of it; ``None`` if nothing.
        entries: What was entered, in order.
        folds: The fold-outs that were opened.
        turn: What led on, ``""`` at the end.
        target: The control of that turn, with its role and name filled in where they could be found.
        element: The same in the document.
        effect: What the turn did.
        index: The step of the turn.
        led: The address that it led to, ``""`` if unknown.
    """

    page: Page | None = None
    view: PageView | None = None
    entries: list[Entry] = field(default_factory=list)
    folds: list[Fold] = field(default_factory=list)
    turn: Turn = ""
    target: Target = field(default_factory=Target)
    element: Element | None = None
    effect: Effect = "nothing"
    index: int = -1
    led: str = ""

    @property
    def pattern(self) -> str:
        """Return its address's pattern, ``""`` if unknown."""
        return pattern_of(self.view.url) if self.view is not None and self.view.url else ""


def visits_of(recording: Recording) -> list[Visit]:
    """Cut a recording into visits; steps that neither enter something nor lead on are passed over."""
    known = any(step.requests for step in recording.steps)
    visits = [_visit(None)]
    for index, step in enumerate(recording.steps):
        visit = visits[-1]
        if step.before is not None and visit.view is None:
            visit.view, visit.page = step.before, _page(step.before)
        if step.kind == "goto":
            if visit.entries or (visit.view is not None and index):
                visit.turn, visit.index = "address", index
                visits.append(_visit(step.after))
            else:
                visits[-1] = _visit(step.after or PageView(step.value))
        elif step.kind in ("back", "forward"):
            visit.turn, visit.index = "back", index
            visits.append(_visit(step.after))
        elif is_refused(step):
            continue
        elif (turned := _read(visit, index, step, known)) is not None:
            visits.append(_visit(turned.after))
    return visits


def _visit(view: PageView | None) -> Visit:
    return Visit(_page(view), view)


def _page(view: PageView | None) -> Page | None:
    return read_page(view.html, view.url) if view is not None and view.html else None


def _read(visit: Visit, index: int, step: Step, known: bool) -> Step | None:
    """Note a step in its visit; return it if it led on."""
    if step.target is None or step.kind not in (*_ENTERED, "click", "dblclick", "press"):
        return None
    page = visit.page
    element = page.find(step.target) if page is not None else None
    if element is None and is_idle(step.target, step.kind):
        return None
    if element is None and step.before is not None and step.before.html:
        page = visit.page = _page(step.before)
        element = page.find(step.target) if page is not None else None
    role = _role(page, element, step)
    if step.kind in _ENTERED or (step.kind.endswith("click") and role in _CHOSEN):
        visit.entries.append(Entry(index, step, element))
        return None
    if role == "disclosure":
        name = page.name(element) if page is not None and element is not None else resolved(step.target).name
        visit.folds.append(Fold(index, name, element))
    if (step.kind == "press" and step.value not in ("Enter", "NumpadEnter")) or (step.kind != "press" and role in _HARMLESS):
        return None
    if step.kind == "press":
        element, role = _default_button(page, element), "button"
    name = page.name(element) if page is not None and element is not None else resolved(step.target).name
    visit.turn, visit.index, visit.element = "link" if role == "link" else "button", index, element
    visit.target = Target(role=role, name=name or "Continue", href=step.target.href or (element.get("href") if element is not None else ""))
    visit.effect, visit.led = _effect(visit, step, known), step.after.url if step.after is not None else ""
    return step


def _role(page: Page | None, element: Element | None, step: Step) -> str:
    if page is not None and element is not None:
        return page.role(element)
    return resolved(step.target, step.kind).role if step.target is not None else ""


def _default_button(page: Page | None, element: Element | None) -> Element | None:
    form = page.form(element) if page is not None and element is not None else None
    buttons = page.buttons(form) if page is not None and form is not None else []
    return buttons[0] if buttons else None


def _effect(visit: Visit, step: Step, known: bool) -> Effect:
    if any(request.method.upper() not in ("GET", "HEAD", "OPTIONS") for request in step.requests):
        return "changes"
    form = visit.page.form(visit.element) if visit.page is not None and visit.element is not None else None
    if visit.turn == "button" and form is not None:
        return "changes" if form.get("method").lower() == "post" else "asks"
    if visit.turn == "link":
        gone = _CANCELS.search(visit.target.name) is not None and any(300 <= request.status < 400 for request in step.requests)
        return "changes" if gone else "nothing"
    return "nothing" if known else "unknown"


def is_refused(step: Step) -> bool:
    """Whether the server refused what a step sent: the form came back, and nothing changed."""
    sent = [request for request in step.requests if request.method.upper() not in ("GET", "HEAD", "OPTIONS")]
    return bool(sent) and all(request.status >= 400 for request in sent)


def cancels(name: str) -> bool:
    """Whether a control of this name takes something back."""
    return _CANCELS.search(name) is not None


def turns(visits: list[Visit]) -> Iterator[tuple[int, Visit]]:
    """Yield the visits that a click led on from, with their places."""
    return ((place, visit) for place, visit in enumerate(visits) if visit.turn in ("link", "button"))


def returns(visits: Sequence[Visit], place: int) -> bool:
    """Whether the turn of a visit opened the address of the page before: as some recorders note a step back."""
    views = [visits[at].view for at in (place - 1, place + 1)] if 0 < place < len(visits) - 1 else []
    return visits[place].turn == "address" and len(views) == 2 and len({view.url if view else "" for view in views} - {""}) == 1
