"""The lobby of a hotel: the desk, a sofa, lamps and a tall window."""

from __future__ import annotations

from genui_gym.appkit.art.canvas import Canvas
from genui_gym.appkit.art.indoors import plant, view, walls


def lobby(canvas: Canvas) -> str:
    """Draw the reception."""
    rng, colours = canvas.rng, canvas.colours
    walls(canvas)
    flip = rng.random() < 0.5
    desk, sofa = (180, 480) if flip else (460, 160)
    view(canvas, sofa - 96, 46, 192, 170)
    accent, second = rng.sample(colours.accent, 2)
    canvas.oval(sofa, 372, 170, 20, second, 0.55)
    _desk(canvas, desk, accent)
    _sofa(canvas, sofa, accent)
    for x in (desk - 62, desk, desk + 62):
        _pendant(canvas, x, rng.choice(("#b9975b", "#3a3f47")))
    plant(canvas, 320, 352, 128)
    return f"Hotel lobby with a reception desk and a sofa {colours.light}"


def _desk(canvas: Canvas, x: float, accent: str) -> None:
    rng = canvas.rng
    canvas.rect(x - 120, 118, 240, 96, "#8a6248", 4)
    for row in range(2):
        for column in range(8):
            left, top = x - 110 + column * 28, 126 + row * 42
            canvas.rect(left, top, 24, 36, "#6d4c38", 2)
            if rng.random() < 0.65:
                canvas.oval(left + 12, top + 11, 4, 4, "#e3c177")
                canvas.rect(left + 10.8, top + 14, 2.4, 12, "#e3c177")
    canvas.rect(x - 132, 240, 264, 96, canvas.fade("#a3775a", "#7d563d"), 6)
    for index in range(11):
        canvas.rect(x - 122 + index * 23, 254, 12, 76, "#000000", 2, 0.1)
    canvas.rect(x - 140, 230, 280, 13, "#fdf8ef", 4)
    canvas.oval(x + 78, 227, 13, 8, "#e3c177")
    canvas.rect(x + 76, 216, 4, 5, "#e3c177", 2)
    canvas.path(f"M{x - 92},230l4,-24h18l4,24Z", accent)
    for dx, dy in ((-86, 202), (-74, 198), (-80, 190)):
        canvas.oval(x + dx, dy, 9, 9, canvas.colours.leaf[int(dx < -78)])


def _sofa(canvas: Canvas, x: float, colour: str) -> None:
    canvas.rect(x - 104, 260, 208, 78, colour, 16)
    canvas.rect(x - 104, 260, 208, 78, "#000000", 16, 0.12)
    for left in (x - 90, x + 2):
        canvas.rect(left, 270, 88, 46, colour, 12)
        canvas.rect(left, 308, 88, 32, colour, 9)
    for left in (x - 118, x + 90):
        canvas.rect(left, 286, 28, 64, colour, 12)
    for left in (x - 96, x + 84):
        canvas.rect(left, 348, 9, 16, "#5d4a3e", 2)
    canvas.rect(x - 76, 278, 36, 34, "#fdf8ef", 7, 0.9)


def _pendant(canvas: Canvas, x: float, metal: str) -> None:
    canvas.rect(x - 1, 0, 2, 62, metal)
    canvas.glow(x, 82, 70, "#ffe2a0", 0.7)
    canvas.path(f"M{x - 20},84q0,-24 20,-24t20,24Z", metal)
    canvas.oval(x, 85, 10, 6, "#fff3d0")
