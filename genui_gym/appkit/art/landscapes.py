"""Views from the window: the sea, a city, the mountains, a pool."""

from __future__ import annotations

from genui_gym.appkit.art.canvas import HEIGHT, WIDTH, Canvas
from genui_gym.appkit.art.nature import cypress, palm, parasol, pine, sky, tree

SAIL = "M0,-3V-50Q22,-25 20,-4Z"
JIB = "M-3,-4V-42L-17,-4Z"
HULL = "M-20,0h42l-8,9h-26Z"


def sea(canvas: Canvas) -> str:
    """Draw a bay with boats, seen from the beach."""
    rng, colours = canvas.rng, canvas.colours
    sun = sky(canvas, 205)
    canvas.rect(0, 205, WIDTH, HEIGHT, canvas.fade(*colours.water))
    _headland(canvas, rng.random() < 0.5)
    for row in range(9):
        y = 212 + row * row * 1.5
        canvas.rect(sun - 14 - row * 5 + rng.uniform(-8, 8), y, 30 + row * 9, 2 + row * 0.3, colours.sun, 1, 0.5)
    for _ in range(14):
        canvas.rect(rng.uniform(0, WIDTH), rng.uniform(216, 320), rng.uniform(20, 60), 1.6, "#ffffff", 1, 0.3)
    boats = rng.randint(1, 3)
    for index in range(boats):
        _boat(canvas, 120 + index * 170 + rng.uniform(-40, 40), rng.uniform(222, 262), rng.uniform(0.7, 1.2))
    _beach(canvas)
    return f"Sandy bay with {boats} sailing boat{'s' * (boats > 1)} {colours.light}"


def _headland(canvas: Canvas, right: bool) -> None:
    def at(x: float) -> float:
        return WIDTH - x if right else x

    far, near = canvas.colours.hills[1:]
    canvas.path(f"M{at(0)},140C{at(90)},128 {at(150)},168 {at(230)},182S{at(300)},204 {at(330)},206H{at(0)}Z", far)
    canvas.path(f"M{at(0)},172C{at(60)},166 {at(110)},186 {at(165)},194S{at(215)},206 {at(225)},207H{at(0)}Z", near)
    for index in range(6):
        x, y = at(18 + index * 27), 172 + index * 4.5
        canvas.rect(x - 8, y, 17, 14 + index % 3 * 3, canvas.rng.choice(canvas.colours.walls), 1)
        canvas.shape(((x - 10, y), (x + 0.5, y - 8), (x + 11, y)), canvas.rng.choice(canvas.colours.roof))
        canvas.rect(x - 2, y + 4, 4, 6, canvas.colours.glass[int(canvas.colours.night)])


def _boat(canvas: Canvas, x: float, y: float, s: float) -> None:
    canvas.stamp(HULL, x, y, s, "#ffffff")
    canvas.rect(x - 17 * s, y + 3 * s, 36 * s, 2 * s, canvas.rng.choice(canvas.colours.accent))
    canvas.stamp(SAIL, x, y, s, "#fffaf0")
    canvas.stamp(JIB, x, y, s, canvas.rng.choice(canvas.colours.accent))


def _beach(canvas: Canvas) -> None:
    rng, (bright, dark) = canvas.rng, canvas.colours.ground
    canvas.path("M0,338C120,318 230,352 350,336S560,322 640,340V400H0Z", "#ffffff", opacity=0.65)
    canvas.path("M0,346C120,326 230,360 350,344S560,330 640,348V400H0Z", canvas.fade(bright, dark))
    for index in range(rng.randint(2, 4)):
        parasol(canvas, 120 + index * 130 + rng.uniform(-30, 30), 382, rng.uniform(52, 68), rng.choice(canvas.colours.accent))
    side = rng.choice((38, WIDTH - 38))
    palm(canvas, side, 396, rng.uniform(190, 240), 0.16 if side < 300 else -0.16)


def city(canvas: Canvas) -> str:
    """Draw a skyline over a river with a bridge."""
    rng, colours = canvas.rng, canvas.colours
    sky(canvas, 190)
    for layer, (fill, low, high) in enumerate(zip(colours.hills, (90, 60, 40), (190, 140, 105), strict=True)):
        _blocks(canvas, fill, low, high, layer)
    canvas.rect(0, 292, WIDTH, 108, canvas.fade(*colours.water))
    for _ in range(26):
        lit = colours.glass[1] if colours.night else "#ffffff"
        canvas.rect(rng.uniform(0, WIDTH), rng.uniform(300, 395), rng.uniform(14, 60), 2, lit, 1, 0.35)
    _bridge(canvas, rng.choice(colours.roof))
    for x in range(12, WIDTH, 34):
        tree(canvas, x + rng.uniform(-8, 8), 296, rng.uniform(28, 42))
    return f"City skyline over a river {colours.light}"


def _blocks(canvas: Canvas, fill: str, low: float, high: float, layer: int) -> None:
    rng, colours = canvas.rng, canvas.colours
    x = -10.0
    while x < WIDTH:
        wide, tall = rng.uniform(34, 70), rng.uniform(low, high)
        top = 292 - tall
        canvas.rect(x, top, wide, tall, fill)
        crown = rng.random()
        if crown < 0.2:
            canvas.shape(((x, top), (x + wide / 2, top - wide * 0.7), (x + wide, top)), fill)
        elif crown < 0.35:
            canvas.path(f"M{x:.0f},{top:.0f}a{wide / 2:.0f},{wide / 2:.0f} 0 0 1 {wide:.0f},0Z", fill)
        elif crown < 0.5:
            canvas.rect(x + wide / 2 - 1.5, top - 26, 3, 26, fill)
        if layer:
            for row in range(int(tall // 17)):
                for column in range(int(wide // 12)):
                    if rng.random() < 0.55:
                        lit = rng.random() < (0.7 if colours.night else 0.25)
                        canvas.rect(x + 5 + column * 12, top + 8 + row * 17, 5, 8, colours.glass[int(lit)], opacity=0.8)
        x += wide + rng.choice((0, 0, 3))


def _bridge(canvas: Canvas, colour: str) -> None:
    canvas.rect(0, 314, WIDTH, 10, colour)
    canvas.rect(0, 310, WIDTH, 4, "#ffffff", opacity=0.35)
    for index in range(5):
        x = index * 128
        canvas.path(f"M{x},324h128v36h-10a54,32 0 0 0 -108,0h-10Z", colour)
    for x in range(0, WIDTH, 128):
        canvas.oval(x, 300, 4, 5, canvas.colours.glass[1])
        canvas.rect(x - 1, 303, 2, 10, colour)


def mountain(canvas: Canvas) -> str:
    """Draw snow peaks over a lake, with a lodge among firs."""
    rng, colours = canvas.rng, canvas.colours
    sky(canvas, 190)
    for steps, base, rise, fill in ((6, 262, 190, colours.hills[0]), (8, 272, 130, colours.hills[1])):
        crest = canvas.ridge(base, rise, steps, fill, sharp=True)
        for (x0, y0), (x, y), (x1, y1) in zip(crest, crest[1:], crest[2:], strict=False):
            if y < y0 and y < y1 and base - y > 70:
                left, right = (x + (x0 - x) * 0.34, y + (y0 - y) * 0.34), (x + (x1 - x) * 0.34, y + (y1 - y) * 0.34)
                middle = (left[1] + right[1]) / 2
                canvas.shape(((x, y), right, (x + 12, middle - 7), (x, middle + 12), (x - 12, middle - 5), left), "#ffffff", 0.9)
    canvas.ridge(292, 42, 5, colours.hills[2])
    canvas.rect(0, 286, WIDTH, 114, canvas.fade(*colours.water))
    for _ in range(18):
        canvas.rect(rng.uniform(0, WIDTH), rng.uniform(294, 380), rng.uniform(24, 90), 1.8, "#ffffff", 1, 0.3)
    for x in range(0, WIDTH, 22):
        pine(canvas, x + rng.uniform(-8, 8), 292, rng.uniform(26, 52))
    canvas.path("M0,352C140,330 260,378 400,362S580,350 640,366V400H0Z", colours.leaf[1])
    _lodge(canvas, rng.uniform(150, 430))
    for x in (24, 70, 112, WIDTH - 104, WIDTH - 62, WIDTH - 20):
        pine(canvas, x, 396, rng.uniform(90, 150))
    return f"Lake below snowy mountains, with a wooden lodge, {colours.light}"


def _lodge(canvas: Canvas, x: float) -> None:
    colours, roof = canvas.colours, canvas.rng.choice(canvas.colours.roof)
    canvas.rect(x, 322, 104, 52, "#8a6248")
    for y in range(330, 372, 9):
        canvas.rect(x, y, 104, 1.4, "#000000", opacity=0.15)
    canvas.shape(((x - 14, 326), (x + 52, 276), (x + 118, 326)), roof)
    canvas.shape(((x + 4, 323), (x + 52, 286), (x + 100, 323)), "#a3775a")
    for index in range(4):
        canvas.rect(x + 9 + index * 24, 336, 15, 17, colours.glass[1], 1)
    canvas.rect(x + 43, 302, 18, 16, colours.glass[1], 1)
    canvas.rect(x - 8, 360, 120, 4, "#6d4c38", 1)


def pool(canvas: Canvas) -> str:
    """Draw a terrace with a pool, loungers and parasols."""
    rng, colours = canvas.rng, canvas.colours
    sky(canvas, 190)
    canvas.ridge(226, 90, 6, colours.hills[0])
    canvas.rect(0, 206, WIDTH, 30, canvas.fade(*colours.water))
    canvas.rect(0, 232, WIDTH, 168, canvas.fade(*colours.ground))
    for hedge in range(-10, WIDTH, 24):
        canvas.oval(hedge, 236, 19, rng.uniform(12, 20), colours.leaf[rng.randint(0, 1)])
    plant, where = rng.choice(((palm, (50, 590, 520)), (cypress, (40, 90, 560, 604)), (tree, (60, 560))))
    for x in where:
        plant(canvas, x, 250, rng.uniform(130, 175))
    canvas.path("M120,284H520L640,372V400H0V372Z", "#ffffff", opacity=0.85)
    canvas.path("M132,292H508L624,378V400H16V378Z", canvas.fade("#8fe3ea", "#2fa9c4" if not colours.night else "#2b6fae"))
    for _ in range(16):
        canvas.path(f"M{rng.uniform(140, 470):.0f},{rng.uniform(304, 390):.0f}q9,-5 18,0t18,0", stroke="#ffffff", width=2, opacity=0.45)
    accent = rng.choice(colours.accent)
    for x in (150, 290, 430):
        parasol(canvas, x + 24, 284, 78, accent)
        for dx in (-20, 36):
            _lounger(canvas, x + dx, 282)
    return f"Pool terrace with loungers and parasols {colours.light}"


def _lounger(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(f"M{x},{y - 9}h30M{x},{y - 9}l-9,-13M{x + 3},{y - 9}v8M{x + 27},{y - 9}v8", stroke="#fffaf0", width=4)
