"""Pictures drawn by code: flat scenes of hotels, rooms and places, each made from a kind and a seed and nothing else.

The same kind and seed give the same text on every machine, so a picture can be named in a database by two values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from genui_gym.appkit.art.canvas import Canvas
from genui_gym.appkit.art.indoors import bath, breakfast, room, twin
from genui_gym.appkit.art.landscapes import city, mountain, pool, sea
from genui_gym.appkit.art.lobby import lobby
from genui_gym.appkit.art.palette import PALETTES
from genui_gym.appkit.art.street import facade
from genui_gym.errors import AppError, did_you_mean

SCENES: Mapping[str, Callable[[Canvas], str]] = {
    "facade": facade,
    "room": room,
    "twin": twin,
    "lobby": lobby,
    "sea": sea,
    "city": city,
    "mountain": mountain,
    "pool": pool,
    "bath": bath,
    "breakfast": breakfast,
}
KINDS = tuple(SCENES)
"""What can be drawn."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of 640 × 400 units.

    Attributes:
        svg: An SVG document, to be served as ``image/svg+xml``.
        alt: What it shows, in a few words.
    """

    svg: str
    alt: str


@lru_cache(maxsize=512)
def picture(kind: str, seed: int) -> Picture:
    """Draw a scene.

    Args:
        kind: One of :data:`KINDS`.
        seed: Any whole number; neighbours look different (colours, light and buildings change).

    Raises:
        AppError: There is no such kind.
    """
    if kind not in SCENES:
        raise AppError(f"A picture of kind {kind!r} was asked for", did_you_mean(kind, KINDS, "kind"), "Use one of art.KINDS")
    canvas = Canvas(Random(f"{kind}:{seed}"), PALETTES[(seed * 5 + len(kind)) % len(PALETTES)])
    alt = SCENES[kind](canvas)
    return Picture(canvas.document(alt), alt)
