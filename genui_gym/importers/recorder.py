"""Recordings of the Recorder in Chrome's DevTools (JSON)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from genui_gym.importers.selectors import from_css, from_xpath, merged
from genui_gym.importers.source import Source
from genui_gym.recording import Kind, Meta, PageView, Recording, Step, Target

_ARIA = re.compile(r"""^(.*?)\s*((?:\[\s*\w+\s*=\s*(?:"[^"]*"|'[^']*')\s*\])*)$""", re.DOTALL)
_ARIA_ROLE = re.compile(r"""\[\s*role\s*=\s*["']([^"']*)["']\s*\]""")
_MODIFIERS = ("Shift", "Control", "Alt", "Meta")
_MEASURES = frozenset(("startTimespan", "endTimespan", "snapshot"))
_BUTTONS = {"secondary": "right button", "auxiliary": "middle button", "back": "back button", "forward": "forward button"}

Raw = Mapping[str, Any]


def parse_recorder(document: Raw) -> Recording:
    """Return the recording that a document of the Recorder holds; the shapes of its steps are checked one by one, none is fatal."""
    reading = _Reading()
    for index, raw in enumerate(document["steps"], 1):
        if isinstance(raw, Mapping):
            reading.step(index, raw)
        else:
            reading.keep(index, {"type": "?"}, "it is no object")
    title = document.get("title")
    meta = Meta("recorder", title=title if isinstance(title, str) else "", viewport=reading.viewport)
    return Recording(meta, tuple(reading.steps), losses=tuple(reading.losses))


@dataclass
class _Reading:
    """The steps so far, and the keys that are held down."""

    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    viewport: tuple[int, int] | None = None
    held: list[str] = field(default_factory=list)

    def step(self, index: int, raw: Raw) -> None:
        kind = _text(raw, "type")
        simple = _SIMPLE.get(kind)
        if simple is not None:
            self.add(raw, simple, _value_of(raw, simple))
        elif kind == "keyDown":
            self._key_down(raw)
        elif kind == "keyUp":
            self._key_up(_text(raw, "key"))
        elif kind == "setViewport":
            self._viewport(raw)
        elif kind == "emulateNetworkConditions":
            self.losses.append("The recording slows the network down; no step says so.")
        elif kind == "close":
            self.losses.append("A tab was closed." if raw.get("target") not in (None, "main") else "The window was closed at the end.")
        elif kind in _MEASURES:
            self._lose_once(f"Marks of a measurement ({', '.join(sorted(_MEASURES))}) were left out.")
        else:
            self.keep(index, raw, "its type is not known" if kind != "customStep" else "it belongs to an extension")

    def add(self, raw: Raw, kind: Kind, value: str) -> None:
        target = _target(raw)
        if kind == "fill" and target is not None and (target.tag == "select" or target.role in ("combobox", "listbox")):
            kind = "select" if target.tag == "select" or target.role == "listbox" else kind
        note = "; ".join(filter(None, (_BUTTONS.get(_text(raw, "button"), ""), _held(self.held) if kind != "press" else "", _long(raw))))
        self.steps.append(Step(kind, target, value, after=_navigated(raw), note=note))

    def keep(self, index: int, raw: Raw, why: str) -> None:
        self.steps.append(Step("unknown", _target(raw), note=str(dict(raw))[:500]))
        self.losses.append(f"Step {index} of the type {_text(raw, 'type') or '?'!r} is kept as text: {why}.")

    def _key_down(self, raw: Raw) -> None:
        key = _text(raw, "key")
        if key in _MODIFIERS:
            if key not in self.held:
                self.held.append(key)
            return
        self.add(raw, "press", "+".join([*self.held, "Space" if key == " " else key]))

    def _key_up(self, key: str) -> None:
        if key in self.held:
            self.held.remove(key)

    def _viewport(self, raw: Raw) -> None:
        width, height = raw.get("width"), raw.get("height")
        if isinstance(width, int) and isinstance(height, int):
            self.viewport = width, height

    def _lose_once(self, sentence: str) -> None:
        if sentence not in self.losses:
            self.losses.append(sentence)


_SIMPLE: dict[str, Kind] = {
    "navigate": "goto",
    "click": "click",
    "doubleClick": "dblclick",
    "change": "fill",
    "hover": "hover",
    "scroll": "scroll",
    "waitForElement": "wait",
    "waitForExpression": "wait",
}


def _value_of(raw: Raw, kind: Kind) -> str:
    match kind:
        case "goto":
            return _text(raw, "url")
        case "fill":
            return _text(raw, "value")
        case "scroll":
            return f"{_number(raw, 'x')},{_number(raw, 'y')}"
        case "wait":
            return _text(raw, "expression") or _awaited(raw)
        case _:
            return ""


def _awaited(raw: Raw) -> str:
    """Return in words what a ``waitForElement`` waits for."""
    count = raw.get("count")
    words = [f"{raw.get('operator', '==')} {count}"] if isinstance(count, int) else []
    words += ["visible" if raw["visible"] else "hidden"] if isinstance(raw.get("visible"), bool) else []
    for name in ("properties", "attributes"):
        pairs = raw.get(name)
        words += [f"{key}={value}" for key, value in pairs.items()] if isinstance(pairs, Mapping) else []
    return ", ".join(words)


def _target(raw: Raw) -> Target | None:
    found = [_from_selector(selector) for selector in _selectors(raw.get("selectors"))]
    if not found:
        return None
    target = merged(found[0], *found[1:])
    frames = [f"frame {each}" for each in _list(raw.get("frame")) if isinstance(each, int)]
    outer = _text(raw, "target")
    return replace(target, frame=(*((outer,) if outer not in ("", "main") else ()), *frames))


def _selectors(raw: object) -> Iterator[str]:
    """Yield the selectors of a step: each is a text, or a list whose last text lies in the shadow roots of those before it."""
    for each in _list(raw):
        if isinstance(each, str):
            yield each
        elif isinstance(each, Sequence) and each and isinstance(each[-1], str):
            yield each[-1]


def _from_selector(selector: str) -> Target:
    engine, _, body = selector.partition("/")
    match engine:
        case "aria":
            parts = _ARIA.match(body)
            name, attributes = parts.groups() if parts else (body, "")
            role = _ARIA_ROLE.search(attributes)
            return Target(role=role.group(1) if role else "", name=name.strip())
        case "text":
            return Target(text=body)
        case "xpath":
            return from_xpath(body)
        case "pierce":
            return from_css(body)
        case _:
            return from_css(selector)


def _navigated(raw: Raw) -> PageView | None:
    """Return the page that a step led to, if the recording says so."""
    for event in _list(raw.get("assertedEvents")):
        if isinstance(event, Mapping) and event.get("type") == "navigation" and _text(event, "url"):
            return PageView(_text(event, "url"), _text(event, "title"))
    return None


def _held(keys: Sequence[str]) -> str:
    return f"with {'+'.join(keys)} held" if keys else ""


def _long(raw: Raw) -> str:
    duration = raw.get("duration")
    return f"held for {duration} ms" if isinstance(duration, int | float) and duration >= 500 else ""


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _number(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else "0"


class RecorderImporter:
    """Reads what the Recorder of Chrome's DevTools exports as JSON."""

    name = "recorder"
    title = "Chrome DevTools Recorder (JSON)"

    def recognises(self, source: Source) -> bool:
        steps = source.json.get("steps") if source.shape == "json" and isinstance(source.json, dict) else None
        return isinstance(steps, list) and any(isinstance(step, dict) and isinstance(step.get("type"), str) for step in steps)

    def read(self, source: Source) -> Recording:
        if source.shape != "json" or not isinstance(source.json, dict) or not isinstance(source.json.get("steps"), list):
            source.refuse("It is no export of the Recorder: it has no list of steps", "Choose `Export as JSON` in the Recorder")
        return parse_recorder(source.json)


IMPORTER = RecorderImporter()
