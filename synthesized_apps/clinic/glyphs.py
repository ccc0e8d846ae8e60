"""Icons of a health centre that the kit does not have, drawn like the kit's; every other name is the kit's."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from genui_gym.appkit.icons import icon as kit_icon

PATHS: Mapping[str, str] = {
    "stethoscope": "M6 4H4.5v5a4.5 4.5 0 0 0 9 0V4H12M9 13.5V16a4.5 4.5 0 0 0 9 0v-1.5M18 10a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 18 10Z",
    "baby": "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 4c-1.6 1.6-1 3.4.6 3.4M9 11.5v.2M15 11.5v.2M9 15c1.8 1.6 4.2 1.6 6 0",
    "drop": "M12 3.5c3.4 4.2 6 7.2 6 10.5a6 6 0 0 1-12 0c0-3.3 2.600-6.3 6-10.5ZM9.500 14.500a2.500 2.500 0 0 0 2.500 2.500",
    "pulse": "M3 12.5h4l2.5-6 4 11 2.500-5h5",
    "bone": "M8.200 13.400 13.400 8.200a2.600 2.600 0 1 1 4.200-2 2.600 2.600 0 1 1-2 4.200L10.600 15.800a2.600 2.600 0 1 1-4.200 2 "
    "2.600 2.600 0 1 1 1.800-4.400Z",
    "eye": "M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500s-7-2-9.500-6.500ZM12 9a3 3 0 1 1 "
    "0 6 3 3 0 0 1 0-6Z",
    "ear": "M6.500 10a5.500 5.500 0 1 1 11 0c0 3.500-3.500 4.500-3.500 7.500a3 3 0 0 1-5.500 1.500M9.500 10.500a2.500 2.500 0 1 1 "
    "4.500 1.500c-.8.8-1.500 1-1.500 2.500",
    "run": "M14.500 3.500a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400ZM6 10.500l3.500-2.500 3.500 1.500-2 4.500 3.500 "
    "2v4.500M11 14l-1.500 3-4 .8M13 9.500l2 2.500h3.500",
    "pill": "M10.500 4.900a4.600 4.600 0 0 1 6.500 0l2.100 2.100a4.600 4.600 0 0 1 0 6.500l-5.600 5.600a4.600 4.600 0 0 1-6.500 "
    "0L4.900 17a4.600 4.600 0 0 1 0-6.500l5.600-5.600ZM7.700 7.700l8.600 8.600",
    "flask": "M9 3.500h6M10 3.500v6L5 18a1.700 1.700 0 0 0 1.500 2.500h11A1.700 1.700 0 0 0 19 18l-5-8.500v-6M7.500 14.500h9",
    "letter": "M6 3.500h8l4 4v13H6v-17ZM14 3.500v4h4M9 12h6M9 15.500h6",
    "video": "M3.500 7h11v10h-11V7ZM14.500 11l6-3v8l-6-3",
    "chat": "M4 5h16v11.500h-9L6.500 20v-3.500H4V5ZM8 9.500h8M8 12.500h5",
}


def icon(name: str, size: int = 24) -> Markup:
    """Return an icon as inline SVG of ``size`` CSS pixels.

    Raises:
        AppError: Neither this app nor the kit has an icon of that name.
    """
    if name not in PATHS:
        return kit_icon(name, size)
    return Markup(
        '<svg class="icon" width="{0}" height="{0}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"'
        ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="{1}"/></svg>'
    ).format(size, PATHS[name])
