"""What a guest sees from the street, the water or the air."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .brush import ACCENTS, GREENS, HEIGHT, LIGHTS, ROOFS, WALLS, WIDTH, Dice, Light
from .brush import cypress, disc, faded, line, path, plant, rect, sky, skyline, tree


def _house(x: float, base: float, width: float, floors: int, columns: int, dice: Dice, light: Light, grand: bool = False) -> str:
    """Return a front with rows of windows, a roof and a door; a grand one has a canopy and balconies."""
    storey = 52 if grand else 46
    height, wall, roof, accent = floors * storey + 14, dice.pick(WALLS), dice.pick(ROOFS), dice.pick(ACCENTS)
    top, step = base - height, width / columns
    drawn = path(f"M{x - 6:g} {top}l14 -34h{width - 16:g}l14 34z", roof) + rect(x, top, width, height, wall) + rect(x - 5, top - 3, width + 10, 9, "#fffaf0")
    drawn += rect(x + width * 0.8, top, width * 0.2, height, "#000000", more=' opacity=".05"')
    for floor in range(floors):
        y = top + 16 + floor * storey
        for column in range(columns):
            middle = x + step * (column + 0.5)
            if floor == floors - 1 and column == columns // 2:
                continue
            glass = light.lit if dice.roll(0, 2) == 0 else light.glass
            drawn += rect(middle - 12, y - 2, 24, 34, "#fffaf0", 3) + rect(middle - 9, y + 1, 18, 28, glass, 2) + rect(middle - 0.8, y + 1, 1.6, 28, "#fffaf0")
            if grand and floor < floors - 1:
                drawn += line(f"M{middle - 16:g} {y + 34}h32M{middle - 15:g} {y + 24}v10M{middle:g} {y + 24}v10M{middle + 15:g} {y + 24}v10M{middle - 16:g} {y + 24}h32", "#3c4653", 1.6)
            elif dice.roll(0, 1):
                drawn += rect(middle - 19, y - 1, 6, 32, accent, 1) + rect(middle + 13, y - 1, 6, 32, accent, 1)
    return drawn + _door(x + step * (columns // 2 + 0.5), base, accent, light, grand)


def _door(middle: float, base: float, accent: str, light: Light, grand: bool) -> str:
    wide, high = (52, 54) if grand else (26, 40)
    drawn = rect(middle - wide / 2, base - high, wide, high, "#4a3b32", 3) + rect(middle - wide / 2 + 4, base - high + 4, wide - 8, high - 4, light.lit, 2)
    drawn += rect(middle - 1, base - high + 4, 2, high - 4, "#4a3b32")
    if grand:
        drawn += path(f"M{middle - 46:g} {base - high - 4}h92l10 16h-112z", accent) + line(f"M{middle - 52:g} {base - high + 12}v{high - 12}M{middle + 52:g} {base - high + 12}v{high - 12}", "#c9a45c", 2.5)
    return drawn


def _ground(fill: str, y: float) -> str:
    return rect(0, y, WIDTH, HEIGHT - y, fill)


def _lamp(x: float, base: float, light: Light) -> str:
    return line(f"M{x} {base}v-92", "#37404a", 4) + disc(x, base - 100, 20, light.lit, ' opacity=".35"') + disc(x, base - 100, 8, light.lit)


def _water(light: Light, y: float, dice: Dice) -> str:
    drawn = rect(0, y, WIDTH, HEIGHT - y, "#3f86a8") + faded(light.low, 0.65, 0.05, y, HEIGHT - y, "water")
    for _ in range(16):
        drawn += line(f"M{dice.roll(0, 600)} {dice.roll(int(y) + 8, 392)}h{dice.roll(18, 60)}", "#ffffff", 2, ' opacity=".35"')
    return drawn


def _boat(x: float, y: float, fill: str) -> str:
    return path(f"M{x - 48} {y}h96l-16 22h-66z", fill) + line(f"M{x} {y}v-92", "#5a4636", 3) + path(f"M{x + 4} {y - 90}l42 76h-42z", "#fffaf0") + path(f"M{x - 4} {y - 74}l-30 60h30z", "#f1e2c8")


def facade(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn = sky(light, dice) + skyline(light, dice, 350) + _house(-60, 352, 170, 4, 4, dice, light) + _house(530, 352, 170, 4, 4, dice, light)
    drawn += _house(126, 352, 388, 5, 7, dice, light, grand=True) + _ground("#d9d2c6", 352) + _ground("#8b8f96", 376)
    green = dice.pick(GREENS)
    return drawn + "".join(plant(x, 360, 40, green) for x in (222, 418)) + tree(60, 362, 62, green) + tree(586, 362, 62, green) + _shade(light)


def street(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn, x = sky(light, dice) + skyline(light, dice, 340, 180), -30
    for columns in (3, 4, 3, 3, 3):
        width = columns * 48 + 8
        drawn += _house(x, 346, width, dice.roll(3, 5), columns, dice, light)
        x += width - 1
    drawn += _ground("#d3cdc3", 346) + _ground("#7d828a", 364) + line("M0 378H640M0 392H640", "#c4c8cc", 2.5)
    return drawn + _lamp(96, 364, light) + _lamp(520, 364, light) + tree(300, 362, 46, dice.pick(GREENS)) + _shade(light)


def lane(seed: int) -> str:
    dice = Dice(seed)
    light, left, right = dice.pick(LIGHTS), dice.pick(WALLS), dice.pick(WALLS)
    drawn = sky(light, dice) + skyline(light, dice, 300, 90) + _house(216, 318, 208, 4, 4, dice, light)
    drawn += path("M0 -10H150L226 60V318L0 400z", left) + path("M640 -10H490L414 60V318L640 400z", right)
    drawn += path("M226 318H414L560 400H80z", "#cfc5b6") + line("M170 350H470M204 332H436M128 374H512", "#b5a998", 2)
    for x, y, size in ((26, 60, 1.0), (104, 86, 0.8), (26, 210, 1.0), (104, 206, 0.8), (566, 60, 1.0), (500, 86, 0.8), (566, 210, 1.0), (500, 206, 0.8)):
        drawn += rect(x, y, 50 * size, 84 * size, "#fffaf0", 4) + rect(x + 5, y + 5, 50 * size - 10, 84 * size - 10, dice.pick((light.glass, light.lit)), 3)
        drawn += rect(x - 4, y + 84 * size, 50 * size + 8, 9, "#8a5a44", 2) + "".join(disc(x + 6 + n * 10, y + 84 * size - 4, 8, dice.pick(GREENS)) for n in range(5))
    drawn += line("M150 40Q320 120 490 40", "#4a4a4a", 1.5)
    drawn += "".join(disc(170 + n * 50, 58 + (28, 42, 50, 50, 42, 28, 4)[n] * 0.62, 6, light.lit) for n in range(7))
    return drawn + plant(150, 384, 52, dice.pick(GREENS)) + plant(498, 384, 46, dice.pick(GREENS)) + _shade(light)


def harbour(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn, x = sky(light, dice) + skyline(light, dice, 280, 200), -20
    for columns in (3, 3, 5, 3, 3):
        width = columns * 44 + 4
        drawn += _house(x, 290, width, 4 if columns == 5 else dice.roll(3, 4), columns, dice, light, grand=columns == 5)
        x += width - 1
    drawn += rect(0, 290, WIDTH, 16, "#a89f92") + _water(light, 306, dice)
    return drawn + _boat(dice.roll(110, 220), 336, dice.pick(ACCENTS)) + _boat(dice.roll(400, 540), 352, dice.pick(ACCENTS)) + _shade(light)


def beach(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS[:3])
    drawn = sky(light, dice) + rect(0, 210, WIDTH, 100, "#4fa3c2") + faded("#ffffff", 0.45, 0.0, 210, 90, "sea") + _house(330, 300, 290, 4, 6, dice, light, grand=True)
    drawn += path("M0 286Q160 262 330 290T640 296V400H0z", "#f2dfb8") + line("M0 284Q160 260 330 288", "#ffffff", 6, ' opacity=".8"')
    for x, size in ((70, 1.0), (250, 0.8), (440, 1.1)):
        drawn += line(f"M{x} {372 - 10 * size}v{-84 * size}", "#8a6a4a", 4) + path(f"M{x - 52 * size} {292 - 16 * size}q{52 * size} {-58 * size} {104 * size} 0z", dice.pick(ACCENTS))
        drawn += rect(x - 36 * size, 366, 64 * size, 10, "#fffaf0", 4)
    return drawn + cypress(600, 320, 130, GREENS[0]) + _shade(light)


def terrace(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS[1:])
    drawn = sky(light, dice) + path(f"M0 250Q160 {dice.roll(130, 190)} 330 226T640 {dice.roll(180, 220)}V400H0z", light.far) + skyline(light, dice, 300, 120)
    for n in range(7):
        drawn += path(f"M{n * 100 - 40} 300l50 -{dice.roll(24, 40)}l50 26v60h-100z", dice.pick(ROOFS), ' opacity=".85"')
    drawn += _ground("#d8c3a5", 318) + line("M0 346H640M0 372H640M120 318L60 400M260 318L236 400M400 318L424 400M540 318L600 400", "#c4ac8b", 2)
    drawn += rect(0, 256, WIDTH, 7, "#39434e") + "".join(rect(n * 32 + 6, 260, 4, 62, "#39434e") for n in range(20))
    accent = dice.pick(ACCENTS)
    drawn += rect(316, 170, 6, 190, "#f4ead9") + path("M212 196Q319 96 426 196z", accent) + path("M283 196Q319 96 355 196z", "#ffffff", ' opacity=".18"')
    drawn += rect(262, 308, 114, 9, "#fffaf0", 4) + rect(316, 316, 6, 56, "#6a5444") + disc(300, 303, 6, "#fffaf0") + rect(334, 294, 7, 14, light.lit, 2)
    drawn += "".join(rect(x, 300, 8, 72, "#6a5444", 3) + rect(x - 18 * (x < 319), 334, 44, 9, accent, 4) + rect(x + (x >= 319) * -16, 342, 5, 30, "#6a5444") for x in (220, 412))
    return drawn + plant(64, 378, 84, dice.pick(GREENS)) + plant(578, 378, 92, dice.pick(GREENS)) + _shade(light)


def garden(seed: int) -> str:
    dice = Dice(seed)
    light, green = dice.pick(LIGHTS), dice.pick(GREENS)
    drawn = sky(light, dice) + skyline(light, dice, 300, 90) + "".join(tree(x, 316, dice.roll(70, 110), dice.pick(GREENS)) for x in (40, 120, 530, 610))
    drawn += _house(176, 318, 288, 4, 5, dice, light, grand=True) + _ground("#8fbf7a", 316) + path("M290 318H350L450 400H190z", "#ead9b8")
    drawn += "".join(rect(x, 322, 96, 26, green, 13) for x in (36, 150, 394, 508)) + cypress(168, 330, 130, GREENS[2]) + cypress(472, 330, 130, GREENS[2])
    flowers = "".join(disc(dice.roll(0, 640), dice.roll(356, 396), 4, dice.pick(("#ffffff", "#f6c453", "#e56b6f", "#c58bd6"))) for _ in range(46))
    return drawn + flowers + path("M290 318H350L450 400H190z", "#ead9b8") + _shade(light)


def park(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS)
    drawn = sky(light, dice) + path("M0 270Q130 190 280 244T640 214V400H0z", light.far) + "".join(tree(dice.roll(0, 640), 300, dice.roll(50, 90), dice.pick(GREENS)) for _ in range(9))
    drawn += _house(208, 306, 224, 3, 5, dice, light) + _ground("#86b672", 304) + path("M0 350Q150 322 330 340T640 336V400H0z", "#5fa4b8") + faded("#ffffff", 0.3, 0, 336, 64, "pond")
    drawn += "".join(line(f"M{dice.roll(0, 600)} {dice.roll(356, 392)}h{dice.roll(20, 60)}", "#ffffff", 2, ' opacity=".4"') for _ in range(10))
    return drawn + tree(70, 336, 120, dice.pick(GREENS)) + tree(578, 334, 100, dice.pick(GREENS)) + _shade(light)


def pool(seed: int) -> str:
    dice = Dice(seed)
    light = dice.pick(LIGHTS[:3])
    drawn = sky(light, dice) + skyline(light, dice, 240, 130) + _ground("#eadfcb", 236) + path("M110 272H530L640 384H0z", "#fffaf0") + path("M128 280H512L606 376H34z", "#43b3c9")
    drawn += "".join(line(f"M{dice.roll(110, 460)} {dice.roll(292, 366)}q14 -8 28 0t28 0", "#ffffff", 2.5, ' opacity=".6"') for _ in range(10))
    for x in (60, 180, 470, 580):
        drawn += line(f"M{x} 262v-70", "#8a6a4a", 4) + path(f"M{x - 46} 200q46 -54 92 0z", dice.pick(ACCENTS)) + rect(x - 40, 256, 70, 9, "#ffffff", 4)
    return drawn + plant(20, 300, 70, dice.pick(GREENS)) + plant(622, 300, 70, dice.pick(GREENS)) + _shade(light)


def city(seed: int) -> str:
    """Return a town between hill and river, with its bridge or its tower."""
    dice = Dice(seed * 31)
    light = LIGHTS[seed % len(LIGHTS)]
    drawn = sky(light, dice) + path(f"M0 230Q{dice.roll(120, 260)} {dice.roll(60, 140)} 360 210T640 {dice.roll(150, 200)}V400H0z", light.far, ' opacity=".6"') + skyline(light, dice, 260, 150)
    x = -20
    while x < WIDTH:
        columns = dice.roll(2, 3)
        drawn += _house(x, 318, columns * 42, dice.roll(2, 4), columns, dice, light)
        x += columns * 42
    tower, roof = dice.roll(140, 480), dice.pick(ROOFS)
    drawn += rect(tower, 116, 48, 204, dice.pick(WALLS)) + path(f"M{tower - 6} 118l30 -84l30 84z", roof) + disc(tower + 24, 150, 14, "#fffaf0") + line(f"M{tower + 24} 150v-9M{tower + 24} 150h6", "#39434e", 2.5)
    drawn += _water(light, 330, dice) + rect(0, 316, WIDTH, 16, "#a89f92")
    arches = "".join(path(f"M{n * 128 + 14} 400v-22a50 44 0 0 1 100 0v22z", "#2f6f8c") for n in range(5)) if seed % 2 else _boat(dice.roll(120, 520), 352, dice.pick(ACCENTS))
    return drawn + (rect(0, 326, WIDTH, 74, "#b9ab97") + arches if seed % 2 else arches) + _shade(light)


def _shade(light: Light) -> str:
    return rect(0, 0, WIDTH, HEIGHT, light.shade[:7], more=f' opacity="{int(light.shade[7:], 16) / 255:.3f}"')


OUTSIDE: Mapping[str, Callable[[int], str]] = {
    scene.__name__: scene for scene in (facade, street, lane, harbour, beach, terrace, garden, park, pool, city)
}
