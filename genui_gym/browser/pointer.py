"""Mouse, wheel, touch and keyboard: real input events, as a person's hand makes them."""

from __future__ import annotations

import contextlib
from time import time
from typing import Any

from genui_gym.actions.catalogue import Button
from genui_gym.browser.tab import DocumentChanged, Tab
from genui_gym.errors import ActionError, did_you_mean

_MOUSE, _TOUCH = "Input.dispatchMouseEvent", "Input.dispatchTouchEvent"
_BUTTONS = {"left": 1, "right": 2, "middle": 4}
_SWIPE_STEPS, _SWIPE_REST = 10, 4

_MODIFIERS = ("Shift", "Control", "Alt", "Meta", "ControlOrMeta")
KEYS = (
    *_MODIFIERS,
    *("Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Space", "CapsLock", "ContextMenu"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"),
    *(f"F{number}" for number in range(1, 13)),
)
"""Keys with a name. A printable ASCII character is its own name."""


async def click(tab: Tab, x: float, y: float, button: Button, count: int) -> None:
    """Move to a point and click ``count`` times."""
    place: dict[str, Any] = {"x": x, "y": y}
    calls = [(_MOUSE, {"type": "mouseMoved", **place})]
    for number in range(1, count + 1):
        press = {**place, "button": button, "clickCount": number}
        calls.append((_MOUSE, {"type": "mousePressed", "buttons": _BUTTONS[button], **press}))
        calls.append((_MOUSE, {"type": "mouseReleased", "buttons": 0, **press}))
    await tab.send_all(*calls)


async def move(tab: Tab, x: float, y: float) -> None:
    """Move the mouse to a point."""
    await tab.send_all((_MOUSE, {"type": "mouseMoved", "x": x, "y": y}))


async def wheel(tab: Tab, x: float, y: float, dx: float, dy: float) -> None:
    """Turn the wheel over a point."""
    await tab.send_all((_MOUSE, {"type": "mouseWheel", "x": x, "y": y, "deltaX": dx, "deltaY": dy}))
    await _drawn(tab)


async def swipe(tab: Tab, x1: float, y1: float, x2: float, y2: float) -> None:
    """Touch one point, draw to another, rest there so that the page does not fling on, and lift."""
    path = [(x1 + (x2 - x1) * step / _SWIPE_STEPS, y1 + (y2 - y1) * step / _SWIPE_STEPS) for step in range(_SWIPE_STEPS + 1)]
    moment = time()
    for step, (x, y) in enumerate([*path, *[(x2, y2)] * _SWIPE_REST]):
        moment += 0.016 if step <= _SWIPE_STEPS else 0.1
        await tab.send(_TOUCH, type="touchMove" if step else "touchStart", touchPoints=[{"x": x, "y": y}], timestamp=moment)
    await tab.send(_TOUCH, type="touchEnd", touchPoints=[], timestamp=moment + 0.1)
    await _drawn(tab)


async def _drawn(tab: Tab) -> None:
    """Wait for the frames in which a scroll takes place; it is acknowledged before."""
    with contextlib.suppress(DocumentChanged):
        await tab.reader("drawn")


async def press(tab: Tab, combination: str) -> None:
    """Press keys together.

    Raises:
        ActionError: One of them has no such name; none was pressed.
    """
    for key in split_keys(combination):
        if key not in KEYS and not (len(key) == 1 and " " <= key <= "~"):
            raise ActionError(f"{key!r} is not a key", did_you_mean(key, KEYS, "key"), "Name a key or one character; type() enters text")
    await tab.attempt(tab.page.keyboard.press(combination))


def split_keys(combination: str) -> list[str]:
    """Split ``Control+a`` at its plus signs; a plus sign at the end is the key itself."""
    if combination.endswith("+"):
        return [*filter(None, combination[:-1].rstrip("+").split("+")), "+"]
    return combination.split("+")


async def type_text(tab: Tab, text: str) -> None:
    """Type characters where the focus is: by keys where the keyboard has them, as entered text otherwise. A newline is Enter."""
    await tab.attempt(tab.page.keyboard.type(text))


async def insert(tab: Tab, text: str) -> None:
    """Put text in the place of what is selected, exactly as it is."""
    if text:
        await tab.send("Input.insertText", text=text)
    else:
        await press(tab, "Delete")
