"""Icons that the kit does not have, drawn like the kit's; every other name is the kit's."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from genui_gym.appkit.icons import icon as kit_icon

PATHS: Mapping[str, str] = {
    "signal": "M4.5 19.5v-3M9.5 19.5v-7M14.5 19.5v-11M19.5 19.5v-15",
    "bolt": "M13 3 5 13.5h6L10.5 21 19 10h-6.2L13 3Z",
    "sim": "M6 4.5h8.5L19 9v10.5H6V4.5ZM9.5 11.5h6v5h-6v-5ZM12.5 11.5v5",
    "tablet": "M6 3.5h12v17H6v-17ZM11 17.7h2",
    "tracker": "M12 21s6-5.7 6-10.5a6 6 0 1 0-12 0C6 15.3 12 21 12 21ZM12 8.7a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z",
    "message": "M4 5.5h16v11h-9L7 20v-3.5H4v-11ZM8 9.5h8M8 12.5h5",
    "data": "M8 19V5M8 5 4.5 8.5M8 5l3.5 3.5M16 5v14M16 19l-3.5-3.5M16 19l3.5-3.5",
    "coins": "M9 5.5a5 2.3 0 1 1 0 4.6 5 2.3 0 0 1 0-4.6ZM4 7.8v4.4c0 1.3 2.2 2.3 5 2.3M14 8v2.4"
    "M15 11.5a5 2.3 0 1 1 0 4.6 5 2.3 0 0 1 0-4.6Z"
    "M10 13.8v4.4c0 1.3 2.2 2.3 5 2.3s5-1 5-2.3v-4.4",
    "forward": "M4 17.5v-3A5.5 5.5 0 0 1 9.5 9H20M16 5l4 4-4 4",
    "block": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM6 6l12 12",
    "gauge": "M4.5 17.5a8.5 8.5 0 1 1 15 0M12 14l4-5.5M12 12.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z",
    "swap": "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
    "store": "M4 9.5 5.5 4.5h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-5h4v5",
    "calls": "M6.5 4 9.5 4l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A14.5 14.5 0 0 1 4.5 6a2 2 0 0 1 2-2ZM14 4h6v6M20 4l-6 6",
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
