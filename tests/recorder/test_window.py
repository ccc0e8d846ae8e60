"""The recorder in a window of a whole Chromium, on a display in memory."""

from __future__ import annotations

import shutil

import pytest

from genui_gym.recorder import Order, Seat, record
from genui_gym.recorder.served import served_task

FULL = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(FULL is None, reason="neither Chromium nor Chrome is installed as a whole browser")


@pytest.mark.usefixtures("display")
def test_a_window_is_recorded_until_it_is_closed() -> None:
    async def drive(seat: Seat) -> None:
        box = "document.querySelector('nav a:nth-of-type(2)').getBoundingClientRect().toJSON()"
        found = (await seat.tab.call("Runtime.evaluate", {"expression": box, "returnByValue": True}))["result"]["value"]
        place = {"x": found["x"] + found["width"] / 2, "y": found["y"] + found["height"] / 2, "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            await seat.tab.call("Input.dispatchMouseEvent", {"type": kind, **place})
        await seat.idle()
        await seat.tab.call("Page.close")

    with served_task("genui/Booking-v0") as served:
        order = Order(served.url, headless=False, viewport=served.viewport, executable=FULL, address=served.address)
        recording = record(order, drive)
    assert [(step.kind, step.target.name if step.target else "") for step in recording.steps] == [("goto", ""), ("click", "Favourites")]
    after = recording.steps[1].after
    assert after is not None
    assert after.url == "http://booking.localhost/favourites"
    assert recording.images[after.image].startswith(b"\x89PNG")
