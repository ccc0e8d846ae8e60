"""Hotels and cities as a guest finds them, drawn by code: the same for the same key, with nothing to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .brush import HEIGHT, WIDTH
from .country import beach, garden, park, terrace
from .town import city, facade, harbour, lane, street

SCENES: Mapping[str, Callable[[int], str]] = {
    scene.__name__: scene for scene in (facade, street, lane, harbour, beach, terrace, garden, park, city)
}
"""The scenes by name; each takes a seed and returns the inside of an SVG of ``WIDTH`` × ``HEIGHT``."""


def draw(scene: str, seed: int) -> str:
    """Return a picture as an SVG document.

    Raises:
        KeyError: There is no such scene.
    """
    frame = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice"'
    return f"<svg {frame}>{SCENES[scene](seed)}</svg>"


__all__ = ["SCENES", "draw"]
