"""Who is measured, and beside whom."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from benchmarks.latency.crew import Role
from benchmarks.latency.programs import Programs

OURS, OURS_LARGE, OURS_WHOLE = "genui-gym", "genui-gym, 498×321", "genui-gym, whole Chromium"
BARE, BARE_REUSED = "Chromium alone", "Chromium alone, page used again"
GYM, GYM_FAST = "BrowserGym", "BrowserGym, no delays"
SELENIUM, SELENIUM_LIKE = "MiniWoB++", "MiniWoB++, like the others"
BOOKING, BOOKING_TEXT = "Booking in Chromium", "Booking, text view"


@dataclass(frozen=True)
class Rivalry:
    """A peer, the row of ours that shows as many pixels, and how many times faster that is meant to be (0: nothing is)."""

    peer: str
    ours: str
    reset: float
    step: float

    def target(self, what: str) -> float:
        """Return the target of ``"reset"`` or ``"step"``."""
        return self.reset if what == "reset" else self.step


RIVALRIES = (
    Rivalry(GYM, OURS_LARGE, 50, 25),
    Rivalry(GYM_FAST, OURS_LARGE, 40, 10),
    Rivalry(SELENIUM, OURS, 4, 4),
    Rivalry(SELENIUM_LIKE, OURS, 0, 0),
)


def ours() -> list[Role]:
    """Return what needs no peer: this library, and Chromium alone."""
    genui = "genui:Genui"
    return [
        Role(OURS, sys.executable, genui),
        Role(OURS_LARGE, sys.executable, genui, {"size": [498, 321]}),
        Role(BARE, sys.executable, "bare:Bare"),
        Role(BARE_REUSED, sys.executable, "bare:Bare", {"reuse": True}),
    ]


def everybody(programs: Programs) -> list[Role]:
    """Return everyone on the pages of MiniWoB++. BrowserGym gets the browser that it resets twice as fast with, which is ours as well."""
    gym, selenium = "browsergym:BrowserGym", "selenium:Selenium"
    selenium_options = {"browser": programs.chromium, "driver": programs.driver}
    return [
        *ours(),
        Role(OURS_WHOLE, sys.executable, "genui:Genui", {"browser": programs.chromium}),
        Role(GYM, programs.python, gym, {"browser": programs.shell}),
        Role(GYM_FAST, programs.python, gym, {"browser": programs.shell, "delays": False}),
        Role(SELENIUM, programs.python, selenium, selenium_options),
        Role(SELENIUM_LIKE, programs.python, selenium, {**selenium_options, "like": True}),
    ]


def booking() -> list[Role]:
    """Return Booking in both views."""
    make = "booking:Booking"
    return [Role(BOOKING, sys.executable, make, {"backend": "browser"}), Role(BOOKING_TEXT, sys.executable, make, {"backend": "text"})]
