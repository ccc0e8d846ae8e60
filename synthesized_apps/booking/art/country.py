"""Hotels by the sea, in a garden, in a park, or over the roofs."""

from __future__ import annotations

from .brush import ACCENTS, GREENS, LIGHTS, ROOFS, WIDTH, Dice, cypress, disc, faded, line, path, plant, rect, sky, skyline, tree
from .parts import ground, house, shade


def beach(seed: int) -> str:
    """Return a hotel on the sand, with parasols."""
    dice = Dice(seed)
    light = dice.pick(LIGHTS[:3])
    drawn = (
        sky(light, dice)
        + rect(0, 210, WIDTH, 100, "#4fa3c2")
        + faded("#ffffff", 0.45, 0.0, 210, 90, "sea")
        + house(330, 300, 290, 4, 6, dice, light, grand=True)
    )
    drawn += path("M0 286Q160 262 330 290T640 296V400H0z", "#f2dfb8") + line("M0 284Q160 260 330 288", "#ffffff", 6, ' opacity=".8"')
    for x, size in ((70, 1.0), (250, 0.8), (440, 1.1)):
        drawn += line(f"M{x} {372 - 10 * size}v{-84 * size}", "#8a6a4a", 4) + path(
            f"M{x - 52 * size} {292 - 16 * size}q{52 * size} {-58 * size} {104 * size} 0z", dice.pick(ACCENTS)
        )
        drawn += rect(x - 36 * size, 366, 64 * size, 10, "#fffaf0", 4)
    return drawn + cypress(600, 320, 130, GREENS[0]) + shade(light)


def terrace(seed: int) -> str:
    """Return a terrace over the roofs."""
    dice = Dice(seed)
    light = dice.pick(LIGHTS[1:])
    drawn = (
        sky(light, dice)
        + path(f"M0 250Q160 {dice.roll(130, 190)} 330 226T640 {dice.roll(180, 220)}V400H0z", light.far)
        + skyline(light, dice, 300, 120)
    )
    for n in range(7):
        drawn += path(f"M{n * 100 - 40} 300l50 -{dice.roll(24, 40)}l50 26v60h-100z", dice.pick(ROOFS), ' opacity=".85"')
    drawn += ground("#d8c3a5", 318) + line(
        "M0 346H640M0 372H640M120 318L60 400M260 318L236 400M400 318L424 400M540 318L600 400", "#c4ac8b", 2
    )
    drawn += rect(0, 256, WIDTH, 7, "#39434e") + "".join(rect(n * 32 + 6, 260, 4, 62, "#39434e") for n in range(20))
    accent = dice.pick(ACCENTS)
    drawn += (
        rect(316, 170, 6, 190, "#f4ead9")
        + path("M212 196Q319 96 426 196z", accent)
        + path("M283 196Q319 96 355 196z", "#ffffff", ' opacity=".18"')
    )
    drawn += (
        rect(262, 308, 114, 9, "#fffaf0", 4)
        + rect(316, 316, 6, 56, "#6a5444")
        + disc(300, 303, 6, "#fffaf0")
        + rect(334, 294, 7, 14, light.lit, 2)
    )
    drawn += "".join(
        rect(x, 300, 8, 72, "#6a5444", 3)
        + rect(x - 18 * (x < 319), 334, 44, 9, accent, 4)
        + rect(x + (x >= 319) * -16, 342, 5, 30, "#6a5444")
        for x in (220, 412)
    )
    return drawn + plant(64, 378, 84, dice.pick(GREENS)) + plant(578, 378, 92, dice.pick(GREENS)) + shade(light)


def garden(seed: int) -> str:
    """Return a villa in its garden."""
    dice = Dice(seed)
    light, green = dice.pick(LIGHTS), dice.pick(GREENS)
    drawn = (
        sky(light, dice)
        + skyline(light, dice, 300, 90)
        + "".join(tree(x, 316, dice.roll(70, 110), dice.pick(GREENS)) for x in (40, 120, 530, 610))
    )
    drawn += house(176, 318, 288, 4, 5, dice, light, grand=True) + ground("#8fbf7a", 316) + path("M290 318H350L450 400H190z", "#ead9b8")
    drawn += (
        "".join(rect(x, 322, 96, 26, green, 13) for x in (36, 150, 394, 508))
        + cypress(168, 330, 130, GREENS[2])
        + cypress(472, 330, 130, GREENS[2])
    )
    flowers = "".join(
        disc(dice.roll(0, 640), dice.roll(356, 396), 4, dice.pick(("#ffffff", "#f6c453", "#e56b6f", "#c58bd6"))) for _ in range(46)
    )
    return drawn + flowers + path("M290 318H350L450 400H190z", "#ead9b8") + shade(light)


def park(seed: int) -> str:
    """Return a house by a pond."""
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn = (
        sky(light, dice)
        + path("M0 270Q130 190 280 244T640 214V400H0z", light.far)
        + "".join(tree(dice.roll(0, 640), 300, dice.roll(50, 90), dice.pick(GREENS)) for _ in range(9))
    )
    drawn += (
        house(208, 306, 224, 3, 5, dice, light)
        + ground("#86b672", 304)
        + path("M0 350Q150 322 330 340T640 336V400H0z", "#5fa4b8")
        + faded("#ffffff", 0.3, 0, 336, 64, "pond")
    )
    drawn += "".join(
        line(f"M{dice.roll(0, 600)} {dice.roll(356, 392)}h{dice.roll(20, 60)}", "#ffffff", 2, ' opacity=".4"') for _ in range(10)
    )
    return drawn + tree(70, 336, 120, dice.pick(GREENS)) + tree(578, 334, 100, dice.pick(GREENS)) + shade(light)
