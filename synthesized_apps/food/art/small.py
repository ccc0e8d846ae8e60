"""Small dishes, sweets and drinks, drawn like the others around the origin."""

from __future__ import annotations

from . import brush as b
from .brush import Dice, disc, leaf, oval, path, shadow, slab, strew, stroke
from .dishes import deep, herbs, plate


def bites(dice: Dice) -> str:
    """Crisp little things with a dip."""
    colour = dice.pick(("#c98a44", "#b9783c", "#d9a15c", "#a8622f"))
    pieces = strew(
        dice.ring(7, 84), lambda x, y, turn: oval(x, y, 32, 23, colour, turn) + oval(x - 5, y - 6, 14, 7, "#ffffff", turn, ' opacity=".22"')
    )
    dip = disc(0, 0, 42, "#f4ede0") + disc(0, 0, 34, dice.pick((b.CHILLI, "#e6c15a", "#8fae5a", "#7a3a24")))
    return plate(dice) + pieces + dip + herbs(dice, 4, 104)


def dumplings(dice: Dice) -> str:
    """Dumplings in a circle."""
    fold = "M-40 12C-34 -30 34 -30 40 12Q0 30 -40 12Z"
    pleats = "".join(stroke(f"M{n} -14Q{n + 4} -2 {n} 8", "#d8bd8f", 3) for n in (-20, -7, 6, 19))
    shape = path(fold, "#f6e6c6") + path("M-38 14Q0 32 38 14Q20 22 0 22T-38 14Z", "#c98a44") + pleats
    ring = strew(dice.ring(6, 82), lambda x, y, turn: f'<g transform="translate({x:.4g} {y:.4g}) rotate({turn + 90:.4g})">{shape}</g>')
    dip = disc(0, 0, 36, "#3a2a22") + disc(0, 0, 29, "#6b3a24") + disc(-8, -8, 6, "#c98a5a")
    return plate(dice) + ring + dip


def soup(dice: Dice) -> str:
    """A bowl of soup."""
    colour = dice.pick(("#d9622f", "#e0a33a", "#8fae5a", "#c98a5a", "#e8cf8a"))
    swirl = stroke("M-56 -4C-40 -50 40 -50 52 -6S-20 50 -30 14S16 -18 18 6", b.CREAM, 8, ' opacity=".8"')
    specks = strew(dice.spread(16, 84), lambda x, y, turn: disc(x, y, 3, "#3b2a1a", ' opacity=".5"'))
    return deep(dice, colour, 126) + swirl + specks + herbs(dice, 3, 22)


def sushi(dice: Dice) -> str:
    """Rolls on a slate."""
    slate = slab(8, 12, 300, 176, "#1c120a", 0, 14, ' opacity=".25"') + slab(0, 0, 296, 170, "#3d474d", 0, 12)
    fill = dice.pick(((b.SALMON, b.HERB), ("#c9304a", "#f2e2b0"), (b.HERB, b.CORN), (b.CARROT, "#7fae3a")))
    rolls = []
    for row in (-42, 36):
        for column in (-108, -54, 0, 54):
            ring = disc(column, row, 25, "#1f2f27") + disc(column, row, 21, "#fbf6ea") + disc(column - 3, row, 9, fill[0])
            rolls.append(ring + slab(column + 6, row, 7, 13, fill[1], dice.roll(0, 90), 2))
    extra = oval(112, -40, 18, 13, "#a9c77a") + "".join(
        oval(108 + dice.roll(-8, 8), 36 + n * 9, 20, 6, "#f6c0b4", dice.roll(-20, 20)) for n in (-1, 0, 1)
    )
    return slate + "".join(rolls) + extra


def rice(dice: Dice) -> str:
    """A mound of rice."""
    tint = dice.pick(("#fdf8ec", "#f4d98a", "#fdf8ec", "#e7d6ea", "#f0dcb8"))
    grains = strew(dice.spread(90, 84), lambda x, y, turn: oval(x, y, 7, 2.6, dice.pick(("#ffffff", "#efe2c6")), turn, ' opacity=".9"'))
    return (
        deep(dice, tint, 122)
        + grains
        + herbs(dice, 4, 40)
        + strew(dice.spread(7, 70), lambda x, y, turn: disc(x, y, 5, dice.pick((b.CARROT, b.YOLK))))
    )


def fries(dice: Dice) -> str:
    """Something cut into sticks."""
    colours = dice.pick((("#f3c765", "#e8b347", "#f8d88a"), ("#e58a3c", "#d9752a", "#f0a45a"), ("#8a532c", "#9c6336", "#7a4724")))
    sticks = strew(dice.spread(34, 84), lambda x, y, turn: slab(x, y, 78, 15, dice.pick(colours), turn, 5, ' stroke="#00000022"'))
    dip = disc(92, 66, 34, "#f4ede0") + disc(92, 66, 27, dice.pick((b.TOMATO, b.CREAM, "#8fae5a")))
    return plate(dice, 142) + sticks + dip


def cake(dice: Dice) -> str:
    """A slice of cake."""
    sponge, cream = dice.pick((("#8a5232", "#f6e6cf"), ("#e8bd6c", "#fdf3df"), ("#5a3426", "#d9a68a"), ("#d98a4a", "#fbf0d9")))
    side = path("M-96 34L104 -2V56L-96 92Z", sponge) + path("M-96 54L104 20V32L-96 68Z", cream)
    top = path("M-96 34L28 -70L104 -2Z", cream) + path("M-84 30L26 -58L88 -2Z", "#ffffff", ' opacity=".4"')
    fruit = disc(20, -30, 20, dice.pick((b.CHILLI, "#7b2d52", b.CORN, b.HERB))) + disc(14, -36, 6, "#ffffff", ' opacity=".4"')
    return plate(dice) + oval(6, 62, 112, 44, "#1c120a", -8, ' opacity=".14"') + side + top + fruit + leaf(44, -46, -30, 28)


def cup(dice: Dice) -> str:
    """Scoops in a cup."""
    tints = dice.pick(
        (("#f6e7b8", "#f9efcf"), ("#f3b8a0", "#f7cdbb"), ("#d6e3b0", "#e5edca"), ("#6b5a66", "#83717e"), ("#fbf6ea", "#ffffff"))
    )
    scoops = "".join(
        disc(x, y, 50, tints[0]) + disc(x - 12, y - 14, 24, tints[1], ' opacity=".8"') for x, y, _ in dice.ring(dice.roll(2, 3), 38)
    )
    fruit = strew(dice.spread(8, 70), lambda x, y, turn: disc(x, y, 9, dice.pick((b.CHILLI, "#7b2d52", b.YOLK, "#8a5232"))))
    return deep(dice, "#efe3cb", 116) + scoops + fruit + leaf(10, -60, -40, 34) + leaf(34, -54, -80, 30, b.DARK_HERB)


def glass(dice: Dice) -> str:
    """A tall glass, from the side."""
    drink = dice.pick(("#e9b04a", "#d98a4a", "#f1d79a", "#b9d3d9", "#c97b4a", "#e7e0c0"))
    body = path("M-58 -112H58L44 122Q0 132 -44 122Z", "#ffffff", ' opacity=".5"') + path("M-53 -66H53L42 116Q0 126 -42 116Z", drink)
    ice = "".join(slab(dice.roll(-26, 26), dice.roll(-50, 30), 36, 36, "#ffffff", dice.roll(0, 90), 7, ' opacity=".45"') for _ in range(4))
    rays = "".join(stroke(f"M54 -108L{54 + x:.4g} {-108 + y:.4g}", b.CORN, 3) for x, y, _ in dice.ring(7, 26))
    lemon = disc(54, -108, 34, b.CORN) + disc(54, -108, 27, "#fdf2b8") + rays
    straw = slab(-20, -86, 12, 190, dice.pick((b.CHILLI, "#3f7434", "#f2c9a6")), 14, 5)
    mat = oval(6, 124, 96, 20, "#1c120a", 0, ' opacity=".22"') + oval(0, 118, 88, 18, "#f4ede0")
    return f'<g transform="translate(0 8)">{mat}{straw}{body}{ice}{lemon}</g>'


def pancakes(dice: Dice) -> str:
    """A stack of pancakes."""
    stack = "".join(disc(0, 10 - 9 * n, 96, ("#c98a44", "#e8bd7c")[n % 2]) for n in range(6)) + disc(0, -40, 88, "#edc98a")
    butter = slab(-6, -46, 44, 36, "#fff3c4", dice.roll(0, 40), 6)
    syrup = path("M-60 -40C-40 -84 50 -80 58 -40S70 10 40 -4S0 20 -24 0S-66 -8 -60 -40Z", "#a8561f", ' opacity=".55"')
    return (
        plate(dice, 142)
        + shadow(98, 16)
        + stack
        + syrup
        + butter
        + strew(dice.ring(6, 112), lambda x, y, turn: disc(x, y, 13, dice.pick((b.CHILLI, "#4a3a6e"))))
    )
