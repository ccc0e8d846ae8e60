"""Icons that the kit does not have, drawn like the kit's; every other name is the kit's."""

from __future__ import annotations

from genui_gym.appkit.icons import icons_with

icon = icons_with(
    {
        "inbox": "M4 13.5 6.5 5h11L20 13.5V19H4v-5.5ZM4 13.5h4.5l1.2 2.2h4.6l1.2-2.2H20",
        "archive": "M4 5h16v4H4V5ZM5.5 9v10h13V9M10 12.5h4",
        "folder": "M3.5 6h6l2 2.5h9V19h-17V6Z",
        "send": "M20.5 3.5 3.5 10l7 3.5L14 20.5l6.5-17ZM10.5 13.5l4-4",
        "reply": "M9.5 6 4 11.5 9.5 17M4 11.5h9.5A6.5 6.5 0 0 1 20 18v1",
        "reply-all": "M12.5 6 7 11.5l5.5 5.5M7.5 6 2.5 11.5l5 5.5M7 11.5h8A6 6 0 0 1 21 17.5V19",
        "forward": "M14.5 6 20 11.5 14.5 17M20 11.5h-9.5A6.5 6.5 0 0 0 4 18v1",
        "clip": "m18.5 11-6.8 6.8a4 4 0 0 1-5.7-5.7l7.2-7.1a2.7 2.7 0 0 1 3.8 3.8l-7.1 7a1.3 1.3 0 0 1-1.9-1.9l6.4-6.3",
        "pen": "M4 20l1-4.2L16.2 4.6a2.3 2.3 0 0 1 3.2 3.2L8.2 19 4 20ZM14 6.8 17.2 10",
        "ban": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM6.2 6.2l11.6 11.6",
        "bolt": "M13 3 5 13.5h6L10.5 21 19 10h-6.2L13 3Z",
        "news": "M4 5h13v14H6a2 2 0 0 1-2-2V5ZM17 9h3v8a2 2 0 0 1-2 2h-1M7 9h7M7 12.5h7M7 16h4",
        "select": "M4 6.5 5.5 8 8 5M4 12.5 5.5 14 8 11M4 18.5 5.5 20 8 17M11.5 7H20M11.5 13H20M11.5 19H20",
        "open-mail": "M4 10v9h16v-9M4 10l8-6 8 6M4 10l8 5 8-5",
    }
)
