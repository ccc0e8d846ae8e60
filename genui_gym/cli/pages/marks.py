"""What is drawn on a screenshot to show an action: a box, a point, a line, or a label at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from genui_gym.actions import Action, parse
from genui_gym.errors import ActionError

LABEL_LENGTH = 34

_SPOKEN = {
    "go_back": "back",
    "go_forward": "forward",
    "keyboard_press": "press",
    "select_option": "select",
    "report_infeasible": "infeasible",
}
_SILENT = ("bid", "button", "x", "y", "x1", "y1", "x2", "y2", "outcome", "delta_x", "delta_y")
_POINTED = ("mouse_click", "mouse_dblclick", "mouse_move")


def mark(action: str | None, target: Mapping[str, Any] | None, size: tuple[int, int]) -> dict[str, Any] | None:
    """Return the mark of an action on the image of ``size`` (width, height) that it was chosen on.

    Returns:
        ``None`` without an action; else a dict with ``label`` and, where they are known, ``box`` (left, top, width, height), ``point``
        (x, y), ``to`` (x, y: where a swipe or a scroll goes) and ``beyond`` (``above``, ``below``, ``left`` or ``right`` of the image).
    """
    if action is None:
        return None
    call = _parsed(action)
    found: dict[str, Any] = {"label": _label(call, action)}
    if call is not None and call.name in _POINTED:
        found["point"] = [call.arguments["x"], call.arguments["y"]]
    elif call is not None and call.name == "swipe":
        found |= {"point": [call.arguments["x1"], call.arguments["y1"]], "to": [call.arguments["x2"], call.arguments["y2"]]}
    elif call is not None and call.name == "scroll":
        found |= _scrolled(call, size)
    elif target is not None and target.get("box"):
        found |= _boxed(target["box"], size)
    return found


def _parsed(text: str) -> Action | None:
    try:
        return parse(text)
    except ActionError:
        return None


def _label(call: Action | None, text: str) -> str:
    if call is None:
        return _short(text)
    said = (str(value) for name, value in call.arguments.items() if name not in _SILENT)
    detail = ", ".join(part for part in said if part)
    return _short(f"{_SPOKEN.get(call.name, call.name.replace('_', ' '))} {detail}".strip())


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LABEL_LENGTH else line[: LABEL_LENGTH - 1] + "…"


def _scrolled(call: Action, size: tuple[int, int]) -> dict[str, Any]:
    width, height = size
    dx, dy = (max(-0.35, min(0.35, call.arguments[key] / 1000)) for key in ("delta_x", "delta_y"))
    return {"point": [width / 2, height / 2], "to": [width * (0.5 + dx), height * (0.5 + dy)]}


def _boxed(box: tuple[float, float, float, float], size: tuple[int, int]) -> dict[str, Any]:
    left, top, width, height = box
    x, y = left + width / 2, top + height / 2
    found: dict[str, Any] = {"box": [left, top, width, height]}
    if y < 0 or y > size[1]:
        found["beyond"] = "above" if y < 0 else "below"
    elif x < 0 or x > size[0]:
        found["beyond"] = "left" if x < 0 else "right"
    else:
        found["point"] = [x, y]
    return found
