"""What a model is told of a recording: the steps and pages as text, screenshots as images, and what was entered."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from urllib.parse import urlsplit

from genui_gym.recording import PageView, Recording, Step
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.brand import rebranded
from genui_gym.synthesis.reading import read_page
from genui_gym.synthesis.targets import resolved

IMAGES = 12
"""Screenshots that go along; of more, so many are taken evenly."""
_LINES = 80
"""Lines of a page that are told."""


def story(recording: Recording) -> str:
    """Return the steps in order, each page once, with the invented brand in the place of the recorded one."""
    lines = [f"The recording ended in {recording.outcome}."] if recording.outcome != "unknown" else []
    pages, last = _Pages(), None
    for number, step in enumerate(rebranded(recording).steps, 1):
        lines += [*pages.told(step.before), f"Step {number}: {_said(step)}"]
        last = step.after
    return "\n".join([*lines, *pages.told(last)])


def screenshots(recording: Recording) -> list[str]:
    """Return the screenshots as data addresses, each once, in the order of the steps."""
    views = [view for step in recording.steps for view in (step.before, step.after) if view is not None and view.image]
    names = list(dict.fromkeys(view.image for view in views if view.image in recording.images))
    if len(names) > IMAGES:
        names = [names[place * (len(names) - 1) // (IMAGES - 1)] for place in range(IMAGES)]
    return [_data_address(recording.images[name]) for name in names]


def entered(recording: Recording) -> str:
    """Return what was entered and chosen, a line each: what both authors may know of the values."""
    lines = []
    for step in rebranded(recording).steps:
        if step.kind in ("fill", "select", "check", "uncheck", "click") and step.target is not None:
            target = resolved(step.target, step.kind)
            if step.kind in ("fill", "select"):
                lines.append(f"{target.name or 'a field'}: {step.value}")
            elif target.name:
                lines.append(f"{step.kind} {target.role} {target.name!r}")
    return "\n".join(f"- {line}" for line in lines)


def facts(blueprint: Blueprint) -> str:
    """Return what was made of the recording by rules, a line each."""
    return "\n".join(f"- {kind}: {what} ({mark.basis}, {mark.why})" for kind, what, mark in blueprint.items())


def _said(step: Step) -> str:
    target = resolved(step.target, step.kind) if step.target is not None else None
    on = f" {target.role} {target.name!r}" if target is not None and target.name else ""
    if target is not None and not target.name and target.box is not None:
        left, top, width, height = target.box
        on = f" at ({left + width / 2:.0f}, {top + height / 2:.0f})"
    sent = "".join(f"; sent {each.method} {urlsplit(each.url).path} ({each.status})" for each in step.requests if each.method != "GET")
    value = urlsplit(step.value).path if step.kind == "goto" else step.value
    return f"{step.kind}{on}" + (f" = {value!r}" if value else "") + sent


class _Pages:
    """Tells pages, and remembers which it told."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._last = ""

    def told(self, view: PageView | None) -> list[str]:
        """Return the lines of a page: one where it was told before, none where it is the one before."""
        key = "" if view is None else view.html or view.image or view.url
        if view is None or key == self._last:
            return []
        self._last = key
        where = f"{urlsplit(view.url).path or '/'} {view.title!r}" + (f", screenshot {view.image}" if view.image else "")
        if key in self._told:
            return [f"On {where}, as before"]
        self._told.add(key)
        return [f"On {where}:", *_lines(view)]


def _lines(view: PageView) -> Iterator[str]:
    if not view.html:
        return
    nodes = read_page(view.html, view.url).listing.nodes
    yield from (f"    {'  ' * node.depth}{node.line().partition('] ')[2] if node.bid else node.line()}" for node in nodes[:_LINES])
    if len(nodes) > _LINES:
        yield f"    ... {len(nodes) - _LINES} more lines"


def _data_address(image: bytes) -> str:
    kind = "jpeg" if image[:2] == b"\xff\xd8" else "webp" if image[8:12] == b"WEBP" else "png"
    return f"data:image/{kind};base64,{base64.b64encode(image).decode()}"
