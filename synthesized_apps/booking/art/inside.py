"""What a guest sees inside: the room, the bath, the lobby, breakfast, the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .brush import ACCENTS, GREENS, HEIGHT, LIGHTS, WIDTH, Dice, Light
from .brush import disc, line, path, plant, rect, sky, skyline

_PAPERS = ("#e7dccb", "#d5dfd8", "#d9dbe6", "#ecd9cd", "#cfd8d6", "#e9e2d4")
_WOODS = ("#a97c50", "#8a6242", "#c39a6b", "#6f4f3a")


def _walls(paper: str, wood: str, floor: float = 300) -> str:
    boards = "".join(line(f"M{x} {floor}L{320 + (x - 320) * 1.6:g} 400", "#000000", 1.5, ' opacity=".12"') for x in range(-60, 720, 60))
    return rect(0, 0, WIDTH, HEIGHT, paper) + rect(0, floor, WIDTH, HEIGHT - floor, wood) + boards + rect(0, floor - 8, WIDTH, 8, "#fffaf0")


def _window(x: float, y: float, width: float, height: float, dice: Dice, light: Light, curtain: str) -> str:
    """Return a window that shows the town, with curtains."""
    scale = max(width / WIDTH, height / HEIGHT)
    view = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 {width / scale:g} {height / scale:g}">{sky(light, dice)}{skyline(light, dice, 400, 190)}</svg>'
    drawn = rect(x - 8, y - 8, width + 16, height + 16, "#fffaf0", 4) + view + rect(x + width / 2 - 3, y, 6, height, "#fffaf0") + rect(x, y + height * 0.36, width, 5, "#fffaf0")
    drawn += path(f"M{x - 22} {y - 14}h34q-4 {height * 0.6:g} -16 {height + 40}h-18z", curtain) + path(f"M{x + width + 22} {y - 14}h-34q4 {height * 0.6:g} 16 {height + 40}h18z", curtain)
    return drawn + rect(x - 32, y - 20, width + 64, 7, "#6f4f3a", 3)


def _lamp(x: float, base: float, glow: str) -> str:
    return disc(x, base - 44, 46, glow, ' opacity=".3"') + rect(x - 2, base - 34, 4, 34, "#8a6a4a") + path(f"M{x - 20} {base - 30}l8 -30h24l8 30z", "#fff3d6")


def room(seed: int) -> str:
    dice = Dice(seed)
    light, wood, accent = dice.pick(LIGHTS), dice.pick(_WOODS), dice.pick(ACCENTS)
    drawn = _walls(dice.pick(_PAPERS), wood) + _window(430, 60, 150, 170, dice, light, dice.pick(("#f1e4d0", "#c9d6d3", "#e3cfc4")))
    drawn += rect(96, 150, 270, 130, dice.pick(_WOODS), 14) + rect(106, 160, 250, 110, "#ffffff", 10, ' opacity=".14"')
    drawn += rect(84, 246, 294, 84, "#fffdf8", 16) + rect(112, 214, 106, 52, "#ffffff", 16) + rect(244, 214, 106, 52, "#ffffff", 16) + rect(150, 232, 66, 38, accent, 10) + rect(252, 232, 66, 38, accent, 10)
    drawn += path("M84 290h294v52q0 10 -10 10h-274q-10 0 -10 -10z", accent) + rect(84, 286, 294, 14, "#ffffff", more=' opacity=".5"') + rect(92, 350, 10, 18, "#4a3b32") + rect(360, 350, 10, 18, "#4a3b32")
    drawn += rect(30, 276, 50, 74, wood, 4, ' stroke="#0003"') + _lamp(54, 276, "#ffe29a") + rect(388, 276, 46, 74, wood, 4, ' stroke="#0003"') + _lamp(411, 276, "#ffe29a")
    drawn += rect(186, 62, 92, 66, "#fffaf0", 3) + path("M192 122l26 -32 20 18 14 -14 20 28z", accent, ' opacity=".75"') + disc(250, 82, 8, "#e9b44c")
    return drawn + plant(602, 372, 110, dice.pick(GREENS)) + f'<ellipse cx="420" cy="382" rx="150" ry="16" fill="{accent}" opacity=".25"/>'


def bath(seed: int) -> str:
    dice = Dice(seed + 5)
    tile, accent = dice.pick(("#dfeae8", "#e9e3d8", "#d9e2ec", "#e8dcd6")), dice.pick(ACCENTS)
    grid = "".join(line(f"M{x} 0V290", "#ffffff", 2) for x in range(0, 641, 40)) + "".join(line(f"M0 {y}H640", "#ffffff", 2) for y in range(10, 290, 40))
    drawn = rect(0, 0, WIDTH, HEIGHT, tile) + grid + rect(0, 290, WIDTH, 110, dice.pick(("#b9a48c", "#9aa5a8", "#c9b8a3")))
    drawn += rect(0, 170, WIDTH, 12, accent, more=' opacity=".5"') + rect(56, 60, 150, 150, "#fffaf0", 75) + rect(64, 68, 134, 134, "#cfe3ea", 67) + path("M90 176L164 84h24L104 192z", "#ffffff", ' opacity=".4"')
    drawn += rect(44, 250, 176, 16, "#fffdf8", 8) + rect(60, 266, 144, 84, dice.pick(_WOODS), 6) + line("M132 250v-22q0 -10 12 -10h10", "#8d979e", 6) + plant(196, 250, 40, dice.pick(GREENS), "#fffaf0")
    drawn += path("M270 262H600q0 96 -66 96H336q-66 0 -66 -96z", "#fffdf8") + rect(260, 252, 350, 16, "#ffffff", 8) + line("M560 252v-60q0 -18 -26 -18v14", "#8d979e", 7)
    drawn += "".join(disc(300 + n * 24, 250 - (n % 3) * 5, 15, "#ffffff") for n in range(8)) + rect(320, 356, 14, 16, "#c9a45c") + rect(536, 356, 14, 16, "#c9a45c")
    return drawn + rect(286, 92, 96, 8, "#8d979e", 4) + rect(300, 96, 66, 92, accent, 4) + rect(300, 164, 66, 8, "#ffffff", more=' opacity=".5"')


def lobby(seed: int) -> str:
    dice = Dice(seed + 9)
    light, wood, accent, green = dice.pick(LIGHTS), dice.pick(_WOODS), dice.pick(ACCENTS), dice.pick(GREENS)
    drawn = _walls(dice.pick(_PAPERS), "#cbb9a0") + _window(40, 50, 120, 180, dice, light, "#efe2cd")
    drawn += path("M236 300V140a84 84 0 0 1 168 0V300z", accent, ' opacity=".85"') + "".join(rect(262 + c * 42, 118 + r * 40, 30, 28, "#fffaf0", 3, ' opacity=".9"') for r in range(2) for c in range(3))
    drawn += rect(200, 226, 240, 90, wood, 6) + rect(190, 216, 260, 14, "#fffaf0", 5) + "".join(rect(214 + n * 36, 240, 26, 66, "#000000", 3, ' opacity=".12"') for n in range(6)) + disc(320, 210, 8, "#c9a45c")
    for x in (240, 320, 400):
        drawn += line(f"M{x} 0V56", "#39434e", 2) + disc(x, 74, 34, "#ffe29a", ' opacity=".3"') + path(f"M{x - 18} 76a18 18 0 0 1 36 0z", "#c9a45c")
    drawn += rect(476, 250, 140, 50, accent, 16) + rect(464, 282, 164, 50, accent, 16) + rect(464, 282, 164, 50, "#ffffff", 16, ' opacity=".12"') + rect(476, 332, 10, 16, "#4a3b32") + rect(606, 332, 10, 16, "#4a3b32") + rect(500, 258, 44, 36, "#fffaf0", 8)
    return drawn + rect(500, 90, 92, 110, "#fffaf0", 3) + path("M508 192v-40q38 -60 76 0v40z", accent, ' opacity=".7"') + plant(70, 366, 110, green) + plant(172, 350, 70, green)


def breakfast(seed: int) -> str:
    dice = Dice(seed + 13)
    light, accent = dice.pick(LIGHTS[:2]), dice.pick(ACCENTS)
    drawn = _walls(dice.pick(_PAPERS), dice.pick(_WOODS), 280) + _window(80, 36, 190, 170, dice, light, "#efe2cd") + _window(390, 36, 190, 170, dice, light, "#efe2cd")
    drawn += f'<ellipse cx="320" cy="330" rx="300" ry="70" fill="#fffdf8"/><ellipse cx="320" cy="320" rx="300" ry="66" fill="#ffffff"/>' + path("M40 330Q320 430 600 330V400H40z", accent, ' opacity=".25"')
    for x in (170, 470):
        drawn += f'<ellipse cx="{x}" cy="326" rx="70" ry="22" fill="{accent}" opacity=".18"/><ellipse cx="{x}" cy="322" rx="60" ry="18" fill="#f7f3ea"/>'
        drawn += path(f"M{x - 38} 322q4 -34 38 -36q34 2 38 36q-14 -18 -38 -16q-24 -2 -38 16z", "#d9963f") + line(f"M{x - 16} 296l-6 18M{x} 288v20M{x + 16} 296l6 18", "#b87427", 3)
    drawn += rect(294, 262, 52, 46, "#fffaf0", 10) + f'<ellipse cx="320" cy="264" rx="24" ry="7" fill="#6b4226"/>' + line("M346 274q20 2 18 16t-20 14", "#fffaf0", 6)
    drawn += line("M310 250q-6 -12 0 -22M328 250q6 -12 0 -22", "#ffffff", 4, ' opacity=".8"') + rect(246, 246, 22, 66, "#f2a541", 5, ' opacity=".9"') + rect(246, 238, 22, 12, "#ffffff", 3, ' opacity=".7"')
    return drawn + plant(384, 312, 62, dice.pick(GREENS), "#fffaf0") + disc(374, 252, 8, "#e56b6f") + disc(396, 246, 8, "#f6c453") + disc(408, 258, 7, "#e56b6f")


def view(seed: int) -> str:
    dice = Dice(seed + 21)
    light = dice.pick(LIGHTS[1:])
    drawn = sky(light, dice) + path(f"M0 270Q160 {dice.roll(120, 200)} 330 240T640 {dice.roll(180, 220)}V400H0z", light.far, ' opacity=".7"') + skyline(light, dice, 400, 210)
    drawn += line("M20 352H620M20 386H620", "#2f3944", 6) + "".join(line(f"M{x} 352v48", "#2f3944", 4) for x in range(30, 620, 26))
    curtain = dice.pick(("#f1e4d0", "#dbe3e4", "#eed9cd"))
    return drawn + path("M0 0H96Q92 220 40 400H0z", curtain) + path("M640 0H544Q548 220 600 400H640z", curtain) + line("M40 0Q44 220 16 400M70 0Q70 220 30 400M600 0Q596 220 624 400M570 0Q570 220 610 400", "#000000", 2, ' opacity=".08"')


INSIDE: Mapping[str, Callable[[int], str]] = {scene.__name__: scene for scene in (room, bath, lobby, breakfast, view)}
