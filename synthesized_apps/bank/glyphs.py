"""Icons that the kit does not have, drawn like the kit's; every other name is the kit's."""

from __future__ import annotations

from genui_gym.appkit.icons import icons_with

icon = icons_with(
    {
        "bolt": "M13 3 5 13.5h6L10.5 21 19 10h-6.2L13 3Z",
        "swap": "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
        "chart": "M4 20h16M6.5 20v-6M11 20V9M15.5 20v-9M20 20V5",
        "percent": "M18 6 6 18M8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6ZM16 14.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z",
        "pulse": "M3 12.5h4l2.5-6 4 11 2.5-5h5",
        "cash": "M3 7h18v10H3V7ZM12 9.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8ZM6 10v4M18 10v4",
        "target": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 11.9v.2",
        "repeat": "M5 12V9.5A2.5 2.5 0 0 1 7.5 7H19M16 4l3 3-3 3M19 12v2.5a2.5 2.5 0 0 1-2.5 2.5H5M8 20l-3-3 3-3",
        "send": "M20.5 3.5 3.5 10l7 3.5L14 20.5l6.5-17ZM10.5 13.5l4-4",
        "pause": "M8.5 5.5v13M15.5 5.5v13",
        "play": "M8 5.5v13l10.5-6.5L8 5.5Z",
    }
)
