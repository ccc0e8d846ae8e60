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
    Palette(
        light="in the morning",
        sky=("#7cc0ea", "#bfe2f2", "#fdf3df"),
        sun="#fff4cf",
        hills=("#a9c6d6", "#83aebc", "#5c93a0"),
        water=("#5fb3cf", "#2a86ad"),
        leaf=("#6fae72", "#3d7d57"),
        walls=("#f6ead8", "#f2d7c0", "#e9e3d6"),
        roof=("#b8604a", "#8f4a3f"),
        accent=("#e2725b", "#2f7f86", "#e0a63c"),
        glass=("#8fc3d6", "#ffe9b0"),
        ground=("#e7dccb", "#c9baa3"),
    ),
    Palette(
        light="at sunset",
        sky=("#5b4b8a", "#e0788a", "#ffd09a"),
        sun="#ffe3a8",
        hills=("#a06b94", "#7a4f82", "#553a6b"),
        water=("#e08a86", "#6f4f8c"),
        leaf=("#6b7a52", "#3e5146"),
        walls=("#f7d9bd", "#f0b99a", "#fbe8d0"),
        roof=("#8c3f4e", "#6a2f48"),
        accent=("#f29e4c", "#c8553d", "#5b8e7d"),
        glass=("#c58aa0", "#ffe0a3"),
        ground=("#d9a98c", "#b07f70"),
    ),
    Palette(
        light="on a clear day",
        sky=("#3f9be0", "#86c8f2", "#dff3fb"),
        sun="#fffbe0",
        hills=("#9cc9c4", "#64a79a", "#3d8573"),
        water=("#35b6c4", "#0f7f9e"),
        leaf=("#7cc05f", "#2f8a55"),
        walls=("#ffffff", "#f3f6f5", "#e6f0f3"),
        roof=("#2f75b5", "#3c8fb0"),
        accent=("#f2b632", "#ef6f5e", "#2f75b5"),
        glass=("#9fd4e6", "#fff0bf"),
        ground=("#f0e2c4", "#d8c39a"),
    ),
    Palette(
        light="at night",
        sky=("#0f1b3d", "#263a6b", "#56639a"),
        sun="#f4f0d8",
        hills=("#3a4a7a", "#2b3a63", "#1e2a4b"),
        water=("#34508a", "#16264d"),
        leaf=("#2f5a5c", "#1c3c44"),
        walls=("#4f5f8f", "#5b6796", "#46557f"),
        roof=("#222d52", "#2c375f"),
        accent=("#d98f5a", "#8f6bb0", "#5aa0a8"),
        glass=("#2f3f70", "#ffd37d"),
        ground=("#3b4770", "#2a3458"),
        night=True,
    ),
    Palette(
        light="in autumn light",
        sky=("#8fb4c4", "#d9dcc9", "#f8e6c2"),
        sun="#fff0c4",
        hills=("#b9a98a", "#a07f5c", "#7d5f45"),
        water=("#8fb0b0", "#557f86"),
        leaf=("#d0923a", "#9c5a2c"),
        walls=("#efe0c8", "#d9b48c", "#c98d6b"),
        roof=("#6f4a3a", "#8a5a3f"),
        accent=("#b5482f", "#4f6f52", "#d8a13a"),
        glass=("#a9bfc0", "#ffe2a0"),
        ground=("#d6c3a2", "#b39b78"),
    ),
    Palette(
        light="on a misty morning",
        sky=("#b9c9d6", "#d7e0e4", "#f1efe8"),
        sun="#ffffff",
        hills=("#b4c2c9", "#8fa3ad", "#6a828e"),
        water=("#a9c0c8", "#7797a3"),
        leaf=("#7f9f86", "#4f7463"),
        walls=("#f1efe9", "#dfe3e0", "#d3dad8"),
        roof=("#5f6f7a", "#4d5b66"),
        accent=("#c9826b", "#6f8f9c", "#b8a05a"),
        glass=("#b5c9d1", "#ffefc9"),
        ground=("#d9d8d0", "#b8b8b0"),
    ),
    Palette(
        light="at dusk",
        sky=("#2b3a67", "#7a6a9c", "#f2a88b"),
        sun="#ffd9a0",
        hills=("#6a6a98", "#4b5283", "#343d69"),
        water=("#8a7ba6", "#3a4a80"),
        leaf=("#4a6f6b", "#2b4b50"),
        walls=("#c9b3b8", "#b59fb0", "#d8c4bf"),
        roof=("#3f3a5e", "#524a72"),
        accent=("#e08a5a", "#c65b6c", "#6fa8a0"),
        glass=("#5a6596", "#ffdb8c"),
        ground=("#8f86a3", "#6b6585"),
        night=True,
    ),
    Palette(
        light="in spring",
        sky=("#8ed0ee", "#cdeaf0", "#fff6ec"),
        sun="#fffbe6",
        hills=("#b7d6b9", "#8fc29a", "#68a783"),
        water=("#7cc9d6", "#3f9db4"),
        leaf=("#9ccc70", "#5a9f5c"),
        walls=("#fbeee6", "#f8dcd8", "#f0efe0"),
        roof=("#c97b84", "#a8646f"),
        accent=("#e58ca0", "#f0b860", "#6fae9c"),
        glass=("#a8dbe6", "#fff0c4"),
        ground=("#ece4d2", "#cfc4aa"),
    ),
)
