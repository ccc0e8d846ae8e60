"""Dishes on a table, drawn by code: the same for the same key, with nothing to download."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .brush import HEIGHT, TABLES, WIDTH, Dice, leaf, slab, stroke
from .dishes import bowl, bread, burger, curry, eggs, mezze, noodles, pasta, pizza, ramen, skewers, tacos
from .small import bites, cake, cup, dumplings, fries, glass, pancakes, rice, soup, sushi

KINDS: Mapping[str, Callable[[Dice], str]] = {
    dish.__name__: dish
    for dish in (
        pizza, pasta, ramen, curry, noodles, burger, tacos, mezze, bowl, skewers, eggs, bread, bites, dumplings, soup, sushi, rice, fries,
        cake, cup, glass, pancakes,
    )
}  # fmt: skip
"""The dishes by name; each takes its dice and returns shapes around the origin."""


def draw(kind: str, seed: int) -> str:
    """Return one dish on its table as an SVG document.

    Raises:
        KeyError: There is no such kind.
    """
    dice = Dice(seed)
    return _document(_table(dice) + f'<g transform="translate({WIDTH / 2:g} {HEIGHT / 2:g})">{KINDS[kind](dice)}</g>')


def draw_cover(kind: str, seed: int) -> str:
    """Return a laid table, the dish in its middle and two more at the edges, as an SVG document.

    Raises:
        KeyError: There is no such kind.
    """
    dice = Dice(seed)
    sides = [name for name in ("rice", "soup", "bread", "cup", "bites", "fries") if name != kind]
    left, right = KINDS[dice.pick(sides)], KINDS[dice.pick(sides)]
    places = ((22, 96, 0.6, left), (462, 262, 0.64, right), (WIDTH / 2, HEIGHT / 2, 0.9, KINDS[kind]))
    dishes = "".join(f'<g transform="translate({x:g} {y:g}) scale({size:g})">{drawn(dice)}</g>' for x, y, size, drawn in places)
    sprigs = leaf(96, 286, 30, 34) + leaf(112, 272, 70, 28) + leaf(392, 64, 200, 32)
    return _document(_table(dice) + sprigs + dishes)


def _table(dice: Dice) -> str:
    colour, grain = dice.pick(TABLES)
    planks = "".join(
        stroke(f"M0 {y}Q{WIDTH / 2:g} {y + dice.roll(-8, 8)} {WIDTH} {y}", grain, dice.roll(2, 5)) for y in range(30, HEIGHT, 56)
    )
    return slab(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, colour, 0, 0) + planks


def _document(inside: str) -> str:
    frame = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice"'
    return f"<svg {frame}>{inside}</svg>"


__all__ = ["KINDS", "draw", "draw_cover"]
