"""Stops of a flow on its screens, and what their addresses carry from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Stop:
    """One visit on its screen.

    Attributes:
        opened: The thing whose page its turn opened.
        notes: What it noted of the record.
        stores: Whether it noted anything, or made the record.
        forgets: Whether its turn led away from what had been opened.
        back: Whether it went back.
    """

    screen: str
    opened: str = ""
    notes: tuple[str, ...] = ()
    stores: bool = False
    forgets: bool = False
    back: bool = False


def carried(stops: Sequence[Stop], following: Sequence[str]) -> dict[str, set[str]]:
    """Return which things each screen's address names: those that were opened on every way to it and not noted yet.

    Args:
        stops: In the order in which they were made.
        following: The pattern of the address after each of them; the last one may have none.
    """
    carries: dict[str, set[str]] = {}
    while True:
        before = {key: set(value) for key, value in carries.items()}
        available: set[str] = set()
        for place, stop in enumerate(stops):
            carries[stop.screen] = available & carries.get(stop.screen, available)
            available = _after(stop, following[place] if place < len(following) else "", carries[stop.screen])
        if carries == before:
            return carries


def _after(stop: Stop, following: str, here: set[str]) -> set[str]:
    """Return what can be carried on from a stop; what was noted need not be, but an address may still name it."""
    if (stop.stores or stop.forgets) and "<id>" not in following:
        return set()
    if stop.back:
        return set(here)
    return here | ({stop.opened} if stop.opened else set())
