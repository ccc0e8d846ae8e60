"""Keys that are pressed one after the other in a field are one fill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from genui_gym.importers.normalise.fields import is_text_field, same
from genui_gym.recording import Step, Target

_SPACE = ("Space", " ")
_SILENT = frozenset(("Shift", "Control", "Alt", "Meta", "CapsLock", "Unidentified", "Dead", "Process"))


def join_keys(steps: Sequence[Step]) -> list[Step]:
    """Return the steps with characters that were typed into a field as fills, and without lone modifiers and ways from field to field."""
    joined: list[Step] = []
    focused: Target | None = None
    for step in steps:
        if step.kind == "press" and step.value in _SILENT:
            continue
        target = _field(step, focused)
        key = step.value.removeprefix("Shift+") if len(step.value) == 7 else step.value
        if target is not None and step.kind == "press" and _types(key):
            _type(joined, replace(step, target=target), key)
        else:
            joined.append(step)
        if step.kind in ("click", "fill", "select", "check", "uncheck", "press") and step.target is not None:
            focused = step.target
        elif step.kind in ("goto", "back", "forward", "reload") or step.value == "Tab":
            focused = None
    return _without_tabs(joined)


def _field(step: Step, focused: Target | None) -> Target | None:
    """Return the field that a key goes to: that of the step, else the one in the focus, if it takes text as far as is known."""
    if step.kind != "press":
        return None
    if step.target is not None:
        return step.target if is_text_field(step.target) or not (step.target.role or step.target.tag) else None
    return focused if is_text_field(focused) else None


def _types(key: str) -> bool:
    return len(key) == 1 or key in ("Space", "Backspace")


def _type(joined: list[Step], step: Step, key: str) -> None:
    """Add one key to the fill that it goes on with, or begin one."""
    last = joined[-1] if joined else None
    goes_on = last is not None and last.kind == "fill" and same(last.target, step.target)
    value = last.value if last is not None and goes_on else ""
    if key == "Backspace":
        if not goes_on:
            joined.append(step)
            return
        value = value[:-1]
    else:
        value += " " if key in _SPACE else key
    if last is not None and goes_on:
        joined[-1] = replace(last, value=value, after=step.after or last.after, requests=(*last.requests, *step.requests))
    else:
        joined.append(replace(step, kind="fill", value=value))


def _without_tabs(steps: Sequence[Step]) -> list[Step]:
    """Leave out the tabulator keys that only lead from one field to the next."""
    kept: list[Step] = []
    for place, step in enumerate(steps):
        following = steps[place + 1].kind if place + 1 < len(steps) else ""
        leads = (kept and kept[-1].kind in ("fill", "select")) or following in ("fill", "select", "click", "check")
        if not (step.kind == "press" and step.value == "Tab" and not step.requests and leads):
            kept.append(step)
    return kept
