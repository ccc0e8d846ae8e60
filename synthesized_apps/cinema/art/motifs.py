"""What posters show, by name. Each motif is a function that draws on a sheet, above its caption."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .scenes import ice, lighthouse, moons, peaks, planet, road, skyline, train, waves
from .sheet import Sheet
from .things import bloom, compass, curtain, ember, eye, hills, kites, strings

MOTIFS: Mapping[str, Callable[[Sheet], None]] = {
    motif.__name__: motif
    for motif in (
        lighthouse,
        bloom,
        road,
        waves,
        moons,
        train,
        planet,
        strings,
        skyline,
        curtain,
        hills,
        ember,
        ice,
        eye,
        compass,
        peaks,
        kites,
    )
}
"""The motifs by name."""
