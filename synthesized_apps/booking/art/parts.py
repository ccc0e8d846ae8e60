"""What the scenes are put together from: houses, water, ground, boats, lamps."""

from __future__ import annotations

from .brush import ACCENTS, HEIGHT, ROOFS, WALLS, WIDTH, Dice, Light, disc, faded, line, path, rect


def house(x: float, base: float, width: float, floors: int, columns: int, dice: Dice, light: Light, grand: bool = False) -> str:
    """Return a front with rows of windows, a roof and a door; a grand one has a canopy and balconies."""
    storey = 52 if grand else 46
    height, wall, roof, accent = floors * storey + 14, dice.pick(WALLS), dice.pick(ROOFS), dice.pick(ACCENTS)
    top, step = base - height, width / columns
    drawn = (
        path(f"M{x - 6:g} {top}l14 -34h{width - 16:g}l14 34z", roof)
        + rect(x, top, width, height, wall)
        + rect(x - 5, top - 3, width + 10, 9, "#fffaf0")
    )
    drawn += rect(x + width * 0.8, top, width * 0.2, height, "#000000", more=' opacity=".05"')
    for floor in range(floors):
        y = top + 16 + floor * storey
        for column in range(columns):
            middle = x + step * (column + 0.5)
            if floor == floors - 1 and column == columns // 2:
                continue
            glass = light.lit if dice.roll(0, 2) == 0 else light.glass
            drawn += (
                rect(middle - 12, y - 2, 24, 34, "#fffaf0", 3)
                + rect(middle - 9, y + 1, 18, 28, glass, 2)
                + rect(middle - 0.8, y + 1, 1.6, 28, "#fffaf0")
            )
            if grand and floor < floors - 1:
                bars = "".join(f"M{middle + bar:g} {y + 24}v10" for bar in (-15, 0, 15))
                drawn += line(f"M{middle - 16:g} {y + 34}h32M{middle - 16:g} {y + 24}h32{bars}", "#3c4653", 1.6)
            elif dice.roll(0, 1):
                drawn += rect(middle - 19, y - 1, 6, 32, accent, 1) + rect(middle + 13, y - 1, 6, 32, accent, 1)
    return drawn + door(x + step * (columns // 2 + 0.5), base, accent, light, grand)


def door(middle: float, base: float, accent: str, light: Light, grand: bool) -> str:
    """Return a door; a grand one is double, under an awning."""
    wide, high = (52, 54) if grand else (26, 40)
    drawn = rect(middle - wide / 2, base - high, wide, high, "#4a3b32", 3) + rect(
        middle - wide / 2 + 4, base - high + 4, wide - 8, high - 4, light.lit, 2
    )
    drawn += rect(middle - 1, base - high + 4, 2, high - 4, "#4a3b32")
    if grand:
        drawn += path(f"M{middle - 46:g} {base - high - 4}h92l10 16h-112z", accent) + line(
            f"M{middle - 52:g} {base - high + 12}v{high - 12}M{middle + 52:g} {base - high + 12}v{high - 12}", "#c9a45c", 2.5
        )
    return drawn


def ground(fill: str, y: float) -> str:
    """Return the ground from ``y`` down."""
    return rect(0, y, WIDTH, HEIGHT - y, fill)


def lamp(x: float, base: float, light: Light) -> str:
    """Return a street lamp."""
    return line(f"M{x} {base}v-92", "#37404a", 4) + disc(x, base - 100, 20, light.lit, ' opacity=".35"') + disc(x, base - 100, 8, light.lit)


def water(light: Light, y: float, dice: Dice) -> str:
    """Return water from ``y`` down, with glints."""
    drawn = rect(0, y, WIDTH, HEIGHT - y, "#3f86a8") + faded(light.low, 0.65, 0.05, y, HEIGHT - y, "water")
    for _ in range(16):
        drawn += line(f"M{dice.roll(0, 600)} {dice.roll(int(y) + 8, 392)}h{dice.roll(18, 60)}", "#ffffff", 2, ' opacity=".35"')
    return drawn


def boat(x: float, y: float, fill: str) -> str:
    """Return a sailing boat."""
    return (
        path(f"M{x - 48} {y}h96l-16 22h-66z", fill)
        + line(f"M{x} {y}v-92", "#5a4636", 3)
        + path(f"M{x + 4} {y - 90}l42 76h-42z", "#fffaf0")
        + path(f"M{x - 4} {y - 74}l-30 60h30z", "#f1e2c8")
    )


def shade(light: Light) -> str:
    """Return the hour's tint over the whole picture."""
    return rect(0, 0, WIDTH, HEIGHT, light.shade[:7], more=f' opacity="{int(light.shade[7:], 16) / 255:.3f}"')
