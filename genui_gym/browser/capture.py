"""Take the pixels of a page. Ways of taking them differ in what they promise; ``PageState.capture`` names the one used."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

if TYPE_CHECKING:
    from genui_gym.browser.tab import Tab


class Capture(Protocol):
    """A way of taking an image of what the viewport shows."""

    name: str

    async def take(self, tab: Tab) -> str:
        """Return the image, lossless, as base64 of a file that Pillow reads."""


class Screenshot:
    """The ordinary way: the browser draws a frame after the page settled and hands it out.

    PNG with little compression: of the lossless formats the fastest to take and to decode (4 ms for 375 by 812 pixels).
    """

    name = "screenshot"

    async def take(self, tab: Tab) -> str:
        shot = await tab.send("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return str(shot["data"])


def decode(image: str) -> NDArray[np.uint8]:
    """Return the pixels of a captured image, ``(height, width, 3)`` uint8 RGB."""
    with Image.open(io.BytesIO(base64.b64decode(image))) as opened:
        return np.asarray(opened.convert("RGB"))
