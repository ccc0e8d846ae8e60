"""Whether a form may be sent: what a browser checks by itself in forms that are not ``novalidate``."""

from __future__ import annotations

import re

from genui_gym.text.fields import number, step_of
from genui_gym.text.forms import option_value
from genui_gym.text.live import Live
from genui_gym.text.markup import Element

_NEVER_CHECKED = ("hidden", "submit", "image", "button", "reset")
_EMAIL = re.compile(
    r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*"
)
_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:.+")
_ORDERED = ("date", "month", "week", "time", "datetime-local")


def first_invalid(live: Live, form: Element) -> Element | None:
    """Return the first control of a form that keeps it from being sent."""
    return next((each for each in live.document.controls_of(form) if not _is_valid(each, live)), None)


def _is_valid(control: Element, live: Live) -> bool:
    if control.tag not in ("input", "select", "textarea") or control.kind in _NEVER_CHECKED or live.is_disabled(control):
        return True
    if control.has("readonly"):
        return True
    if control.kind in ("checkbox", "radio"):
        return not _is_required(control, live) or any(live.is_ticked(each) for each in live.group(control))
    if control.tag == "select":
        return not control.has("required") or any(option_value(option) for option in live.chosen(control))
    value = live.value(control)
    if not value:
        return not control.has("required") and live.typed(control) == ""
    return _fits(control, value)


def _is_required(control: Element, live: Live) -> bool:
    return any(each.has("required") for each in ([control] if control.kind == "checkbox" else live.group(control)))


def _fits(control: Element, value: str) -> bool:
    kind = control.kind
    if kind in ("number", "range"):
        return _in_limits(float(value), control)
    if kind in _ORDERED:
        low, high = control.get("min"), control.get("max")
        return (not low or value >= low) and (not high or value <= high)
    if kind == "email" and not _EMAIL.fullmatch(value):
        return False
    if kind == "url" and not _URL.fullmatch(value):
        return False
    return control.tag == "textarea" or not control.get("pattern") or _matches(control.get("pattern"), value)


def _in_limits(value: float, control: Element) -> bool:
    low, high = number(control.get("min"), float("-inf")), number(control.get("max"), float("inf"))
    step = step_of(control)
    base = low if low > float("-inf") else number(control.get("value"), 0.0)
    steps = 0.0 if step is None else (value - base) / step
    return low <= value <= high and abs(steps - round(steps)) < 1e-9


def _matches(pattern: str, value: str) -> bool:
    try:
        return re.fullmatch(pattern, value) is not None
    except re.error:
        return True  # A browser ignores a pattern that it cannot read.
