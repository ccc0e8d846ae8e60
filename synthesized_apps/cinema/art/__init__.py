"""Film posters, drawn by code: the same for the same film, with nothing to download."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from .motifs import MOTIFS
from .sheet import MOODS, Sheet


@lru_cache(maxsize=128)
def draw(motif: str, seed: int, title: str, director: str) -> str:
    """Return a poster as an SVG document.

    Raises:
        KeyError: There is no such motif.
    """
    mood = MOODS[(seed * 5 + len(motif)) % len(MOODS)]
    sheet = Sheet(Random(f"{motif}:{seed}"), mood)
    MOTIFS[motif](sheet)
    sheet.caption(title, director)
    return sheet.document(f"Poster of {title}")


__all__ = ["MOTIFS", "draw"]
