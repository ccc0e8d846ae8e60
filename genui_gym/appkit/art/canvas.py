"""A sheet to draw on: shapes as SVG text, gradients, and the few things that many scenes share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from xml.sax.saxutils import escape, quoteattr

from genui_gym.appkit.art.palette import Palette

WIDTH, HEIGHT = 640, 400

Point = tuple[float, float]


def _text(value: float | str) -> str:
    return value if isinstance(value, str) else f"{round(value, 1):g}"


class Canvas:
    """Collects shapes in drawing order. Coordinates run from (0, 0) at the top left to (640, 400)."""

    def __init__(self, rng: Random, colours: Palette) -> None:
        self.rng, self.colours = rng, colours
        self._shapes: list[str] = []
        self._gradients: list[str] = []

    def add(self, tag: str, **attributes: float | str) -> None:
        """Add an element; underscores in attribute names stand for hyphens."""
        words = "".join(f" {name.strip('_').replace('_', '-')}={quoteattr(_text(value))}" for name, value in attributes.items())
        self._shapes.append(f"<{tag}{words}/>")

    def rect(self, x: float, y: float, width: float, height: float, fill: str, radius: float = 0, opacity: float = 1) -> None:
        corner = {"rx": radius} if radius else {}
        self.add("rect", x=x, y=y, width=width, height=height, fill=fill, **corner, **({"opacity": opacity} if opacity < 1 else {}))

    def dot(self, x: float, y: float, radius: float, fill: str, opacity: float = 1) -> None:
        self.oval(x, y, radius, radius, fill, opacity)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> None:
        self.add("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **({"opacity": opacity} if opacity < 1 else {}))

    def shape(self, points: Sequence[Point], fill: str, opacity: float = 1) -> None:
        corners = " ".join(f"{_text(x)},{_text(y)}" for x, y in points)
        self.add("polygon", points=corners, fill=fill, **({"opacity": opacity} if opacity < 1 else {}))

    def path(self, d: str, fill: str = "none", stroke: str = "none", width: float = 0, opacity: float = 1) -> None:
        more: dict[str, float | str] = {"stroke": stroke, "stroke-width": width, "stroke-linecap": "round"} if width else {}
        self.add("path", d=d, fill=fill, **more, **({"opacity": opacity} if opacity < 1 else {}))

    def stamp(self, d: str, x: float, y: float, size: float, fill: str, stretch: float = 1, opacity: float = 1) -> None:
        """Add a path that is drawn around (0, 0), moved to (x, y), scaled by ``size`` and across by ``stretch`` (negative: mirrored)."""
        place = f"translate({_text(x)} {_text(y)}) scale({size * stretch:.3g} {size:.3g})"
        self.add("path", d=d, transform=place, fill=fill, **({"opacity": opacity} if opacity < 1 else {}))

    def fade(self, *stops: str, across: bool = False) -> str:
        """Return a fill that runs through the colours, downwards or across; a stop may be ``colour/opacity``."""
        name = f"g{len(self._gradients)}"
        self._gradients.append(f'<linearGradient id="{name}" x2="{int(across)}" y2="{int(not across)}">{_stops(stops)}</linearGradient>')
        return f"url(#{name})"

    def glow(self, x: float, y: float, radius: float, colour: str, strength: float = 0.7) -> None:
        """Add light that fades out around a point."""
        name = f"g{len(self._gradients)}"
        self._gradients.append(f'<radialGradient id="{name}">{_stops((f"{colour}/{strength}", f"{colour}/0"))}</radialGradient>')
        self.oval(x, y, radius, radius, f"url(#{name})")

    def ridge(self, base: float, rise: float, steps: int, fill: str, sharp: bool = False) -> list[Point]:
        """Add a range of hills or mountains across the sheet and return its crest."""
        step = WIDTH / steps
        crest = [(index * step, base - rise * self.rng.uniform(0.25, 1) * (1 if index % 2 else 0.45)) for index in range(steps + 1)]
        if sharp:
            line = "".join(f"L{_text(x)},{_text(y)}" for x, y in crest)
        else:
            line = f"L{_text(crest[0][0])},{_text(crest[0][1])}"
            for (x0, y0), (x1, y1) in pairwise(crest):
                middle = (x0 + x1) / 2
                line += f"C{_text(middle)},{_text(y0)} {_text(middle)},{_text(y1)} {_text(x1)},{_text(y1)}"
        self.path(f"M0,{HEIGHT}{line}L{WIDTH},{HEIGHT}Z", fill)
        return crest

    def document(self, title: str) -> str:
        """Return the whole picture as an SVG document."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
            f"<title>{escape(title)}</title><defs>{''.join(self._gradients)}</defs>{''.join(self._shapes)}</svg>"
        )


def _stops(colours: Sequence[str]) -> str:
    stops = []
    for index, stop in enumerate(colours):
        colour, cut, opacity = stop.partition("/")
        clear = f' stop-opacity="{opacity}"' if cut else ""
        stops.append(f'<stop offset="{_text(index / (len(colours) - 1))}" stop-color="{colour}"{clear}/>')
    return "".join(stops)
