"""What the fields of HTML hold: how a browser cleans a value, and which values it takes."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date

from genui_gym.text.markup import Element

FORMATS: Mapping[str, tuple[str, re.Pattern[str]]] = {
    "date": ("YYYY-MM-DD", re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)),
    "time": ("HH:MM", re.compile(r"\d{2}:\d{2}", re.ASCII)),
    "month": ("YYYY-MM", re.compile(r"\d{4}-\d{2}", re.ASCII)),
    "week": ("YYYY-Www", re.compile(r"\d{4}-W\d{2}", re.ASCII)),
    "datetime-local": ("YYYY-MM-DDTHH:MM", re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}", re.ASCII)),
    "color": ("#rrggbb", re.compile(r"#[0-9a-f]{6}", re.IGNORECASE | re.ASCII)),
    "number": ("a plain number", re.compile(r"-?\d+(\.\d+)?", re.ASCII)),
    "range": ("a plain number", re.compile(r"-?\d+(\.\d+)?", re.ASCII)),
}
"""For fields that take values of one form: how to say it, and how it looks."""

PICKED = ("date", "time", "month", "week", "datetime-local", "color")
"""Kinds whose fields are made of parts or open a window of the browser."""

_NUMBER = re.compile(r"-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?", re.ASCII)
_SPACES = "\t\n\f\r "


def is_text(element: Element) -> bool:
    """Whether any text can be typed into it: a text area, or an input of no other kind."""
    return element.tag == "textarea" or (element.tag == "input" and element.kind in ("text", "search", "email", "url", "tel", "password"))


def is_editable(element: Element) -> bool:
    """Whether the page makes the element itself a field."""
    return element.attributes.get("contenteditable") in ("", "true", "plaintext-only")


def clean(element: Element, value: str) -> str:
    """Return what an input holds once it was given ``value`` (HTML's value sanitization algorithm)."""
    kind = element.kind
    if element.tag == "textarea":
        return value.replace("\r\n", "\n").replace("\r", "\n")
    if kind in ("text", "search", "tel", "password", "email", "url"):
        value = value.replace("\n", "").replace("\r", "")
        return value.strip(_SPACES) if kind in ("email", "url") else value
    if kind == "number":
        return value if _NUMBER.fullmatch(value) and math.isfinite(float(value)) else ""
    if kind == "range":
        return _in_range(element, value)
    if kind == "color":
        return value.lower() if FORMATS["color"][1].fullmatch(value) else "#000000"
    if kind == "datetime-local":
        value = value.replace(" ", "T")
    return value if kind not in PICKED or is_moment(kind, value) else ""


def is_moment(kind: str, value: str) -> bool:
    """Whether ``value`` is a date, time, month, week or ``datetime-local`` that there is."""
    if kind == "time":
        return bool(_TIME.fullmatch(value))
    if kind == "datetime-local":
        day, _, hour = value.partition("T")
        return is_moment("date", day) and is_moment("time", hour)
    if not FORMATS[kind][1].fullmatch(value):
        return False
    try:
        if kind == "week":
            date.fromisocalendar(int(value[:4]), int(value[6:]), 1)
        else:
            date.fromisoformat(value if kind == "date" else f"{value}-01")
    except ValueError:
        return False
    return True


def limits(element: Element) -> tuple[float, float]:
    """Return the lowest and the highest value of a slider."""
    low = number(element.get("min"), 0.0)
    return low, max(low, number(element.get("max"), 100.0))


def number(text: str, default: float) -> float:
    """Read a number as HTML writes it."""
    return float(text) if _NUMBER.fullmatch(text) else default


def shown_number(value: float) -> str:
    """Write a number as a page's script would."""
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    return repr(value)


def step_of(element: Element) -> float | None:
    """Return the distance between the values that a field takes; ``None`` where any will do."""
    if element.get("step").lower() == "any":
        return None
    step = number(element.get("step"), 1.0)
    return step if step > 0 else 1.0


def _in_range(element: Element, value: str) -> str:
    low, high = limits(element)
    if not _NUMBER.fullmatch(value):
        value = shown_number(low + (high - low) / 2)
    held = min(max(float(value), low), high)
    step = step_of(element)
    if step is not None:
        base = number(element.get("min"), number(element.get("value"), 0.0))
        steps = math.floor((held - base) / step + 0.5)
        held = base + steps * step
        if held > high:
            held -= step
        held = round(held, 10)
    return value if float(value) == held else shown_number(held)


def measured(element: Element) -> str:
    """Return what a ``progress`` or ``meter`` stands at, as its ``value`` property writes it."""
    low = number(element.get("min"), 0.0) if element.tag == "meter" else 0.0
    high = number(element.get("max"), 1.0)
    if element.tag == "progress" and high <= 0:
        high = 1.0
    return shown_number(min(max(number(element.get("value"), 0.0), low), max(low, high)))


def length(text: str) -> int:
    """Return the length that ``maxlength`` counts: UTF-16 code units."""
    return len(text) + sum(character > "\uffff" for character in text)


def fitting(text: str, room: int) -> str:
    """Return as much of the beginning of ``text`` as ``room`` code units hold."""
    used = 0
    for place, character in enumerate(text):
        used += 2 if character > "\uffff" else 1
        if used > room:
            return text[:place]
    return text
