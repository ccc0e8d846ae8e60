"""The vehicles from the side."""

from __future__ import annotations

from markupsafe import Markup

_BODIES = {
    "small": (
        "M14 38v-9c0-4 3-6 7-7l6-1 9-11c2-2 4-3 7-3h20c4 0 7 1 9 4l9 11 10 2c5 1 8 4 8 8v6z",
        "M39 12h12v10H31zM55 12h10c2 0 4 1 5 3l5 7H55z",
        (32, 82),
    ),
    "saloon": (
        "M6 38v-8c0-4 3-6 7-7l12-2 13-10c3-2 6-3 9-3h23c4 0 7 1 10 4l11 10 15 2c5 1 8 4 8 8v6z",
        "M45 13h10v9H33zM60 13h10c2 0 4 1 6 2l8 7H60z",
        (28, 90),
    ),
    "estate": (
        "M6 38v-8c0-4 3-6 7-7l12-2 12-11c3-2 6-3 9-3h44c4 0 7 2 9 5l8 11c3 1 5 4 5 8v7z",
        "M44 12h12v10H33zM60 12h16v10H60zM80 12h10c2 0 3 1 4 2l6 8H80z",
        (28, 90),
    ),
    "van": (
        "M6 40V28c0-4 2-6 5-8l8-2 12-13c2-2 5-3 8-3h63c6 0 10 4 10 10v28z",
        "M40 8h14v11H28zM58 8h20v11H58zM82 8h18c3 0 5 2 5 5v6H82z",
        (28, 92),
    ),
    "ramp": (
        "M6 40V28c0-4 2-6 5-8l8-2 12-11c2-2 5-3 8-3h60c5 0 8 3 8 8v28z",
        "M40 9h14v10H28zM58 9h20v10H58z",
        (28, 86),
    ),
}
"""By kind: the outline of the body, the windows, and where the wheels are."""


def vehicle_picture(kind: str, electric: bool) -> Markup:
    """Draw a vehicle; electric ones have a mark on the door. It is decoration: the words beside it say all of it."""
    body, windows, wheels = _BODIES[kind]
    parts = Markup('<path class="v-body" d="{}"/><path class="v-glass" d="{}"/>').format(body, windows)
    if kind == "ramp":
        parts += Markup('<path class="v-line" d="M107 40l12 5M86 9v31"/>')
    for x in wheels:
        parts += Markup('<circle class="v-tyre" cx="{0}" cy="40" r="9"/><circle class="v-hub" cx="{0}" cy="40" r="3.6"/>').format(x)
    if electric:
        parts += Markup('<path class="v-mark" d="M60 24l-6 8h5l-2 6 7-9h-5l2-5z"/>')
    return Markup('<svg class="vehicle" viewBox="0 0 122 50" width="92" height="38" aria-hidden="true" focusable="false">{}</svg>').format(
        parts
    )
