"""Pictures drawn by code: every hotel, room and city gets its own, the same for the same key, with nothing to download."""

from .brush import HEIGHT, WIDTH
from .inside import INSIDE
from .outside import OUTSIDE

SCENES = OUTSIDE | INSIDE
"""The scenes by name; each takes a seed and returns the inside of an SVG of ``WIDTH`` × ``HEIGHT``."""


def draw(scene: str, seed: int) -> str:
    """Return a picture as an SVG document.

    Raises:
        KeyError: There is no such scene.
    """
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice">{SCENES[scene](seed)}</svg>'


__all__ = ["SCENES", "draw"]
