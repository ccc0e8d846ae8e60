"""Mouse, wheel, touch and keyboard: real input events, as a person's hand makes them."""

from __future__ import annotations

import contextlib
from time import time
from typing import Any

from genui_gym.actions.page import Button
from genui_gym.browser.keys import is_typed, key_named, strokes
from genui_gym.browser.stops import DocumentChanged
from genui_gym.browser.tab import Call, Tab

_MOUSE, _TOUCH, _KEY, _TEXT = (f"Input.{name}" for name in ("dispatchMouseEvent", "dispatchTouchEvent", "dispatchKeyEvent", "insertText"))
_BUTTONS = {"left": 1, "right": 2, "middle": 4}
_SWIPE_STEPS, _SWIPE_REST = 10, 4
_FRAME = 16
"""Milliseconds between the events of a hand that moves."""


async def click(tab: Tab, x: float, y: float, button: Button, count: int) -> None:
    """Move to a point and click ``count`` times."""
    tab.mouse = (x, y)
    place: dict[str, Any] = {"x": x, "y": y}
    calls: list[Call] = [(_MOUSE, {"type": "mouseMoved", **place})]
    for number in range(1, count + 1):
        press = {**place, "button": button, "clickCount": number}
        calls.append((_MOUSE, {"type": "mousePressed", "buttons": _BUTTONS[button], **press}))
        calls.append((_MOUSE, {"type": "mouseReleased", "buttons": 0, **press}))
    await tab.pace.deliver(*calls)


async def move(tab: Tab, x: float, y: float) -> None:
    """Move the mouse to a point."""
    tab.mouse = (x, y)
    await tab.pace.deliver((_MOUSE, {"type": "mouseMoved", "x": x, "y": y}), framed=True)


async def press_and_slip(tab: Tab) -> None:
    """Press in the corner and let go outside the page, which is no click."""
    button = {"button": "left", "clickCount": 1}
    pressed = {"type": "mousePressed", "x": 0, "y": 0, "buttons": 1, **button}
    await tab.pace.deliver((_MOUSE, pressed), (_MOUSE, {"type": "mouseReleased", "x": -1, "y": -1, "buttons": 0, **button}))


async def wheel(tab: Tab, x: float, y: float, dx: float, dy: float) -> None:
    """Turn the wheel over a point."""
    await tab.pace.deliver((_MOUSE, {"type": "mouseWheel", "x": x, "y": y, "deltaX": dx, "deltaY": dy}), framed=True)
    await _drawn(tab)


async def swipe(tab: Tab, x1: float, y1: float, x2: float, y2: float) -> None:
    """Touch one point, draw to another, rest there so that the page does not fling on, and lift."""
    path = [(x1 + (x2 - x1) * step / _SWIPE_STEPS, y1 + (y2 - y1) * step / _SWIPE_STEPS) for step in range(_SWIPE_STEPS + 1)]
    moment = time()
    for step, (x, y) in enumerate([*path, *[(x2, y2)] * _SWIPE_REST]):
        moment += 0.016 if step <= _SWIPE_STEPS else 0.1
        kind = "touchMove" if step else "touchStart"
        await tab.pace.deliver((_TOUCH, {"type": kind, "touchPoints": [{"x": x, "y": y}], "timestamp": moment}), framed=True, apart=_FRAME)
    await tab.pace.deliver((_TOUCH, {"type": "touchEnd", "touchPoints": [], "timestamp": moment + 0.1}), framed=True)
    await _drawn(tab)


async def _drawn(tab: Tab) -> None:
    with contextlib.suppress(DocumentChanged):
        await tab.pace.drawn()


async def press(tab: Tab, combination: str) -> None:
    """Press keys together.

    Raises:
        ActionError: One of them has no such name; none was pressed.
    """
    await tab.pace.deliver(*((_KEY, event) for event in strokes(combination)))


async def type_text(tab: Tab, text: str) -> None:
    """Type characters where the focus is: by keys where the keyboard has them, as entered text otherwise. A newline is Enter."""
    calls: list[Call] = []
    for character in text.replace("\r\n", "\n"):
        if character != "\n" and not is_typed(character):
            calls.append((_TEXT, {"text": character}))
            continue
        key = key_named("Enter" if character == "\n" else character)
        calls += [(_KEY, key.event(kind, 0)) for kind in ("down", "up")]
    await tab.pace.deliver(*calls)


async def insert(tab: Tab, text: str) -> None:
    """Put text in the place of what is selected, exactly as it is."""
    if text:
        await tab.pace.deliver((_TEXT, {"text": text}))
    else:
        await press(tab, "Delete")
