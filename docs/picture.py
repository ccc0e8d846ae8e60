"""Draw the README's picture, four screens of Nidora side by side: ``python docs/picture.py``."""

from __future__ import annotations

from pathlib import Path

import gymnasium as gym

import genui_gym  # noqa: F401 (registers the environments)
from genui_gym.cli.sheet import save_sheet

DATES = "check_in=2026-06-08&check_out=2026-06-11&adults=2&children=0&rooms=1"
SCREENS = ("/", f"/search?city=Lisbon&{DATES}", f"/hotels/1?{DATES}", "/trips")

if __name__ == "__main__":
    env = gym.make("genui/Booking-v0")
    env.reset(seed=3)
    save_sheet([env.step(f"goto({path!r})")[0]["screenshot"] for path in SCREENS], Path(__file__).parent / "images" / "booking.png")
    env.close()
