"""Inside a hotel: a bedroom, a bathroom, the breakfast table."""

from __future__ import annotations

from genui_gym.appkit.art.canvas import HEIGHT, WIDTH, Canvas

FLOOR = 296
LEAVES = (
    "M0,-20Q-16,-56 -42,-71Q-13,-35 0,-20Z",
    "M0,-20Q-24,-52 -22,-85Q2,-52 0,-20Z",
    "M0,-20Q-7,-78 4,-97Q10,-49 0,-20Z",
    "M0,-20Q-3,-66 26,-82Q21,-41 0,-20Z",
    "M0,-20Q1,-55 44,-69Q30,-34 0,-20Z",
)
CROISSANT = "M-30,0q4,-30 30,-30t30,30q-12,-12 -30,-12t-30,12Z"
BLANKET = "M-100,0q100,-16 200,0v74h-200Z"
FOLD = "M-100,0q100,-16 200,0v17q-100,-16 -200,0Z"


def view(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw a window with the world outside."""
    rng, colours = canvas.rng, canvas.colours
    canvas.rect(x - 7, y - 7, width + 14, height + 14, "#ffffff", 4)
    canvas.rect(x, y, width, height, canvas.fade(*colours.sky))
    sun = x + width * rng.uniform(0.2, 0.8)
    canvas.oval(sun, y + height * 0.3, 11, 11, colours.sun)
    low = y + height
    for fill, share in zip(colours.hills, (0.5, 0.36, 0.2), strict=True):
        top, bend, right = low - height * share * rng.uniform(0.8, 1.1), rng.uniform(-16, 16), x + width
        crest = f"V{top:.0f}Q{x + width / 2:.0f},{top - 22 + bend:.0f} {right:.0f},{top + bend:.0f}V{low:.0f}Z"
        canvas.path(f"M{x:.0f},{low:.0f}{crest}", fill)
    canvas.rect(x + width / 2 - 2, y, 4, height, "#ffffff")
    canvas.rect(x - 12, low + 6, width + 24, 7, "#ffffff", 2)


def _curtains(canvas: Canvas, x: float, width: float, colour: str) -> None:
    canvas.rect(x - 44, 46, width + 88, 5, "#5d4a3e", 2)
    for left in (x - 40, x + width - 2):
        canvas.path(f"M{left:.0f},50h42c-4,80 4,150 2,{FLOOR - 52}h-46c2,-100 4,-160 2,-{FLOOR - 52}Z", colour, opacity=0.95)
        for fold in (11, 21, 31):
            canvas.rect(left + fold, 52, 1.6, FLOOR - 58, "#000000", opacity=0.1)


def walls(canvas: Canvas) -> str:
    """Draw wall and floor; return the wall's colour."""
    rng, colours = canvas.rng, canvas.colours
    wall = rng.choice(colours.walls)
    canvas.rect(0, 0, WIDTH, FLOOR, wall)
    if rng.random() < 0.5:
        canvas.rect(0, 0, WIDTH, FLOOR, canvas.fade(f"{colours.hills[1]}/0.55", f"{colours.hills[0]}/0.35"))
    wood = rng.choice(("#c79a6b", "#a9784f", "#d8b48a", "#8d6448"))
    canvas.rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, wood)
    for index in range(-6, 14):
        x = 320 + (index - 4) * 62
        canvas.path(f"M{x},{FLOOR}L{320 + (x - 320) * 1.7:.0f},{HEIGHT}", stroke="#000000", width=1.2, opacity=0.13)
    canvas.rect(0, FLOOR - 8, WIDTH, 8, "#ffffff", opacity=0.75)
    return wall


def plant(canvas: Canvas, x: float, y: float, height: float) -> None:
    for index, leaf in enumerate(LEAVES):
        canvas.stamp(leaf, x, y, height / 100, canvas.colours.leaf[index % 2])
    canvas.path(f"M{x - 16:.0f},{y - 28:.0f}h32l-5,28h-22Z", canvas.rng.choice(canvas.colours.accent))


def _lamp(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.glow(x, y - 44, 74, "#ffe2a0", 0.75)
    canvas.rect(x - 2, y - 34, 4, 34, "#6a5548")
    canvas.rect(x - 10, y - 4, 20, 4, "#6a5548", 2)
    canvas.shape(((x - 12, y - 58), (x + 12, y - 58), (x + 20, y - 30), (x - 20, y - 30)), colour)


def room(canvas: Canvas) -> str:
    """Draw a bedroom with a double bed and its view."""
    _bedroom(canvas, twin=False)
    return f"Double room with a large window {canvas.colours.light}"


def twin(canvas: Canvas) -> str:
    """Draw a bedroom with two single beds and its view."""
    _bedroom(canvas, twin=True)
    return f"Twin room with a large window {canvas.colours.light}"


def _bedroom(canvas: Canvas, twin: bool) -> None:
    rng, colours = canvas.rng, canvas.colours
    walls(canvas)
    window_left = rng.random() < 0.5
    window, bed = (72, 385) if window_left else (408, 190)
    wide = rng.uniform(130, 165)
    view(canvas, window, 72, wide, 168)
    accent, second = rng.sample(colours.accent, 2)
    _curtains(canvas, window, wide, rng.choice(("#f7efe2", second)))
    _frames(canvas, bed)
    for x in (bed - 152, bed + 152):
        if not window - 20 < x < window + wide + 20 or x > 560:
            canvas.rect(x - 24, 258, 48, 52, "#8a6248", 3)
            canvas.rect(x - 20, 264, 40, 16, "#000000", 2, 0.12)
            _lamp(canvas, x, 258, "#fff3d6")
    head = rng.choice(colours.roof)
    canvas.oval(bed, 380, 190, 20, second, 0.5)
    for centre, half in ((bed - 62, 54), (bed + 62, 54)) if twin else ((bed, 116),):
        _bed(canvas, centre, half, accent, head)
    if window_left or wide < 150:
        plant(canvas, 30 if window_left else 610, 350, rng.uniform(110, 140))


def _frames(canvas: Canvas, x: float) -> None:
    for dx in (-44, 44) if canvas.rng.random() < 0.5 else (0,):
        wide = 58 if dx else 96
        canvas.rect(x + dx - wide / 2, 76, wide, 62, "#ffffff", 2)
        canvas.rect(x + dx - wide / 2 + 6, 82, wide - 12, 50, canvas.colours.ground[0])
        canvas.oval(x + dx - 8, 100, 8, 8, canvas.rng.choice(canvas.colours.accent))
        canvas.path(f"M{x + dx - wide / 2 + 6:.0f},132q{wide / 3:.0f},-34 {wide - 12:.0f},-8v8Z", canvas.colours.hills[2])


def _bed(canvas: Canvas, x: float, half: float, accent: str, head: str) -> None:
    canvas.rect(x - half - 6, 172, 2 * half + 12, 110, head, 10)
    canvas.rect(x - half, 250, 2 * half, 96, "#ffffff", 8)
    pillows = (x - half / 2, x + half / 2) if half > 80 else (x,)
    for centre in pillows:
        wide = half * 0.82 if half > 80 else half * 1.5
        canvas.rect(centre - wide / 2, 222, wide, 44, "#fdfbf7", 14)
        canvas.rect(centre - wide / 2, 250, wide, 16, "#000000", 10, 0.05)
        canvas.rect(centre - wide * 0.3, 238, wide * 0.6, 32, accent, 10, 0.85)
    canvas.stamp(BLANKET, x, 286, 1, accent, stretch=(half + 4) / 100)
    canvas.stamp(FOLD, x, 286, 1, "#ffffff", stretch=(half + 4) / 100, opacity=0.85)
    canvas.rect(x - half, 360, 10, 14, "#5d4a3e", 2)
    canvas.rect(x + half - 10, 360, 10, 14, "#5d4a3e", 2)


def bath(canvas: Canvas) -> str:
    """Draw a bathroom with a standing tub."""
    rng, colours = canvas.rng, canvas.colours
    walls(canvas)
    tile = rng.choice((*colours.hills[:2], colours.water[0]))
    canvas.rect(0, 168, WIDTH, FLOOR - 168, tile, opacity=0.55)
    for y in range(168, FLOOR, 21):
        canvas.rect(0, y, WIDTH, 1.5, "#ffffff", opacity=0.6)
    for x in range(0, WIDTH, 32):
        canvas.rect(x, 168, 1.5, FLOOR - 168, "#ffffff", opacity=0.6)
    flip = rng.random() < 0.5
    tub, basin = (210, 500) if flip else (430, 140)
    view(canvas, tub - 70, 44, 140, 104)
    _tub(canvas, tub)
    _basin(canvas, basin)
    plant(canvas, 330 if flip else 300, 356, 96)
    canvas.oval(basin, 372, 90, 13, rng.choice(colours.accent), 0.75)
    return f"Bathroom with a free-standing tub {colours.light}"


def _tub(canvas: Canvas, x: float) -> None:
    canvas.path(f"M{x + 108},262v-58q0,-16 -18,-16h-8v8", stroke="#b9975b", width=5)
    canvas.path(f"M{x - 132},262h264q2,84 -62,88h-140q-64,-4 -62,-88Z", canvas.fade("#ffffff", "#dfe5e8"))
    canvas.rect(x - 142, 254, 284, 13, "#ffffff", 6)
    canvas.path(f"M{x - 84},254q4,-14 16,-10q4,-14 18,-8q10,-10 20,0q14,-4 16,8q14,-2 14,10Z", "#ffffff", opacity=0.95)
    canvas.path(f"M{x + 40},258h46v52q-23,8 -46,0Z", canvas.rng.choice(canvas.colours.accent))
    for dx in (-78, 70):
        canvas.rect(x + dx, 346, 10, 14, "#b9975b", 3)


def _basin(canvas: Canvas, x: float) -> None:
    canvas.glow(x, 116, 110, "#fff2cc", 0.6)
    canvas.oval(x, 118, 62, 66, "#b9975b")
    canvas.oval(x, 118, 57, 61, canvas.fade("#eaf3f6", "#b9d0d8"))
    canvas.path(f"M{x - 30},140L{x + 14},84M{x - 8},150L{x + 30},102", stroke="#ffffff", width=5, opacity=0.6)
    canvas.rect(x - 84, 238, 168, 14, "#ffffff", 3)
    canvas.rect(x - 74, 252, 148, 96, "#8a6248", 4)
    canvas.rect(x - 1, 258, 2, 84, "#000000", opacity=0.2)
    canvas.path(f"M{x - 44},212h88q-4,28 -24,28h-40q-20,0 -24,-28Z", "#ffffff")
    canvas.path(f"M{x},212v-14q0,-8 12,-8", stroke="#b9975b", width=4)


def breakfast(canvas: Canvas) -> str:
    """Draw a breakfast table by the window."""
    rng, colours = canvas.rng, canvas.colours
    walls(canvas)
    view(canvas, 90, 48, 460, 180)
    for x in (205, 320, 435):
        canvas.rect(x - 2, 48, 4, 180, "#ffffff")
    cloth = rng.choice(colours.accent)
    canvas.rect(0, 282, WIDTH, 118, canvas.fade("#fffdf8", "#efe7d9"))
    canvas.rect(0, 282, WIDTH, 5, "#000000", opacity=0.08)
    canvas.rect(230, 282, 180, 118, cloth, opacity=0.8)
    for side, dish in ((140, rng.choice((_pastries, _fruit))), (500, _eggs)):
        canvas.oval(side, 340, 92, 26, "#d9d2c6", 0.6)
        canvas.oval(side, 335, 90, 25, "#ffffff")
        canvas.oval(side, 335, 66, 17, "#f1f3f2")
        dish(canvas, side)
    _cup(canvas, 285, cloth)
    canvas.path("M356,232h34l5,74q-22,8 -44,0Z", "#ffffff", opacity=0.65)
    canvas.path("M354,258h38l3,48q-22,8 -44,0Z", "#f7a63c", opacity=0.95)
    plant(canvas, 596, 292, 92)
    return f"Breakfast table by the window {colours.light}"


def _pastries(canvas: Canvas, x: float) -> None:
    for dx, dy in ((-26, 0), (22, 3), (-2, -14)):
        canvas.stamp(CROISSANT, x + dx, 334 + dy, 1, "#d79a4a")
        for across, up, slant in ((-12, 28, 4), (4, 30, 0), (18, 24, -5)):
            canvas.path(f"M{x + dx + across:.0f},{334 + dy - up}l{slant},14", stroke="#a86f2c", width=2.4)


def _fruit(canvas: Canvas, x: float) -> None:
    canvas.oval(x - 22, 322, 17, 17, "#e8604f")
    canvas.oval(x + 18, 320, 19, 19, "#f2b134")
    canvas.oval(x - 2, 308, 16, 16, "#8fbf4f")
    canvas.path(f"M{x - 2},294q3,-10 10,-11", stroke="#6d5545", width=3)


def _eggs(canvas: Canvas, x: float) -> None:
    for dx in (-22, 20):
        canvas.oval(x + dx, 331, 27, 12, "#fffdf8")
        canvas.oval(x + dx, 328, 11, 7, "#f6b73c")
    canvas.path(f"M{x - 40},344q40,12 84,-2", stroke="#5f9a4f", width=5)


def _cup(canvas: Canvas, x: float, accent: str) -> None:
    canvas.oval(x, 352, 58, 14, "#ffffff")
    canvas.path(f"M{x + 34},312q26,-2 22,16t-30,14", stroke="#ffffff", width=7)
    canvas.path(f"M{x - 38},304h76q0,48 -26,48h-24q-26,0 -26,-48Z", "#ffffff")
    canvas.rect(x - 36, 316, 72, 6, accent, opacity=0.8)
    canvas.oval(x, 304, 38, 9, "#f4efe6")
    canvas.oval(x, 304, 32, 6.5, "#6b4632")
    for dx in (-12, 8):
        canvas.path(f"M{x + dx},288q-8,-10 0,-20t0,-20", stroke="#ffffff", width=3, opacity=0.6)
