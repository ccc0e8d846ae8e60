"""Motifs that are things: a flower, a violin, a curtain, a goat."""

from __future__ import annotations

import math

from .sheet import HEIGHT, WIDTH, Sheet

MIDDLE = WIDTH / 2


def bloom(sheet: Sheet) -> None:
    """One large flower in the dark."""
    mood, x, y = sheet.mood, MIDDLE, 250
    sheet.air(mood.near, mood.far, mood.middle)
    sheet.stars(60, 420)
    sheet.path(f"M{x},{y}C{x - 30},{y + 90} {x + 30},{y + 160} {x - 6},{HEIGHT}", stroke=mood.far, width=9)
    for turn in (-62, 118):
        sheet.path(f"M{x},{y + 150}q{turn},-46 {turn * 1.2:g},-96q{-turn * 0.9:g},-6 {-turn * 1.2:g},96Z", mood.far)
    sheet.glow(x, y, 190, mood.light, 0.5)
    for ring, (count, length, colour) in enumerate(((9, 150, mood.bottom), (8, 112, mood.spot), (7, 74, mood.light))):
        for petal in range(count):
            angle = 2 * math.pi * petal / count + ring * 0.35
            across, up = math.cos(angle) * length, math.sin(angle) * length
            side, rise = -up * 0.32, across * 0.32
            curve = f"Q{x + across * 0.6 + side:.1f},{y + up * 0.6 + rise:.1f} {x + across:.1f},{y + up:.1f}"
            back = f"Q{x + across * 0.6 - side:.1f},{y + up * 0.6 - rise:.1f} {x:g},{y:g}"
            sheet.path(f"M{x:g},{y:g}{curve}{back}Z", colour, opacity=0.88)
    sheet.dot(x, y, 20, mood.near)


def strings(sheet: Sheet) -> None:
    """A violin among staves."""
    mood, x = sheet.mood, MIDDLE
    sheet.air()
    for line in range(5):
        y = 110 + line * 20
        sheet.path(f"M0,{y}C120,{y - 50} 260,{y + 60} {WIDTH},{y - 10}", stroke=mood.far, width=2, opacity=0.7)
    for note, y in ((56, 138), (112, 118), (300, 176), (352, 150)):
        sheet.oval(note, y, 10, 7, mood.near)
        sheet.rect(note + 7, y - 46, 3, 46, mood.near)
    left = f"M{x},246C{x - 76},246 {x - 62},314 {x - 42},330C{x - 62},344 {x - 92},440 {x},440"
    body = left + f"C{x + 92},440 {x + 62},344 {x + 42},330C{x + 62},314 {x + 76},246 {x},246Z"
    sheet.path(body, mood.spot)
    sheet.path(body, stroke=mood.near, width=4)
    sheet.rect(x - 8, 150, 16, 190, mood.near, 4)
    sheet.rect(x - 13, 128, 26, 26, mood.near, 8)
    for place in (-4.5, -1.5, 1.5, 4.5):
        sheet.path(f"M{x + place},150V412", stroke=mood.light, width=1)
    for side in (-1, 1):
        sheet.path(f"M{x + 24 * side},352q{8 * side},22 {-2 * side},44", stroke=mood.near, width=4)


def curtain(sheet: Sheet) -> None:
    """A stage curtain that is just opening."""
    mood = sheet.mood
    sheet.air(mood.near, mood.near, mood.far)
    sheet.glow(MIDDLE, 250, 200, mood.light, 0.85)
    sheet.oval(MIDDLE, 452, 120, 18, mood.light, 0.8)
    sheet.path(f"M{MIDDLE - 26},448V366Q{MIDDLE},330 {MIDDLE + 26},366V448Z", mood.near)
    sheet.dot(MIDDLE, 330, 23, mood.near)
    for side in (-1, 1):
        for fold in range(5):
            edge = MIDDLE + side * (214 - fold * 30)
            inner = edge - side * 36
            colour = mood.spot if fold % 2 else mood.bottom
            sheet.path(f"M{edge},0H{inner}C{inner},200 {edge - side * 22},380 {edge + side * 14},{HEIGHT}H{edge + side * 60}V0Z", colour)
    sheet.path(f"M0,0H{WIDTH}V64q-33,38 -66.6,0t-66.6,0t-66.6,0t-66.6,0t-66.6,0t-67,0Z", mood.spot)


def hills(sheet: Sheet) -> None:
    """A goat on a hill, very sure of itself."""
    mood, x = sheet.mood, MIDDLE + sheet.rng.choice((-24, 24))
    sheet.air()
    sheet.dot(MIDDLE, 190, 112, mood.light, 0.9)
    sheet.hill(380, 90, mood.middle)
    sheet.path(f"M0,470Q{x},240 {WIDTH},470V{HEIGHT}H0Z", mood.far)
    sheet.path(f"M{x - 52},330q-4,-44 34,-46h44l18,-34 22,2 14,20 -10,8 -16,-2 -8,52Z", mood.letters)
    for leg in (-44, -28, 26, 40):
        sheet.rect(x + leg, 322, 8, 44, mood.letters, 3)
    sheet.path(f"M{x + 34},254q-18,-40 8,-50q-6,24 8,46Z", mood.near)
    sheet.path(f"M{x + 70},274l2,22 -10,-16Z", mood.near)
    sheet.dot(x + 56, 262, 3, mood.near)


def ember(sheet: Sheet) -> None:
    """Molten glass at the end of a pipe."""
    mood, x, y = sheet.mood, MIDDLE - 30, 300
    sheet.air(mood.near, mood.far, mood.near)
    sheet.glow(x, y, 230, mood.spot, 0.8)
    sheet.path(f"M{x + 46},{y - 46}L{WIDTH + 20},40", stroke=mood.letters, width=9)
    sheet.path(
        f"M{x + 52},{y - 52}C{x + 96},{y + 10} {x + 60},{y + 104} {x - 22},{y + 100}"
        f"C{x - 108},{y + 94} {x - 96},{y - 36} {x + 52},{y - 52}Z",
        sheet.fade(mood.light, mood.spot, mood.bottom),
    )
    sheet.path(f"M{x - 46},{y + 20}q6,-36 40,-44", stroke=mood.letters, width=7, opacity=0.8)
    for _ in range(40):
        sheet.dot(x + sheet.rng.uniform(-150, 170), y + sheet.rng.uniform(-240, 120), sheet.rng.uniform(0.8, 3), mood.light, 0.8)


def eye(sheet: Sheet) -> None:
    """An eye that is too large for its window."""
    mood = sheet.mood
    sheet.air(mood.near, mood.far, mood.near)
    sheet.path("M90,470V220A110,120 0 0 1 310,220V470Z", mood.bottom)
    sheet.path("M104,470V222A96,106 0 0 1 296,222V470Z", mood.near)
    sheet.path("M104,272Q200,170 296,272Q200,374 104,272Z", mood.letters)
    sheet.dot(MIDDLE, 272, 46, mood.spot)
    sheet.dot(MIDDLE, 272, 22, mood.near)
    sheet.dot(MIDDLE + 14, 258, 8, mood.light)
    for x in (168, 232):
        sheet.rect(x - 3, 116, 6, 354, mood.bottom)
    sheet.rect(96, 356, 208, 6, mood.bottom)
    sheet.path("M200,36V104M176,60H224", stroke=mood.letters, width=7)


def compass(sheet: Sheet) -> None:
    """A compass rose over dunes."""
    mood, x, y = sheet.mood, MIDDLE, 220
    sheet.air()
    sheet.hill(430, 90, mood.far)
    sheet.hill(470, 60, mood.near)
    sheet.dot(x, y, 132, mood.near, 0.25)
    sheet.path(f"M{x - 132},{y}a132,132 0 1 0 264,0a132,132 0 1 0 -264,0", stroke=mood.letters, width=4)
    for turn in range(8):
        angle, length = math.pi * turn / 4, 122 if turn % 2 == 0 else 66
        across, up = math.cos(angle) * length, math.sin(angle) * length
        side = (-math.sin(angle) * 17, math.cos(angle) * 17)
        sheet.shape([(x, y), (x + side[0], y + side[1]), (x + across, y + up)], mood.letters)
        sheet.shape([(x, y), (x - side[0], y - side[1]), (x + across, y + up)], mood.spot)
    sheet.dot(x, y, 13, mood.light)


def kites(sheet: Sheet) -> None:
    """Three kites on long strings."""
    mood = sheet.mood
    sheet.air()
    for y in (120, 330):
        sheet.oval(sheet.rng.uniform(60, 340), y, 70, 17, "#ffffff", 0.5)
    sheet.hill(440, 60, mood.far)
    for x, y, size, colour in ((120, 150, 54, mood.spot), (268, 226, 72, mood.letters), (312, 92, 34, mood.near)):
        sheet.path(f"M{x},{y + size}C{x + 30},{y + size + 80} {x - 50},{y + 190} {MIDDLE - 20},456", stroke=mood.near, width=1.5)
        sheet.shape([(x, y - size), (x + size * 0.72, y), (x, y + size), (x - size * 0.72, y)], colour)
        sheet.shape([(x, y - size), (x + size * 0.72, y), (x, y)], mood.light, 0.5)
        for bow in (1, 2, 3):
            sheet.dot(x + 5 * bow, y + size + 20 * bow, 4, colour)
    for place in (-1, 0, 1):
        sheet.dot(MIDDLE - 20 + place * 22, 440, 7, mood.near)
        sheet.path(f"M{MIDDLE - 28 + place * 22},470q8,-44 16,0Z", mood.near)
