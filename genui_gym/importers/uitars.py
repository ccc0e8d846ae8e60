"""Action strings in the style of UI-TARS, such as ``click(start_box='<|box_start|>(100,200)<|box_end|>')``.

The models write them; their texts are not always well quoted, so they are read with a small scanner of our own and never evaluated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from genui_gym.recording import Kind

_CALL = re.compile(r"(?<!\w)([a-z_]\w{0,40})\s*\(", re.IGNORECASE)
_ARGUMENT = re.compile(r"""\s*,?\s*(\w+)\s*=\s*(['"]?)""")
_POINT_TAG = re.compile(r"<point>|<\|box_start\|>|<bbox>|</?\w+>|<\|box_end\|>")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
_KEYS = {
    **{"ctrl": "Control", "control": "Control", "cmd": "Meta", "command": "Meta", "win": "Meta", "meta": "Meta", "alt": "Alt"},
    **{"option": "Alt", "shift": "Shift", "enter": "Enter", "return": "Enter", "esc": "Escape", "escape": "Escape", "tab": "Tab"},
    **{"space": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete", "home": "Home", "end": "End"},
    **{"pageup": "PageUp", "page_up": "PageUp", "pagedown": "PageDown", "page_down": "PageDown", "up": "ArrowUp", "down": "ArrowDown"},
    **{"left": "ArrowLeft", "right": "ArrowRight", "arrowup": "ArrowUp", "arrowdown": "ArrowDown", "arrowleft": "ArrowLeft"},
    **{"arrowright": "ArrowRight", "insert": "Insert"},
}
_POINTS = ("start_box", "end_box", "point", "start_point", "end_point", "box")
LONGEST = 20_000
"""Characters of an action string that are read."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Spoken:
    """One action of a string.

    Attributes:
        kind: What it does.
        box: Left, top, width and height of where it does it, in the string's own units; a point has no size.
        end: Where a drag ends.
        value: What is typed, pressed or answered; the direction of a scroll; the name of an app.
        note: What a person should know of it.
        absolute: Whether it is written the way of the models that count pixels (``<point>``).
    """

    kind: Kind
    box: Box | None = None
    end: Box | None = None
    value: str = ""
    note: str = ""
    absolute: bool = False


def parse_action(text: str) -> list[Spoken]:
    """Return the actions of a string, which may begin with a thought; one that is not known is of the kind ``unknown``."""
    text = text[:LONGEST]
    said = text.rsplit("Action:", 1)[-1]
    found = [action for name, arguments, written in _calls(said) for action in _actions(name, arguments, written)]
    return found or [Spoken("unknown", note=said.strip()[:300])]


def key_names(text: str) -> str:
    """Return a combination such as ``ctrl c`` or ``ctrl+c`` with the names that this library uses: ``Control+c``."""
    keys = re.split(r"[\s+]+", text.strip()) if len(text.strip()) > 1 else [text.strip()]
    return "+".join(_KEYS.get(key.lower(), key.upper() if re.fullmatch(r"[fF]\d{1,2}", key) else key) for key in keys if key)


def _calls(text: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """Yield the name, the arguments and the words of each call in a text."""
    at = 0
    while (found := _CALL.search(text, at)) is not None:
        arguments, at = _arguments(text, found.end())
        yield found.group(1).lower(), arguments, text[found.start() : at].strip()[:300]


def _arguments(text: str, at: int) -> tuple[dict[str, str], int]:
    arguments: dict[str, str] = {}
    while (found := _ARGUMENT.match(text, at)) is not None:
        name, quote = found.groups()
        if quote:
            value, at = _quoted(text, found.end(), quote)
        else:
            stop = re.compile(r"[,)]").search(text, found.end())
            at = stop.start() if stop else len(text)
            value = text[found.end() : at].strip()
        arguments[name.lower()] = value
    close = text.find(")", at)
    return arguments, close + 1 if close >= 0 else len(text)


def _quoted(text: str, at: int, quote: str) -> tuple[str, int]:
    """Return a quoted text and where it ends: at the first quote that an argument's end follows, since models forget to escape."""
    end = re.compile(rf"(?<!\\){quote}(?=\s*(?:\)|,\s*\w+\s*=))").search(text, at)
    stop = end.start() if end else len(text)
    return _ESCAPE.sub(lambda found: _LETTERS.get(found.group(1), found.group(1)), text[at:stop]), stop + 1


def _actions(name: str, arguments: Mapping[str, str], written: str) -> list[Spoken]:
    boxes = [_box(arguments[each]) for each in _POINTS if each in arguments]
    box, end = boxes[0] if boxes else None, boxes[1] if len(boxes) > 1 else None
    absolute = "<point>" in written
    content = arguments.get("content") or arguments.get("value") or arguments.get("text") or ""
    match name:
        case "type" | "input_text":
            return _typed(content)
        case "hotkey" | "press" | "keydown":
            return [Spoken("press", value=key_names(arguments.get("key") or arguments.get("hotkey") or content))]
        case "scroll" | "swipe":
            return [Spoken("scroll", box, end, arguments.get("direction", ""), absolute=absolute)]
        case "drag" | "select":
            return [Spoken("drag", box, end, absolute=absolute)]
        case "finished":
            return [Spoken("answer", value=content)]
        case "call_user":
            return [Spoken("answer", value=content, note="the user was asked for help")]
        case "open_app" | "open":
            return [Spoken("unknown", value=arguments.get("app_name", content), note=written)]
        case _ if name in _POINTED:
            kind, note = _POINTED[name]
            return [Spoken(kind, box, value=content, note=note, absolute=absolute)]
        case _:
            return [Spoken("unknown", box, end, content, written, absolute)]


_POINTED: dict[str, tuple[Kind, str]] = {
    "click": ("click", ""),
    "left_single": ("click", ""),
    "tap": ("click", ""),
    "left_double": ("dblclick", ""),
    "double_click": ("dblclick", ""),
    "right_single": ("click", "right button"),
    "right_click": ("click", "right button"),
    "long_press": ("click", "held"),
    "hover": ("hover", ""),
    "mouse_move": ("hover", ""),
    "wait": ("wait", ""),
    "press_back": ("back", ""),
    "navigate_back": ("back", ""),
    "go_back": ("back", ""),
    "navigate": ("goto", ""),
    "goto": ("goto", ""),
}


def _typed(content: str) -> list[Spoken]:
    """Return what typing does; a line end at the end of the text presses Enter."""
    text = content.rstrip("\n")
    typed = [Spoken("fill", value=text)] if text or not content else []
    return [*typed, Spoken("press", value="Enter")] if text != content else typed


def _box(text: str) -> Box | None:
    numbers = [float(each) for each in _NUMBER.findall(_POINT_TAG.sub(" ", text))[:4]]
    if len(numbers) == 4:
        left, top, right, bottom = numbers
        return left, top, right - left, bottom - top
    return (numbers[0], numbers[1], 0.0, 0.0) if len(numbers) >= 2 else None
