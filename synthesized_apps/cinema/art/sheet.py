"""The sheet that a poster is drawn on: the kit's canvas, upright, with moods instead of times of day and a caption at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from markupsafe import escape

from genui_gym.appkit.art.canvas import Canvas
from genui_gym.appkit.art.palette import PALETTES

WIDTH, HEIGHT = 400, 600
CAPTION = 470
"""Where the part that the caption stands on begins."""


@dataclass(frozen=True, slots=True)
class Mood:
    """Colours of a poster: the air from top to bottom, something far and near, the light, something that stands out, the letters."""

    top: str
    middle: str
    bottom: str
    far: str
    near: str
    light: str
    spot: str
    letters: str


MOODS = (
    Mood("#0d1b33", "#29466b", "#e08b5c", "#1d3350", "#0a1426", "#ffdf9e", "#e4572e", "#fff4dd"),
    Mood("#f2e6cf", "#efc79a", "#d9775f", "#b9533f", "#5c2230", "#fff7e2", "#2b6a6c", "#3a1620"),
    Mood("#12332f", "#2f6e5f", "#c9d8a0", "#1f4d45", "#0b2220", "#f6f1c4", "#f0a03c", "#f7f4dc"),
    Mood("#2a1236", "#6d2a5a", "#e2708a", "#3d1a48", "#190a22", "#ffd5b8", "#f4b942", "#ffeadf"),
    Mood("#cfe4ea", "#9cc5d3", "#f3efe4", "#5b8ea2", "#1f4558", "#ffffff", "#d9482f", "#153241"),
    Mood("#191414", "#4a2020", "#b3372a", "#2b1717", "#0d0808", "#ffcf8f", "#efe3cf", "#fbe9d2"),
    Mood("#f5d35c", "#f0a640", "#e56b3f", "#a03f39", "#3b1c33", "#fff6cf", "#2e6f8e", "#3b1c33"),
    Mood("#161a4a", "#3b3f8f", "#8f8fd6", "#24286a", "#0c0e2c", "#e8ecff", "#ff8f70", "#f0f1ff"),
    Mood("#e9eee0", "#b9cfa8", "#6fa07a", "#3d7560", "#17403a", "#fffde8", "#e0713d", "#123430"),
)


class Sheet(Canvas):
    """An upright canvas of 400 by 600 in one mood."""

    def __init__(self, rng: Random, mood: Mood) -> None:
        super().__init__(rng, PALETTES[0])
        self.mood = mood

    def air(self, *stops: str) -> None:
        """Fill the sheet, from top to bottom."""
        mood = self.mood
        self.rect(0, 0, WIDTH, HEIGHT, self.fade(*(stops or (mood.top, mood.middle, mood.bottom))))

    def stars(self, count: int, down_to: float) -> None:
        """Add stars."""
        for _ in range(count):
            self.dot(
                self.rng.uniform(0, WIDTH),
                self.rng.uniform(0, down_to),
                self.rng.choice((0.9, 1.3, 1.9)),
                self.mood.light,
                self.rng.uniform(0.4, 1),
            )

    def hill(self, base: float, rise: float, fill: str, sharp: bool = False) -> None:
        """Add a range across the sheet down to its foot."""
        step, line = WIDTH / 5, ""
        crest = [(index * step, base - rise * self.rng.uniform(0.1, 1) * (1 if index % 2 else 0.5)) for index in range(6)]
        for (x0, y0), (x1, y1) in pairwise(crest):
            line += f"L{x1:g},{y1:.1f}" if sharp else f"C{(x0 + x1) / 2:g},{y0:.1f} {(x0 + x1) / 2:g},{y1:.1f} {x1:g},{y1:.1f}"
        self.path(f"M0,{HEIGHT}L0,{crest[0][1]:.1f}{line}L{WIDTH},{HEIGHT}Z", fill)

    def swell(self, y: float, fill: str, height: float = 12, opacity: float = 1) -> None:
        """Add a band of waves from ``y`` to the foot."""
        shift = self.rng.uniform(0, 60)
        crest = "".join(f"q30,{-height:g} 60,0t60,0" for _ in range(5))
        self.path(f"M{-shift - 60:.1f},{y:g}{crest}V{HEIGHT}H{-shift - 60:.1f}Z", fill, opacity=opacity)

    def caption(self, title: str, director: str) -> None:
        """Write the title and who made it at the foot, on a veil that makes them readable."""
        mood, lines = self.mood, list(_lines(title.upper()))
        dark = mood.near
        self.rect(0, CAPTION - 110, WIDTH, HEIGHT - CAPTION + 110, self.fade(f"{dark}/0", f"{dark}/0.92", f"{dark}/1"))
        size = min(54, 560 / max(len(line) for line in lines))
        y = HEIGHT - 56 - size * 1.04 * (len(lines) - 1)
        letters = mood.letters if mood.letters != dark and _bright(mood.letters) else mood.light
        for line in lines:
            self._write(line, y, size, letters, 800)
            y += size * 1.04
        self._write(f"A FILM BY {director.upper()}", HEIGHT - 24, 13, letters, 600, 2)

    def document(self, title: str) -> str:
        """Return the poster as an SVG document."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
            f"<title>{escape(title)}</title><defs>{''.join(self._gradients)}</defs>{''.join(self._shapes)}</svg>"
        )

    def _write(self, words: str, y: float, size: float, fill: str, weight: int, spacing: float = 0.5) -> None:
        font = "Arial Narrow, Liberation Sans Narrow, Roboto Condensed, Arial, Liberation Sans, sans-serif"
        self._shapes.append(
            f'<text x="{WIDTH / 2:g}" y="{y:.1f}" text-anchor="middle" font-family="{font}" font-size="{size:.1f}" font-weight="{weight}" '
            f'letter-spacing="{spacing:g}" fill="{fill}">{escape(words)}</text>'
        )


def _bright(colour: str) -> bool:
    return sum(int(colour[place : place + 2], 16) for place in (1, 3, 5)) > 450


def _lines(title: str) -> Iterator[str]:
    """Yield the title in lines of up to about 14 letters."""
    line = ""
    for word in title.split():
        if line and len(line) + len(word) > 13:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
