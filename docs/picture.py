"""Draw the README's picture, four screens of Nidora side by side: ``python docs/picture.py``."""

from __future__ import annotations

from pathlib import Path

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

import genui_gym  # noqa: F401 (registers the environments)

FOLDER = Path(__file__).resolve().parent / "images"
DATES = "check_in=2026-06-08&check_out=2026-06-11&adults=2&children=0&rooms=1"
SCREENS = ("/", f"/search?city=Lisbon&{DATES}", f"/hotels/1?{DATES}", "/trips")
GAP, RADIUS = 36, 28


def screens() -> list[NDArray[np.uint8]]:
    """Take the screenshots."""
    env = gym.make("genui/Booking-v0")
    env.reset(seed=3)
    taken = [env.step(f"goto({path!r})")[0]["screenshot"] for path in SCREENS]
    env.close()
    return taken


def side_by_side(shots: list[NDArray[np.uint8]]) -> Image.Image:
    """Put the screens on one sheet, with round corners."""
    height, width, _ = shots[0].shape
    sheet = Image.new("RGB", (GAP + (width + GAP) * len(shots), height + 2 * GAP), "#d9e4e2")
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), RADIUS, fill=255)
    for index, shot in enumerate(shots):
        sheet.paste(Image.fromarray(shot), (GAP + index * (width + GAP), GAP), mask)
    return sheet


if __name__ == "__main__":
    side_by_side(screens()).quantize(256, dither=Image.Dither.NONE).save(FOLDER / "booking.png", optimize=True)
