"""The sky's pictures: inline SVG of 32 × 32 whose colours are the style sheet's."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from .catalogue import SKIES

_SUN = (
    '<circle class="g-sun" cx="16" cy="16" r="6.5"/>'
    '<path class="g-ray" d="M16 3v4M16 25v4M3 16h4M25 16h4M6.8 6.8l2.8 2.8M22.4 22.4l2.8 2.8M6.8 25.2l2.8-2.8M22.4 9.6l2.8-2.8"/>'
)
_MOON = '<path class="g-moon" d="M21.5 20.5A9.5 9.5 0 0 1 12.4 7a9.5 9.5 0 1 0 11.9 12.4 9 9 0 0 1-2.8 1.1z"/>'
_CLOUD = '<path class="g-cloud" d="M9.5 {y}a5.5 5.5 0 0 1 .6-11 7.5 7.5 0 0 1 14.2 1.9A4.6 4.6 0 0 1 23.5 {y}z"/>'
_PEEK = '<circle class="g-sun" cx="21" cy="11" r="5.5"/><path class="g-ray" d="M21 2v2M30 11h-2M27.4 4.600l-1.4 1.400M14.6 4.600l1.4 1.4"/>'
_NIGHT_PEEK = '<path class="g-moon" d="M27 12.5A6 6 0 0 1 20.8 3.8a6 6 0 1 0 8 7.8 5.5 5.5 0 0 1-1.8.9z"/>'


def _cloud(bottom: int) -> str:
    return _CLOUD.replace("{y}", str(bottom))


def _strokes(style: str, path: str) -> str:
    return f'<path class="{style}" d="{path}"/>'


_DROPS = _strokes("g-drop", "M11 23l-1.5 4M16.5 23l-1.5 4M22 23l-1.5 4")
_HEAVY = _strokes("g-drop", "M10 22l-2.5 7M15 22l-2.5 7M20 22l-2.5 7M25 22l-2.5 7")
_LIGHT = _strokes("g-drop", "M12 24l-.8 2.200M17 26l-.8 2.200M22 24l-.8 2.2")
_FLAKES = _strokes("g-flake", "M10 25h.01M16 24h.01M22 25h.01M13 29h.01M19 29h.01")
_BOLT = _strokes("g-bolt", "M17.5 19l-4 6h4l-2 5 6-7.5h-4l2-3.5z")
_LINES = _strokes("g-cloud-line", "M5 25h16M9 29h18")

DRAWINGS: Mapping[str, str] = {
    "clear": _SUN, "fair": _PEEK + _cloud(24), "cloudy": _cloud(23), "overcast": _cloud(21) + _LINES, "fog": _cloud(19) + _LINES,
    "drizzle": _cloud(20) + _LIGHT, "rain": _cloud(20) + _DROPS, "downpour": _cloud(19) + _HEAVY, "thunder": _cloud(19) + _BOLT,
    "sleet": _cloud(20) + _strokes("g-drop", "M11 23l-1.5 4M21 23l-1.5 4") + _strokes("g-flake", "M16 25h.01M16 29h.01"),
    "snow": _cloud(20) + _FLAKES,
}  # fmt: skip
NIGHTS: Mapping[str, str] = {"clear": _MOON, "fair": _NIGHT_PEEK + _cloud(24)}


def glyph(sky: str, size: int = 32, night: bool = False) -> Markup:
    """Draw a sky; its words stand beside it or as its label."""
    drawing = NIGHTS.get(sky, DRAWINGS[sky]) if night else DRAWINGS[sky]
    frame = Markup('<svg class="glyph" width="{0}" height="{0}" viewBox="0 0 32 32" role="img" aria-label="{1}">{2}</svg>')
    return frame.format(size, SKIES[sky], Markup(drawing))
