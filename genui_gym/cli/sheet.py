"""Several screens side by side on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image

_GAP, _RADIUS = 36, 28


def side_by_side(shots: Sequence[NDArray[np.uint8]]) -> Image:
    """Put screens of one size, ``(height, width, 3)`` uint8 each, on one sheet, with round corners."""
    from PIL import Image, ImageDraw

    height, width, _ = shots[0].shape
    sheet = Image.new("RGB", (_GAP + (width + _GAP) * len(shots), height + 2 * _GAP), "#d9e4e2")
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), _RADIUS, fill=255)
    for index, shot in enumerate(shots):
        sheet.paste(Image.fromarray(shot), (_GAP + index * (width + _GAP), _GAP), mask)
    return sheet


def save_sheet(shots: Sequence[NDArray[np.uint8]], path: Path) -> None:
    """Write the sheet of some screens as a PNG of 256 colours."""
    from PIL import Image

    path.parent.mkdir(parents=True, exist_ok=True)
    side_by_side(shots).quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
