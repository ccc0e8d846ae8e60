"""Small drawings as inline SVG: an aircraft, the bars of a boarding pass, the tail fin of an airline. The style sheet colours them."""

from __future__ import annotations

from markupsafe import Markup

from .rules.timetable import scattered

_BARS, _HEIGHT = 62, 64
_PLANE = (
    "M22 12c0-.9-1.2-1.6-2.7-1.6h-4.9"
    "L9.6 3H7.4l2.4 7.4H5.6L3.9 8.2H2.2L3.2 12l-1 3.8h1.7l1.7-2.2h4.2L7.4 21h2.2l4.8-7.4h4.9c1.5 0 2.7-.7 2.7-1.6Z"
)


def plane(size: int) -> Markup:
    """Draw an aircraft that flies to the right."""
    return Markup('<svg class="plane" width="{0}" height="{0}" viewBox="0 0 24 24" aria-hidden="true"><path d="{1}"/></svg>').format(
        size, _PLANE
    )


def bars(words: str) -> Markup:
    """Draw the bar code of a boarding pass; the same words give the same bars."""
    parts, left = [], 0
    for place in range(_BARS):
        width = 1 + scattered(place, *(ord(letter) for letter in words)) % 4
        if place % 2 == 0:
            parts.append(Markup('<rect x="{}" width="{}" height="{}"/>').format(left, width, _HEIGHT))
        left += width
    head = Markup('<svg class="bars" viewBox="0 0 {} {}" role="img" aria-label="Bar code" preserveAspectRatio="none">').format(
        left, _HEIGHT
    )
    return head + Markup("").join(parts) + Markup("</svg>")


def wing(airline_id: int, code: str) -> Markup:
    """Draw an airline's tail fin with its code."""
    shape = Markup('<path d="M4 34 20 4h13a3 3 0 0 1 3 3v27z"/>')
    text = Markup('<text x="23.5" y="28" text-anchor="middle">{}</text>').format(code)
    return Markup('<svg class="wing wing-{}" viewBox="0 0 40 38" aria-hidden="true">').format(airline_id) + shape + text + Markup("</svg>")
