"""Motifs that are places: sea, sky, streets, mountains."""

from __future__ import annotations

import math

from .sheet import HEIGHT, WIDTH, Sheet

MIDDLE = WIDTH / 2


def lighthouse(sheet: Sheet) -> None:
    """A tower on a rock, its beam over the sea."""
    mood, side = sheet.mood, sheet.rng.choice((120, 280))
    sheet.air()
    sheet.stars(40, 260)
    far = WIDTH + 60 if side < MIDDLE else -60
    sheet.shape([(side, 178), (far, 60), (far, 260)], mood.light, 0.35)
    sheet.swell(400, mood.far)
    sheet.swell(440, mood.near, 9, 0.8)
    sheet.path(f"M{side - 120},470Q{side - 60},400 {side - 30},392H{side + 34}Q{side + 70},404 {side + 130},470Z", mood.near)
    sheet.shape([(side - 22, 400), (side - 13, 200), (side + 13, 200), (side + 22, 400)], mood.letters)
    for y in (240, 310):
        sheet.shape([(side - 16, y), (side + 16, y), (side + 19, y + 34), (side - 19, y + 34)], mood.spot)
    sheet.rect(side - 19, 190, 38, 10, mood.near, 3)
    sheet.rect(side - 12, 166, 24, 26, mood.light, 3)
    sheet.path(f"M{side - 18},168Q{side},138 {side + 18},168Z", mood.spot)
    sheet.glow(side, 178, 74, mood.light, 0.9)


def road(sheet: Sheet) -> None:
    """A road that runs to the horizon, with two lights on it."""
    mood = sheet.mood
    sheet.air()
    sheet.glow(MIDDLE, 300, 190, mood.light, 0.75)
    sheet.dot(MIDDLE, 292, 56, mood.light)
    sheet.hill(330, 80, mood.far, sharp=True)
    sheet.rect(0, 322, WIDTH, HEIGHT - 322, mood.near)
    sheet.shape([(MIDDLE - 9, 322), (MIDDLE + 9, 322), (MIDDLE + 210, HEIGHT), (MIDDLE - 210, HEIGHT)], mood.far)
    for near in (0, 1, 2, 3, 4):
        y, wide = 332 + near * near * 16, 1.5 + near * 2.2
        sheet.shape(
            [(MIDDLE - wide, y), (MIDDLE + wide, y), (MIDDLE + wide * 1.3, y + 10 + 9 * near), (MIDDLE - wide * 1.3, y + 10 + 9 * near)],
            mood.light,
        )
    for x in (MIDDLE - 27, MIDDLE - 13):
        sheet.glow(x, 362, 26, mood.spot, 0.95)
        sheet.dot(x, 362, 3.5, mood.spot)


def waves(sheet: Sheet) -> None:
    """A small boat under a large sun."""
    mood, x = sheet.mood, sheet.rng.uniform(150, 250)
    sheet.air()
    sheet.glow(MIDDLE, 210, 190, mood.light, 0.6)
    sheet.dot(MIDDLE, 210, 88, mood.light)
    sheet.swell(292, mood.bottom, 8)
    sheet.shape([(x, 300), (x, 196), (x + 62, 292)], mood.letters)
    sheet.shape([(x - 6, 296), (x - 6, 216), (x - 44, 290)], mood.spot)
    sheet.path(f"M{x - 58},304H{x + 70}L{x + 46},330H{x - 40}Z", mood.near)
    sheet.swell(326, mood.middle, 14, 0.9)
    sheet.swell(366, mood.far, 18)
    sheet.swell(412, mood.near, 16)


def moons(sheet: Sheet) -> None:
    """Paper moons that hang on strings over roofs."""
    mood = sheet.mood
    sheet.air(mood.near, mood.far, mood.middle)
    sheet.stars(50, 380)
    for x, middle, radius in ((90, 170, 44), (205, 250, 62), (318, 150, 36), (330, 318, 26), (70, 320, 22)):
        y = middle + sheet.rng.uniform(-20, 20)
        sheet.path(f"M{x},0V{y - radius:.1f}", stroke=mood.light, width=1.4, opacity=0.7)
        sheet.glow(x, y, radius * 2, mood.light, 0.6)
        sheet.dot(x, y, radius, mood.light)
        sheet.dot(x + radius * 0.42, y - radius * 0.2, radius * 0.84, mood.far)
    for place in range(6):
        x, high = place * 70 - 10, sheet.rng.uniform(50, 110)
        sheet.rect(x, 470 - high, 66, 200, mood.near)
        sheet.shape([(x - 5, 470 - high), (x + 33, 436 - high), (x + 71, 470 - high)], mood.spot if place % 2 else mood.near)
        sheet.rect(x + 26, 490 - high, 13, 17, mood.light)


def train(sheet: Sheet) -> None:
    """A train on a bridge at night."""
    mood = sheet.mood
    sheet.air()
    sheet.dot(310, 110, 40, mood.light)
    sheet.hill(330, 120, mood.far)
    for arch in range(5):
        x = arch * 96 - 20
        sheet.path(f"M{x},338H{x + 96}V560H{x + 82}V410A34,40 0 0 0 {x + 14},410V560H{x}Z", mood.near)
    sheet.rect(0, 326, WIDTH, 14, mood.near)
    for wagon, colour in enumerate((mood.spot, mood.letters, mood.spot)):
        x = 26 + wagon * 116
        sheet.rect(x, 268, 108, 54, colour, 10)
        for window in range(3):
            sheet.rect(x + 12 + window * 31, 280, 22, 18, mood.light, 4)
        for wheel in (24, 84):
            sheet.dot(x + wheel, 322, 9, mood.near)
    for puff in range(4):
        sheet.dot(60 - puff * 8, 236 - puff * 36, 16 + puff * 8, mood.letters, 0.5 - puff * 0.09)


def planet(sheet: Sheet) -> None:
    """A planet with a ring, and one small ship."""
    mood, tilt = sheet.mood, sheet.rng.choice((-1, 1))
    sheet.air(mood.near, mood.far, mood.middle)
    sheet.stars(110, 560)
    sheet.glow(MIDDLE, 240, 210, mood.bottom, 0.55)
    sheet.dot(MIDDLE, 240, 118, sheet.fade(mood.light, mood.bottom, mood.far))
    for band in (200, 238, 272):
        half = math.sqrt(118**2 - (band - 240) ** 2)
        sheet.path(f"M{MIDDLE - half:.1f},{band}Q{MIDDLE},{band + 26} {MIDDLE + half:.1f},{band}", stroke=mood.spot, width=6, opacity=0.6)
    rise = 52 * tilt
    sheet.path(
        f"M{MIDDLE - 178},{240 + rise}C{MIDDLE - 60},{300 + rise / 2} {MIDDLE + 90},{280 - rise / 2} {MIDDLE + 178},{240 - rise}",
        stroke=mood.light,
        width=7,
    )
    x, y = MIDDLE + 92 * tilt, 402
    sheet.shape([(x, y - 24), (x + 13, y + 18), (x, y + 9), (x - 13, y + 18)], mood.letters)
    sheet.glow(x, y + 26, 26, mood.spot, 0.9)


def skyline(sheet: Sheet) -> None:
    """A city in the rain, with one lit window."""
    mood, lit = sheet.mood, sheet.rng.randint(2, 4)
    sheet.air()
    for layer, (colour, base) in enumerate(((mood.middle, 250), (mood.far, 300), (mood.near, 360))):
        for tower in range(8):
            x, high = tower * 54 - 20 + layer * 13, sheet.rng.uniform(20, 170)
            sheet.rect(x, base - high, 48, HEIGHT, colour)
            if layer == 2:
                for row in range(5):
                    for column in range(3):
                        on = tower == lit and row == 2 and column == 1
                        sheet.rect(
                            x + 8 + column * 12,
                            base - high + 16 + row * 24,
                            7,
                            11,
                            mood.light if on else mood.far,
                            opacity=1 if on else 0.5,
                        )
                        if on:
                            sheet.glow(x + 24, base - high + 69, 60, mood.light, 0.9)
    for _ in range(46):
        left, top = sheet.rng.uniform(0, WIDTH), sheet.rng.uniform(0, 470)
        sheet.path(f"M{left:.1f},{top:.1f}l-7,30", stroke=mood.letters, width=1.2, opacity=0.4)


def ice(sheet: Sheet) -> None:
    """Ice from below, with a hole of light and a diver."""
    mood = sheet.mood
    sheet.air(mood.letters if mood.letters > mood.near else mood.light, mood.middle, mood.near)
    for _ in range(9):
        x, wide = sheet.rng.uniform(-40, WIDTH), sheet.rng.uniform(60, 150)
        sheet.shape(
            [(x, 0), (x + wide, 0), (x + wide * 0.7, sheet.rng.uniform(60, 150)), (x + wide * 0.2, sheet.rng.uniform(50, 120))],
            mood.light,
            0.4,
        )
    sheet.oval(MIDDLE, 60, 96, 30, "#ffffff")
    sheet.shape([(MIDDLE - 90, 66), (MIDDLE + 90, 66), (MIDDLE + 190, 470), (MIDDLE - 190, 470)], mood.light, 0.22)
    sheet.path(f"M{MIDDLE},60C{MIDDLE + 40},160 {MIDDLE - 40},220 {MIDDLE},300", stroke=mood.near, width=2)
    sheet.dot(MIDDLE, 304, 15, mood.near)
    sheet.path(f"M{MIDDLE - 13},316h26l8,58 16,52 -14,6 -22,-46 -20,48 -14,-6 14,-56Z", mood.near)
    for bubble in range(7):
        sheet.dot(MIDDLE + 24 + sheet.rng.uniform(-8, 20), 290 - bubble * 24, 2.5 + bubble * 0.7, mood.light, 0.7)


def peaks(sheet: Sheet) -> None:
    """Mountains in snow, and a rope party."""
    mood = sheet.mood
    sheet.air()
    sheet.dot(96, 110, 34, mood.light)
    for x, top, colour in ((70, 190, mood.middle), (320, 150, mood.far), (190, 110, mood.near)):
        sheet.shape([(x - 190, 480), (x, top), (x + 190, 480)], colour)
        sheet.shape(
            [(x, top), (x + 44, top + 86), (x + 16, top + 70), (x - 4, top + 100), (x - 26, top + 66), (x - 42, top + 82)], "#ffffff", 0.92
        )
    sheet.hill(460, 70, mood.letters if mood.letters > mood.near else "#ffffff")
    for place in range(4):
        x, y = 120 + place * 46, 424 - place * 13
        sheet.rect(x - 3, y - 16, 6, 16, mood.spot, 2)
        sheet.dot(x, y - 21, 4, mood.spot)
    sheet.path("M120,412L258,373", stroke=mood.near, width=1.2)
