"""Hotels in the middle of a town, and towns themselves."""

from __future__ import annotations

from .brush import ACCENTS, GREENS, LIGHTS, ROOFS, WALLS, WIDTH, Dice, disc, line, path, plant, rect, sky, skyline, tree
from .parts import boat, ground, house, lamp, shade, water


def facade(seed: int) -> str:
    """Return a grand hotel on a boulevard."""
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn = sky(light, dice) + skyline(light, dice, 350) + house(-60, 352, 170, 4, 4, dice, light) + house(530, 352, 170, 4, 4, dice, light)
    drawn += house(126, 352, 388, 5, 7, dice, light, grand=True) + ground("#d9d2c6", 352) + ground("#8b8f96", 376)
    green = dice.pick(GREENS)
    return (
        drawn + "".join(plant(x, 360, 40, green) for x in (222, 418)) + tree(60, 362, 62, green) + tree(586, 362, 62, green) + shade(light)
    )


def street(seed: int) -> str:
    """Return a row of houses along tram tracks."""
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn, x = sky(light, dice) + skyline(light, dice, 340, 180), -30
    for columns in (3, 4, 3, 3, 3):
        width = columns * 48 + 8
        drawn += house(x, 346, width, dice.roll(3, 5), columns, dice, light)
        x += width - 1
    drawn += ground("#d3cdc3", 346) + ground("#7d828a", 364) + line("M0 378H640M0 392H640", "#c4c8cc", 2.5)
    return drawn + lamp(96, 364, light) + lamp(520, 364, light) + tree(300, 362, 46, dice.pick(GREENS)) + shade(light)


def lane(seed: int) -> str:
    """Return a house at the end of a lane with lanterns."""
    dice = Dice(seed)
    light, left, right = dice.pick(LIGHTS), dice.pick(WALLS), dice.pick(WALLS)
    drawn = sky(light, dice) + skyline(light, dice, 300, 90) + house(216, 318, 208, 4, 4, dice, light)
    drawn += path("M0 -10H150L226 60V318L0 400z", left) + path("M640 -10H490L414 60V318L640 400z", right)
    drawn += path("M226 318H414L560 400H80z", "#cfc5b6") + line("M170 350H470M204 332H436M128 374H512", "#b5a998", 2)
    for x, y, size in (
        (26, 60, 1.0),
        (104, 86, 0.8),
        (26, 210, 1.0),
        (104, 206, 0.8),
        (566, 60, 1.0),
        (500, 86, 0.8),
        (566, 210, 1.0),
        (500, 206, 0.8),
    ):
        drawn += rect(x, y, 50 * size, 84 * size, "#fffaf0", 4) + rect(
            x + 5, y + 5, 50 * size - 10, 84 * size - 10, dice.pick((light.glass, light.lit)), 3
        )
        drawn += rect(x - 4, y + 84 * size, 50 * size + 8, 9, "#8a5a44", 2) + "".join(
            disc(x + 6 + n * 10, y + 84 * size - 4, 8, dice.pick(GREENS)) for n in range(5)
        )
    drawn += line("M150 40Q320 120 490 40", "#4a4a4a", 1.5)
    drawn += "".join(disc(170 + n * 50, 58 + (28, 42, 50, 50, 42, 28, 4)[n] * 0.62, 6, light.lit) for n in range(7))
    return drawn + plant(150, 384, 52, dice.pick(GREENS)) + plant(498, 384, 46, dice.pick(GREENS)) + shade(light)


def harbour(seed: int) -> str:
    """Return a hotel on a quay, between narrower houses."""
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn, x = sky(light, dice) + skyline(light, dice, 280, 200), -20
    for columns in (3, 3, 5, 3, 3):
        width = columns * 44 + 4
        drawn += house(x, 290, width, 4 if columns == 5 else dice.roll(3, 4), columns, dice, light, grand=columns == 5)
        x += width - 1
    drawn += rect(0, 290, WIDTH, 16, "#a89f92") + water(light, 306, dice)
    return drawn + boat(dice.roll(110, 220), 336, dice.pick(ACCENTS)) + boat(dice.roll(400, 540), 352, dice.pick(ACCENTS)) + shade(light)


def city(seed: int) -> str:
    """Return a town between hill and river, with its bridge or its tower."""
    dice = Dice(seed * 31)
    light = LIGHTS[seed % len(LIGHTS)]
    drawn = (
        sky(light, dice)
        + path(f"M0 230Q{dice.roll(120, 260)} {dice.roll(60, 140)} 360 210T640 {dice.roll(150, 200)}V400H0z", light.far, ' opacity=".6"')
        + skyline(light, dice, 260, 150)
    )
    x = -20
    while x < WIDTH:
        columns = dice.roll(2, 3)
        drawn += house(x, 318, columns * 42, dice.roll(2, 4), columns, dice, light)
        x += columns * 42
    tower, roof = dice.roll(140, 480), dice.pick(ROOFS)
    drawn += (
        rect(tower, 116, 48, 204, dice.pick(WALLS))
        + path(f"M{tower - 6} 118l30 -84l30 84z", roof)
        + disc(tower + 24, 150, 14, "#fffaf0")
        + line(f"M{tower + 24} 150v-9M{tower + 24} 150h6", "#39434e", 2.5)
    )
    drawn += water(light, 330, dice) + rect(0, 316, WIDTH, 16, "#a89f92")
    arches = (
        "".join(path(f"M{n * 128 + 14} 400v-22a50 44 0 0 1 100 0v22z", "#2f6f8c") for n in range(5))
        if seed % 2
        else boat(dice.roll(120, 520), 352, dice.pick(ACCENTS))
    )
    return drawn + (rect(0, 326, WIDTH, 74, "#b9ab97") + arches if seed % 2 else arches) + shade(light)
