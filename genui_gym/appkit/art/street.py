"""The front of a hotel: storeys, windows, a door, a roof, and the street before it."""

from __future__ import annotations

from genui_gym.appkit.art.canvas import WIDTH, Canvas
from genui_gym.appkit.art.nature import cypress, palm, sky, tree

GROUND = 344
STYLES = ("gabled", "flat", "mansard", "terraced")
WORDS = {
    "gabled": "with a tiled roof",
    "flat": "with a roof terrace",
    "mansard": "with a mansard roof",
    "terraced": "with stepped terraces",
}
WINDOW = "M-50,200V50A50,50 0 0 1 50,50V200Z"


def facade(canvas: Canvas) -> str:
    """Draw a hotel from the street."""
    rng, colours = canvas.rng, canvas.colours
    sky(canvas, 230)
    canvas.ridge(300, rng.uniform(60, 120), rng.choice((4, 6)), colours.hills[0])
    canvas.ridge(325, rng.uniform(30, 70), 7, colours.hills[1])
    style = rng.choice(STYLES)
    floors, columns = rng.randint(3, 5), rng.choice((5, 6, 7))
    width = min(430, columns * rng.uniform(56, 66))
    left = rng.uniform(85, WIDTH - 85 - width)
    storey = min(52, 225 / floors)
    _neighbours(canvas, left, width)
    _house(canvas, style, left, width, floors, columns, storey)
    _street(canvas, left, width)
    return f"Hotel of {floors} storeys {WORDS[style]} {colours.light}"


def _neighbours(canvas: Canvas, left: float, width: float) -> None:
    rng, colours = canvas.rng, canvas.colours
    for start, end in ((0.0, left), (left + width, float(WIDTH))):
        x = start
        while x < end:
            wide, tall = min(rng.uniform(60, 110), end - x + 20), rng.uniform(70, 150)
            canvas.rect(x, GROUND - tall, wide, tall, colours.hills[2])
            canvas.rect(x, GROUND - tall, wide, 7, colours.roof[1], opacity=0.6)
            for row in range(int(tall // 34)):
                for column in range(int(wide // 26)):
                    lit = colours.night and rng.random() < 0.5
                    pane = x + 9 + column * 26, GROUND - tall + 17 + row * 34, 11, 16
                    canvas.rect(*pane, colours.glass[int(lit)], 1, 0.85 if lit else 0.5)
            x += wide


def _house(canvas: Canvas, style: str, left: float, width: float, floors: int, columns: int, storey: float) -> None:
    rng, colours = canvas.rng, canvas.colours
    wall, roof, accent = rng.choice(colours.walls), rng.choice(colours.roof), rng.choice(colours.accent)
    top = GROUND - storey * (floors + 0.15)
    arched, balconies, shutters = rng.random() < 0.45, rng.random() < 0.6, rng.random() < 0.5
    for floor in range(floors):
        y = top + floor * storey
        setback = (floors - 1 - floor) * width * 0.055 if style == "terraced" else 0.0
        start, inner = left + setback, width - 2 * setback
        tall = GROUND - y if floor == floors - 1 else storey + 1
        canvas.rect(start, y, inner, tall, wall)
        canvas.rect(start + inner * 0.72, y, inner * 0.28, tall, "#000000", opacity=0.05)
        canvas.rect(start - 3, y - 3, inner + 6, 5, roof if floor == 0 else "#000000", opacity=1 if floor == 0 else 0.1)
        gap = inner / columns
        for column in range(columns):
            middle = start + (column + 0.5) * gap
            _window(canvas, middle, y + storey * 0.2, min(25, gap * 0.46), storey * 0.58, roof, arched, shutters)
            if balconies and column % 2 == floor % 2 and floor < floors - 1:
                _balcony(canvas, middle, y + storey * 0.78, gap * 0.72, roof)
    _roof(canvas, style, left, width, top, roof)
    _entrance(canvas, left + width / 2, accent, storey, wall)


def _window(
    canvas: Canvas, x: float, y: float, width: float, height: float, frame: str, arched: bool = False, shutters: bool = False
) -> None:
    lit = canvas.rng.random() < (0.6 if canvas.colours.night else 0.12)
    glass = canvas.colours.glass[int(lit)]
    if shutters:
        canvas.rect(x - width * 0.88, y, width * 0.34, height, frame, 1)
        canvas.rect(x + width * 0.54, y, width * 0.34, height, frame, 1)
    for more, fill in ((2, "#ffffff"), (0, glass)):
        half = width / 2 + more
        if arched:
            canvas.stamp(WINDOW, x, y - more, (height + 2 * more) / 200, fill, stretch=half * 4 / (height + 2 * more))
        else:
            canvas.rect(x - half, y - more, 2 * half, height + 2 * more, fill, 1)
    canvas.shape(((x - width / 2, y + height), (x - width / 2, y + height * 0.6), (x + width * 0.2, y + height)), "#ffffff", 0.22)
    canvas.rect(x - 0.8, y, 1.6, height, "#ffffff", opacity=0.8)


def _balcony(canvas: Canvas, x: float, y: float, width: float, colour: str) -> None:
    canvas.rect(x - width / 2, y - 11, width, 2.5, colour, 1)
    for index in range(7):
        canvas.rect(x - width / 2 + index * (width - 2) / 6, y - 10, 1.6, 11, colour)
    canvas.rect(x - width / 2 - 2, y, width + 4, 3.5, "#ffffff", 1, 0.9)
    if canvas.rng.random() < 0.5:
        canvas.oval(x - width * 0.25, y - 9, 6, 5, canvas.colours.leaf[0])
        canvas.oval(x + width * 0.22, y - 9, 7, 5, canvas.colours.leaf[1])


def _roof(canvas: Canvas, style: str, left: float, width: float, top: float, colour: str) -> None:
    right, middle = left + width, left + width / 2
    if style == "gabled":
        canvas.shape(((left - 12, top), (left + 40, top - 44), (right - 40, top - 44), (right + 12, top)), colour)
        for index in range(1, 4):
            canvas.rect(left - 12 + index * 13, top - index * 11, width + 24 - index * 26, 1.5, "#000000", opacity=0.12)
        canvas.rect(right - 78, top - 62, 16, 34, colour)
    elif style == "mansard":
        canvas.shape(((left - 5, top), (left + 14, top - 46), (right - 14, top - 46), (right + 5, top)), colour)
        for index in range(4):
            x = left + width * (index + 0.5) / 4
            canvas.shape(((x - 15, top - 26), (x, top - 40), (x + 15, top - 26)), "#ffffff", 0.75)
            _window(canvas, x, top - 28, 15, 24, colour)
    elif style == "flat":
        canvas.rect(left + width * 0.62, top - 24, width * 0.26, 22, "#ffffff", 1, 0.75)
        canvas.rect(left - 3, top - 15, width + 6, 2.5, colour)
        for index in range(15):
            canvas.rect(left + index * (width - 2) / 14, top - 14, 1.8, 13, colour)
        for x in (left + width * 0.12, left + width * 0.25, left + width * 0.45):
            canvas.oval(x, top - 16, 12, 10, canvas.colours.leaf[canvas.rng.randint(0, 1)])
    else:
        canvas.rect(middle - width * 0.1, top - 26, width * 0.2, 25, canvas.colours.walls[0])
        canvas.rect(middle - width * 0.12, top - 30, width * 0.24, 5, colour, 1)


def _entrance(canvas: Canvas, x: float, accent: str, storey: float, wall: str) -> None:
    tall = storey * 0.86
    canvas.rect(x - 48, GROUND - storey * 1.02, 96, storey * 1.02, wall)
    canvas.rect(x - 23, GROUND - tall, 46, tall, "#4b3a35", 3)
    canvas.rect(x - 20, GROUND - tall + 4, 18.5, tall - 4, canvas.colours.glass[1], 1, 0.85)
    canvas.rect(x + 1.5, GROUND - tall + 4, 18.5, tall - 4, canvas.colours.glass[1], 1, 0.85)
    for index in range(6):
        side = x - 42 + index * 14
        canvas.path(f"M{side:.1f},{GROUND - tall - 6:.1f}h14v13a7,7 0 0 1 -14,0Z", accent if index % 2 == 0 else "#fdf8ef")
    for side in (x - 36, x + 36):
        canvas.rect(side - 6, GROUND - 13, 12, 13, "#8a5d46", 2)
        canvas.oval(side, GROUND - 22, 11, 13, canvas.colours.leaf[1])
        canvas.oval(side - 3, GROUND - 26, 6, 7, canvas.colours.leaf[0])
    if canvas.colours.night:
        canvas.glow(x, GROUND - tall * 0.4, 80, canvas.colours.glass[1], 0.5)


def _street(canvas: Canvas, left: float, width: float) -> None:
    rng, (bright, dark) = canvas.rng, canvas.colours.ground
    canvas.rect(0, GROUND, WIDTH, 20, bright)
    canvas.rect(0, GROUND + 18, WIDTH, 40, dark)
    for mark in range(20, WIDTH, 90):
        canvas.rect(mark, GROUND + 40, 42, 3, "#ffffff", 1, 0.5)
    plant = rng.choice((tree, cypress, palm))
    tall = {tree: 105, cypress: 130, palm: 150}[plant]
    for x in (left - 38, left + width + 38, left + width * 0.12):
        plant(canvas, x, GROUND + 8, tall * rng.uniform(0.75, 1.05) * (0.6 if left < x < left + width else 1))
    for x in (left - 8, left + width + 8):
        canvas.path(f"M{x:.0f},{GROUND + 8}V{GROUND - 58}", stroke="#3a3f47", width=3)
        canvas.oval(x, GROUND - 62, 6, 7, canvas.colours.glass[1])
        if canvas.colours.night:
            canvas.glow(x, GROUND - 62, 42, canvas.colours.glass[1], 0.7)
