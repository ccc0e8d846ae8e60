"""From a captured image to pixels."""

from __future__ import annotations

import io
from binascii import a2b_base64

import numpy as np
from numpy.typing import NDArray
from PIL import Image


def decode(image: str) -> NDArray[np.uint8]:
    """Return the pixels of a captured image, ``(height, width, 3)`` uint8 RGB."""
    with Image.open(io.BytesIO(a2b_base64(image))) as opened:
        return np.asarray(opened.convert("RGB"))
