"""The light of a picture: eight times of day and year, each with colours that go together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of one picture.

    Attributes:
        light: The time of day, as a word for the description.
        sky: The sky from top to horizon.
        sun: The sun or the moon.
        hills: Far to near.
        water: Far to near.
        leaf: Bright and dark green.
        walls: House walls.
        roof: Roofs and shutters.
        accent: Awnings, blankets, parasols.
        glass: Windows, unlit and lit.
        ground: Pavement or sand, bright and dark.
        night: Whether lamps are on.
    """

    light: str
    sky: tuple[str, str, str]
    sun: str
    hills: tuple[str, str, str]
    water: tuple[str, str]
    leaf: tuple[str, str]
    walls: tuple[str, ...]
    roof: tuple[str, ...]
    accent: tuple[str, ...]
    glass: tuple[str, str]
    ground: tuple[str, str]
    night: bool = False


PALETTES: tuple[Palette, ...] = (
    Palette("in the morning", ("#7cc0ea", "#bfe2f2", "#fdf3df"), "#fff4cf", ("#a9c6d6", "#83aebc", "#5c93a0"), ("#5fb3cf", "#2a86ad"), ("#6fae72", "#3d7d57"),
            ("#f6ead8", "#f2d7c0", "#e9e3d6"), ("#b8604a", "#8f4a3f"), ("#e2725b", "#2f7f86", "#e0a63c"), ("#8fc3d6", "#ffe9b0"), ("#e7dccb", "#c9baa3")),
    Palette("at sunset", ("#5b4b8a", "#e0788a", "#ffd09a"), "#ffe3a8", ("#a06b94", "#7a4f82", "#553a6b"), ("#e08a86", "#6f4f8c"), ("#6b7a52", "#3e5146"),
            ("#f7d9bd", "#f0b99a", "#fbe8d0"), ("#8c3f4e", "#6a2f48"), ("#f29e4c", "#c8553d", "#5b8e7d"), ("#c58aa0", "#ffe0a3"), ("#d9a98c", "#b07f70")),
    Palette("on a clear day", ("#3f9be0", "#86c8f2", "#dff3fb"), "#fffbe0", ("#9cc9c4", "#64a79a", "#3d8573"), ("#35b6c4", "#0f7f9e"), ("#7cc05f", "#2f8a55"),
            ("#ffffff", "#f3f6f5", "#e6f0f3"), ("#2f75b5", "#3c8fb0"), ("#f2b632", "#ef6f5e", "#2f75b5"), ("#9fd4e6", "#fff0bf"), ("#f0e2c4", "#d8c39a")),
    Palette("at night", ("#0f1b3d", "#263a6b", "#56639a"), "#f4f0d8", ("#3a4a7a", "#2b3a63", "#1e2a4b"), ("#34508a", "#16264d"), ("#2f5a5c", "#1c3c44"),
            ("#4f5f8f", "#5b6796", "#46557f"), ("#222d52", "#2c375f"), ("#d98f5a", "#8f6bb0", "#5aa0a8"), ("#2f3f70", "#ffd37d"), ("#3b4770", "#2a3458"), night=True),
    Palette("in autumn light", ("#8fb4c4", "#d9dcc9", "#f8e6c2"), "#fff0c4", ("#b9a98a", "#a07f5c", "#7d5f45"), ("#8fb0b0", "#557f86"), ("#d0923a", "#9c5a2c"),
            ("#efe0c8", "#d9b48c", "#c98d6b"), ("#6f4a3a", "#8a5a3f"), ("#b5482f", "#4f6f52", "#d8a13a"), ("#a9bfc0", "#ffe2a0"), ("#d6c3a2", "#b39b78")),
    Palette("on a misty morning", ("#b9c9d6", "#d7e0e4", "#f1efe8"), "#ffffff", ("#b4c2c9", "#8fa3ad", "#6a828e"), ("#a9c0c8", "#7797a3"), ("#7f9f86", "#4f7463"),
            ("#f1efe9", "#dfe3e0", "#d3dad8"), ("#5f6f7a", "#4d5b66"), ("#c9826b", "#6f8f9c", "#b8a05a"), ("#b5c9d1", "#ffefc9"), ("#d9d8d0", "#b8b8b0")),
    Palette("at dusk", ("#2b3a67", "#7a6a9c", "#f2a88b"), "#ffd9a0", ("#6a6a98", "#4b5283", "#343d69"), ("#8a7ba6", "#3a4a80"), ("#4a6f6b", "#2b4b50"),
            ("#c9b3b8", "#b59fb0", "#d8c4bf"), ("#3f3a5e", "#524a72"), ("#e08a5a", "#c65b6c", "#6fa8a0"), ("#5a6596", "#ffdb8c"), ("#8f86a3", "#6b6585"), night=True),
    Palette("in spring", ("#8ed0ee", "#cdeaf0", "#fff6ec"), "#fffbe6", ("#b7d6b9", "#8fc29a", "#68a783"), ("#7cc9d6", "#3f9db4"), ("#9ccc70", "#5a9f5c"),
            ("#fbeee6", "#f8dcd8", "#f0efe0"), ("#c97b84", "#a8646f"), ("#e58ca0", "#f0b860", "#6fae9c"), ("#a8dbe6", "#fff0c4"), ("#ece4d2", "#cfc4aa")),
)  # fmt: skip
