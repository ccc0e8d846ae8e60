"""Portraits of doctors and of the family, drawn by code: head, hair, coat, and now and then glasses or a beard."""

from __future__ import annotations

_GROUNDS = ("#cfe9dd", "#d9d6f5", "#d3e6f2", "#f3dfd2", "#e4e9cf", "#f0d9e6")
_SKINS = ("#f2d0b3", "#e3b18c", "#c98f66", "#a26a45", "#7c4d31", "#f6dcc6")
_DARK_SKINS = (2, 3, 4)
_HAIRS = ("#2b2320", "#5a3a26", "#8c5a33", "#c39a58", "#9a9a9e", "#3c2f4d")
_DARK_HAIRS = (_HAIRS[0], _HAIRS[4], _HAIRS[5])
"""Hair that stands off from dark skin."""
_CLOTHES = ("#4b43a8", "#2f7f68", "#39689b", "#8a4f7d", "#b06b45")
_LONG = (
    '<path d="M29 50c-3-26 9-36 21-36s24 10 21 36c2 14 1 22 2 27H27c1-5 0-13 2-27Z" fill="{hair}"/>',
    '<path d="M30 46c-2-22 8-31 20-31s22 9 20 31c0 6-1 10-3 13H33c-2-3-3-7-3-13Z" fill="{hair}"/>',
    '<circle cx="50" cy="15" r="9" fill="{hair}"/><path d="M32 46c-2-20 7-27 18-27s20 7 18 27Z" fill="{hair}"/>',
)
_FRINGE = (
    '<path d="M34 41c1-12 8-17 17-17 8 0 14 5 15 17-7-2-12-6-15-10-3 5-9 9-17 10Z" fill="{hair}"/>',
    '<path d="M34 40c0-11 7-17 16-17s16 6 16 17c-9-6-23-6-32 0Z" fill="{hair}"/>',
)
_SHORT = (
    '<path d="M33 42c-2-16 6-24 18-24s18 8 16 24c-2-6-4-10-6-12-7 2-16 2-22-1-3 3-5 7-6 13Z" fill="{hair}"/>',
    '<path d="M33 41c-1-14 7-21 17-21s18 7 17 21l-3-8c-5-3-23-3-28 0l-3 8Z" fill="{hair}"/>',
    '<path d="M34 36c2-3 2-7 3-9 3-4 23-4 26 0 1 2 1 6 3 9-1-12-7-17-16-17s-15 5-16 17Z" fill="{hair}"/>',
)
_GLASSES = (
    '<g fill="none" stroke="#33313f" stroke-width="1.6"><circle cx="43.500" cy="45" r="5"/><circle cx="56.500" cy="45" '
    'r="5"/><path d="M48.500 45h3"/></g>'
)
_BEARD = '<path d="M34.500 48c0 14 7 20 15.500 20s15.500-6 15.500-20c-2 5-5 7-8 7.500-4-2-11-2-15 0-3-.5-6-2.500-8-7.500Z" fill="{hair}"/>'
_COAT = (
    '<path d="M18 100c1-18 12-27 32-27s31 9 32 27Z" fill="#fdfefe"/><path d="M42 73l8 13 8-13 4 1.500L52 100h-4L38 74.500Z" '
    'fill="{cloth}"/>'
)
_SHIRT = '<path d="M18 100c1-18 12-27 32-27s31 9 32 27Z" fill="{cloth}"/><path d="M42 73c2 8 14 8 16 0Z" fill="{skin}"/>'


def avatar(seed: int, gender: str, coat: bool) -> str:
    """Return a square portrait as SVG; the same arguments draw the same face."""
    mixed = seed * 2654435761 % 2**32
    skin = (mixed >> 3) % len(_SKINS)
    hairs = _DARK_HAIRS if skin in _DARK_SKINS else _HAIRS
    colours = {
        "skin": _SKINS[skin],
        "hair": hairs[(mixed >> 9) % len(hairs)],
        "cloth": _CLOTHES[(mixed >> 14) % len(_CLOTHES)],
    }
    behind = _LONG[(mixed >> 18) % len(_LONG)] if gender == "f" else ""
    front = (_FRINGE if gender == "f" else _SHORT)[(mixed >> 21) % (2 if gender == "f" else 3)]
    bearded = _BEARD if gender == "m" and (mixed >> 24) % 3 == 0 else ""
    glasses = _GLASSES if (mixed >> 26) % 3 == 0 else ""
    face = (
        '<path d="M44 60h12v14c-2 6-10 6-12 0Z" fill="{skin}"/><ellipse cx="50" cy="45" rx="16" ry="19" fill="{skin}"/>'
        + bearded
        + '<g fill="#2d2833"><circle cx="43.500" cy="45" r="1.700"/><circle cx="56.500" cy="45" r="1.700"/></g>'
        '<path d="M44 54c3.500 3.500 8.500 3.500 12 0" fill="none" stroke="#7a3b36" stroke-width="1.800" stroke-linecap="round"/>'
    )
    drawn = (behind + (_COAT if coat else _SHIRT) + face + front + glasses).format(**colours)
    ground = _GROUNDS[(mixed >> 6) % len(_GROUNDS)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="{ground}"/>{drawn}</svg>'
