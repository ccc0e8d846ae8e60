"""Products drawn by code: the same for the same kind and colour, with nothing to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import house, screens, wear
from .brush import COLOURS, SIDE, Paint, paint, rect

_BACKDROPS = ("#f7e7df", "#e9efe3", "#e4edf3", "#f6edd7", "#f0e6ee", "#e2efec")

DRAWINGS: Mapping[str, Callable[[Paint], str]] = {
    drawing.__name__.replace("_", "-"): drawing
    for drawing in (
        wear.trainer, wear.boot, wear.sandal, wear.loafer, wear.jacket, wear.jumper, wear.tshirt, wear.trousers, wear.backpack, wear.tote,
        wear.suitcase, wear.crossbody, screens.headphones, screens.earbuds, screens.speaker, screens.turntable, screens.phone,
        screens.tablet, screens.watch, screens.ereader, screens.table_lamp, screens.floor_lamp, house.pendant, house.lantern,
        house.kettle, house.mug, house.pan, house.moka, house.cushion, house.throw, house.vase, house.armchair,
    )
}  # fmt: skip
"""The drawings by the slug of the kind; each takes paints and returns the inside of an SVG of ``SIDE`` × ``SIDE``."""


def draw(kind: str, colour: str, backdrop: int) -> str:
    """Return a picture as an SVG document; ``backdrop`` is any number and chooses the wall behind.

    Raises:
        KeyError: There is no such kind or colour.
    """
    wall = rect(0, 0, SIDE, SIDE, _BACKDROPS[backdrop % len(_BACKDROPS)])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{wall}{DRAWINGS[kind](paint(colour))}</svg>'


__all__ = ["COLOURS", "DRAWINGS", "draw"]
