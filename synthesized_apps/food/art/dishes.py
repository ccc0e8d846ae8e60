"""Dishes seen from above, each drawn around the origin within a radius of about 140."""

from __future__ import annotations

from . import brush as b
from .brush import Dice, disc, leaf, oval, path, shadow, slab, strew, stroke


def plate(dice: Dice, radius: float = 138) -> str:
    """A plate with its rim."""
    middle, rim = dice.pick(b.PLATES)
    return shadow(radius) + disc(0, 0, radius, rim) + disc(0, 0, radius - 7, middle) + disc(0, 0, radius * 0.74, rim, ' opacity=".5"')


def deep(dice: Dice, filling: str, radius: float = 128) -> str:
    """A deep bowl, filled."""
    middle, rim = dice.pick(b.PLATES)
    wall = disc(0, 0, radius - 9, middle) + disc(0, 0, radius - 20, "#1c120a", ' opacity=".28"')
    return shadow(radius) + disc(0, 0, radius, rim) + wall + disc(0, 3, radius - 23, filling)


def herbs(dice: Dice, count: int = 5, radius: float = 70) -> str:
    """Leaves, strewn."""
    return strew(dice.spread(count, radius), lambda x, y, turn: leaf(x, y, turn, 24, dice.pick((b.HERB, b.DARK_HERB))))


def pizza(dice: Dice) -> str:
    """A pizza on its board, cut."""
    top = dice.pick((b.TOMATO, b.CHILLI, b.MEAT, b.AUBERGINE, b.CORN))
    crust = disc(0, 0, 132, b.CRUST) + disc(0, 0, 132, "none", ' stroke="#b97a3a" stroke-width="5" stroke-dasharray="26 34"')
    base = disc(0, 0, 112, "#cf4a2e") + disc(0, 0, 106, "#f3cf72", ' opacity=".92"')
    cheese = strew(dice.spread(9, 88), lambda x, y, turn: oval(x, y, 19, 14, b.CREAM, turn))
    slices = strew(dice.spread(10, 86), lambda x, y, turn: disc(x, y, 13, top) + disc(x - 2, y - 2, 8, "#ffffff", ' opacity=".2"'))
    cuts = "".join(stroke(f"M0 0L{x:.4g} {y:.4g}", "#a8642b", 2.5, ' opacity=".65"') for x, y, _ in dice.ring(6, 128))
    return shadow(136) + crust + base + cheese + slices + herbs(dice, 6, 80) + cuts


def pasta(dice: Dice) -> str:
    """A nest of pasta under its sauce."""
    sauce = dice.pick(("#c94a2b", "#7fa24a", "#b2552f", "#d8683a"))
    nest = "".join(stroke(_coil(dice, 34 + 9 * turn), dice.pick(("#f4d48a", "#eac26c", "#f8e0a2")), 7) for turn in range(6))
    spoon = path("M-52 -8C-50 -52 46 -58 56 -10C66 36 -44 52 -52 -8Z", sauce) + oval(-10, -14, 26, 12, "#ffffff", -18, ' opacity=".16"')
    crumbs = strew(dice.spread(12, 44), lambda x, y, turn: slab(x, y, 9, 3, b.CREAM, turn, 1))
    return plate(dice) + nest + spoon + crumbs + herbs(dice, 3, 26)


def _coil(dice: Dice, radius: float) -> str:
    """A loop that is not quite round."""
    x, y, high = dice.roll(-8, 8), dice.roll(-8, 8), radius - dice.roll(0, 10)
    arc = f"A{radius:g} {high:g} {dice.roll(0, 90)} 1 1"
    return f"M{x - radius:g} {y}{arc} {x + radius:g} {y}{arc} {x - radius:g} {y}Z"


def ramen(dice: Dice) -> str:
    """Noodle soup with an egg."""
    broth = dice.pick(("#d9a25a", "#c9803c", "#e3c07a", "#b9562e"))
    waves = "".join(stroke(f"M-84 {y}Q-42 {y - 20} 0 {y}T84 {y - 4}", "#f7e2ac", 7) for y in range(-26, 60, 12))
    egg = oval(-42, -44, 30, 25, b.EGG, -18) + disc(-40, -44, 13, b.YOLK) + disc(-44, -48, 4, "#ffffff", ' opacity=".6"')
    meat = oval(40, -40, 38, 27, b.MEAT, 20) + oval(40, -41, 28, 18, "#c98a68", 20) + oval(42, -42, 14, 8, b.MEAT, 20)
    nori = slab(74, 6, 40, 56, "#25372c", 14, 3)
    onions = strew(dice.spread(14, 78), lambda x, y, turn: disc(x, y, 5, "none", f' stroke="{b.HERB}" stroke-width="3"'))
    sticks = stroke("M60 -150L132 64", "#8a5a34", 8) + stroke("M82 -152L142 54", "#9c6a40", 8)
    return deep(dice, broth, 134) + waves + nori + egg + meat + onions + sticks


def curry(dice: Dice) -> str:
    """A bowl of curry."""
    sauce = dice.pick(("#d6782a", "#c4501f", "#6f8f3a", "#e0a33a", "#a8431f"))
    bits = strew(dice.spread(11, 82), lambda x, y, turn: slab(x, y, 30, 23, dice.pick((b.CREAM, "#f0cf9a", b.MEAT, b.CARROT)), turn, 8))
    swirl = stroke("M-60 10C-30 -46 34 -46 48 0S-10 52 -26 22", b.CREAM, 7, ' opacity=".75"')
    return deep(dice, sauce, 132) + bits + swirl + herbs(dice, 5, 58)


def noodles(dice: Dice) -> str:
    """Fried noodles with vegetables."""
    strands = "".join(stroke(_coil(dice, 30 + 10 * turn), dice.pick(("#d9a566", "#c48a4a", "#e8c08a")), 8) for turn in range(7))
    greens = strew(dice.spread(9, 84), lambda x, y, turn: slab(x, y, 32, 8, dice.pick((b.HERB, b.CARROT, b.TOMATO)), turn, 4))
    prawns = strew(dice.ring(4, 50), lambda x, y, turn: _prawn(x, y, turn))
    nuts = strew(dice.spread(10, 70), lambda x, y, turn: oval(x, y, 5, 3, "#f1dcae", turn))
    lime = disc(-92, 62, 22, "#7fae3a") + disc(-92, 62, 17, "#d8eaa0")
    return plate(dice) + strands + greens + prawns + nuts + lime


def _prawn(x: float, y: float, turn: float) -> str:
    tail = stroke("M-12 8A15 15 0 1 1 14 6", b.SALMON, 12) + stroke("M-12 8A15 15 0 1 1 14 6", "#fbd3bd", 3)
    return f'<g transform="translate({x:.4g} {y:.4g}) rotate({turn:.4g})">{tail}</g>'


def burger(dice: Dice) -> str:
    """A burger from the side, with chips."""
    bun, patty = dice.pick(("#d9944a", "#c97f3c", "#e0a458")), dice.pick((b.MEAT, "#6d3a2a", "#7c2f45", "#b0672f"))
    top = path("M-84 -20C-84 -92 84 -92 84 -20Z", bun) + oval(-26, -62, 30, 9, "#ffffff", -16, ' opacity=".25"')
    seeds = strew(dice.ring(7, 40), lambda x, y, turn: oval(x, -48 + y * 0.4, 5, 3, b.CREAM, turn))
    salad = path("M-94 -14Q-78 8 -62 -10T-30 -8T2 -8T34 -8T66 -10T94 -14V-22H-94Z", b.HERB)
    layers = slab(0, 2, 172, 14, b.TOMATO, 0, 6) + slab(0, 22, 180, 30, patty, 0, 14)
    cheese = path("M-88 8H88L60 30L34 10L2 34L-34 10L-62 26Z", b.GOLD)
    chips = "".join(
        slab(-104 + 13 * n, 84 - dice.roll(0, 8), 11, 62, dice.pick((b.GOLD, "#f3c765")), dice.roll(-9, 9), 2) for n in range(17)
    )
    foot = path("M-86 40H86C86 72 62 78 0 78S-86 72 -86 40Z", bun)
    return (
        f'<g transform="translate(0 -14)">{oval(6, 108, 130, 26, "#1c120a", 0, _SHADE)}{chips}{foot}{layers}{cheese}{salad}{top}{seeds}</g>'
    )


_SHADE = ' opacity=".22"'


def tacos(dice: Dice) -> str:
    """Three tacos in a row."""
    drawn = []
    for place in (-78, 0, 78):
        filling = dice.pick((b.MEAT, b.CHILLI, "#c98a4a", b.AUBERGINE))
        shell = path("M-38 70V-50C-38 -84 38 -84 38 -50V70Q0 92 -38 70Z", "#e8b95f") + slab(0, 0, 46, 132, filling, 0, 22)
        bits = "".join(disc(dice.roll(-16, 16), dice.roll(-56, 60), 7, dice.pick((b.HERB, b.TOMATO, b.CREAM, b.CORN))) for _ in range(14))
        drawn.append(f'<g transform="translate({place} 0) rotate({dice.roll(-5, 5)})">{shell}{bits}</g>')
    board = slab(6, 10, 272, 208, "#1c120a", 0, 20, _SHADE) + slab(0, 0, 268, 202, dice.pick(("#a8703f", "#8f5b33", "#d8b78a")), 0, 18)
    return board + "".join(drawn)


def mezze(dice: Dice) -> str:
    """A plate with a dip and small things around it."""
    dip = disc(-8, -6, 58, dice.pick(("#ecd7a4", "#f6efe0", "#c9643f"))) + stroke(_coil(dice, 30), "#c9a052", 6, ' opacity=".7"')
    balls = strew(dice.ring(9, 96), lambda x, y, turn: disc(x, y, 19, dice.pick((b.CRUST, "#b9783c", b.TOMATO, b.HERB, b.CREAM))))
    return plate(dice, 142) + dip + balls + disc(-8, -6, 9, "#d97a2a") + herbs(dice, 5, 60)


def bowl(dice: Dice) -> str:
    """A bowl of many colours."""
    colours = [b.HERB, b.CARROT, "#7b2d52", b.CORN, "#9fc26a", b.TOMATO, b.CREAM]
    first = dice.roll(0, 6)
    parts = []
    for place, (x, y, turn) in enumerate(dice.ring(6, 58)):
        colour = colours[(first + place) % len(colours)]
        parts.append(oval(x, y, 46, 38, colour, turn))
        parts.append(strew(dice.spread(6, 26), lambda u, v, t, x=x, y=y: slab(x + u, y + v, 16, 5, "#ffffff", t, 2, ' opacity=".28"')))
    middle = disc(0, 0, 30, b.EGG) + disc(0, 0, 14, dice.pick((b.YOLK, "#d8eaa0", b.SALMON)))
    seeds = strew(dice.spread(16, 92), lambda x, y, turn: oval(x, y, 4, 2.4, "#f7ecd2", turn))
    return deep(dice, "#efe3cb", 136) + "".join(parts) + middle + seeds


def skewers(dice: Dice) -> str:
    """Three skewers."""
    drawn, colours = [], (b.MEAT, "#c47a45", b.TOMATO, b.HERB, b.GOLD, b.ONION)
    for place in (-54, 0, 54):
        stick = slab(0, place, 268, 6, "#9c6a40", 0, 3)
        bits = "".join(slab(-76 + 38 * n, place, 34, 40, dice.pick(colours), dice.roll(-8, 8), 10) for n in range(5))
        drawn.append(stick + bits)
    lemon = disc(96, 92, 24, b.CORN) + disc(96, 92, 18, "#fdf2b8")
    return plate(dice, 144) + f'<g transform="rotate({dice.roll(-34, -18)})">{"".join(drawn)}</g>' + lemon + herbs(dice, 4, 110)


def eggs(dice: Dice) -> str:
    """Eggs in a pan."""
    sauce = dice.pick(("#c8452c", "#6f9440", "#e3b04b"))
    pan = (
        shadow(132)
        + slab(0, -158, 34, 120, "#2a2522", 0, 12)
        + disc(0, 0, 132, "#2a2522")
        + disc(0, 0, 118, "#3b3430")
        + disc(0, 0, 112, sauce)
    )
    whites = strew(
        dice.ring(3, 50), lambda x, y, turn: oval(x, y, 40, 33, b.EGG, turn) + disc(x, y, 16, b.YOLK) + disc(x - 5, y - 5, 5, "#ffe0a0")
    )
    return pan + whites + herbs(dice, 7, 96) + strew(dice.spread(9, 98), lambda x, y, turn: disc(x, y, 7, b.TOMATO))


def bread(dice: Dice) -> str:
    """Loaves on a board."""
    board = slab(8, 12, 286, 186, "#1c120a", -6, 24, _SHADE) + slab(0, 0, 280, 178, dice.pick(("#a8703f", "#8f5b33", "#c99a63")), -6, 22)
    loaves = []
    for x, y in ((-70, -22), (64, -30), (0, 38)):
        colour = dice.pick(("#d9a15c", "#c98a44", "#e8bd7c"))
        cuts = "".join(stroke(f"M{n * 26 - 8} -20Q{n * 26 + 4} 0 {n * 26 - 4} 20", "#f6e0b4", 7) for n in (-1, 0, 1))
        loaves.append(f'<g transform="translate({x} {y}) rotate({dice.roll(-24, 24)})">{oval(0, 0, 70, 38, colour)}{cuts}</g>')
    return board + "".join(loaves)
