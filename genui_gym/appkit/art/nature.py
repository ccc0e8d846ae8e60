"""Sky, clouds, trees: what stands in many scenes."""

from __future__ import annotations

from genui_gym.appkit.art.canvas import HEIGHT, WIDTH, Canvas


def sky(canvas: Canvas, horizon: float, sun: bool = True) -> float:
    """Draw the sky down to ``horizon`` with sun or moon, stars or clouds; return where the sun stands across."""
    rng, colours = canvas.rng, canvas.colours
    canvas.rect(0, 0, WIDTH, HEIGHT, canvas.fade(*colours.sky))
    x = rng.uniform(90, WIDTH - 90)
    if colours.night:
        for _ in range(36):
            canvas.oval(rng.uniform(0, WIDTH), rng.uniform(0, horizon * 0.75), *(2 * [rng.choice((0.8, 1.1, 1.5))]), "#ffffff", rng.uniform(0.3, 0.9))
    if sun:
        y = rng.uniform(0.3, 0.75) * horizon if not colours.night else rng.uniform(40, 90)
        canvas.glow(x, y, 150, colours.sun, 0.65)
        canvas.oval(x, y, *(2 * [20 if colours.night else 27]), colours.sun)
    if not colours.night:
        for _ in range(rng.randint(2, 4)):
            cloud(canvas, rng.uniform(30, WIDTH - 60), rng.uniform(28, max(40, horizon * 0.5)), rng.uniform(0.6, 1.3))
    return x


def cloud(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw a flat-bottomed cloud."""
    s = scale
    canvas.path(
        f"M{x:.0f},{y:.0f}h{84 * s:.0f}a{13 * s:.0f},{13 * s:.0f} 0 0 0 0,-{26 * s:.0f}a{24 * s:.0f},{22 * s:.0f} 0 0 0 -{45 * s:.0f},-{10 * s:.0f}"
        f"a{18 * s:.0f},{18 * s:.0f} 0 0 0 -{36 * s:.0f},{18 * s:.0f}a{9 * s:.0f},{9 * s:.0f} 0 0 0 -{3 * s:.0f},{18 * s:.0f}Z",
        "#ffffff", opacity=0.62,
    )  # fmt: skip


def tree(canvas: Canvas, x: float, y: float, height: float) -> None:
    """Draw a round tree standing at (x, y)."""
    bright, dark = canvas.colours.leaf
    canvas.rect(x - height * 0.03, y - height * 0.45, height * 0.06, height * 0.45, "#6d5545")
    for dx, dy, r, fill in ((-0.13, 0.55, 0.2, dark), (0.14, 0.56, 0.19, dark), (0, 0.72, 0.24, dark), (-0.05, 0.75, 0.17, bright), (0.07, 0.6, 0.12, bright)):
        canvas.oval(x + dx * height, y - dy * height, r * height, r * height, fill)


def cypress(canvas: Canvas, x: float, y: float, height: float) -> None:
    """Draw a slender tree standing at (x, y)."""
    bright, dark = canvas.colours.leaf
    half = height * 0.13
    canvas.path(f"M{x:.0f},{y - height:.0f}C{x + half * 1.4:.0f},{y - height * 0.5:.0f} {x + half:.0f},{y:.0f} {x:.0f},{y:.0f}S{x - half * 1.4:.0f},{y - height * 0.5:.0f} {x:.0f},{y - height:.0f}Z", dark)  # fmt: skip
    canvas.path(f"M{x:.0f},{y - height:.0f}C{x - half * 1.4:.0f},{y - height * 0.5:.0f} {x - half:.0f},{y:.0f} {x:.0f},{y:.0f}Z", bright, opacity=0.55)


def pine(canvas: Canvas, x: float, y: float, height: float) -> None:
    """Draw a fir of three tiers standing at (x, y)."""
    bright, dark = canvas.colours.leaf
    canvas.rect(x - height * 0.04, y - height * 0.15, height * 0.08, height * 0.15, "#5d4a3e")
    for tier in range(3):
        top, wide = y - height * (1 - tier * 0.22), height * (0.16 + tier * 0.07)
        low = top + height * 0.42
        canvas.shape(((x, top), (x + wide, low), (x - wide, low)), dark)
        canvas.shape(((x, top), (x - wide, low), (x - wide * 0.1, low)), bright, 0.45)


def palm(canvas: Canvas, x: float, y: float, height: float, lean: float = 0.15) -> None:
    """Draw a palm standing at (x, y), its crown ``lean`` heights to the side."""
    bright, dark = canvas.colours.leaf
    top, crown = y - height, x + lean * height
    canvas.path(f"M{x:.0f},{y:.0f}Q{x + lean * height * 0.2:.0f},{y - height * 0.6:.0f} {crown:.0f},{top:.0f}", stroke="#7d6047", width=max(3, height * 0.045))
    for index, (dx, dy) in enumerate(((-0.5, 0.12), (-0.42, -0.16), (-0.1, -0.3), (0.28, -0.24), (0.5, -0.02), (0.4, 0.26), (-0.34, 0.34))):
        ex, ey = crown + dx * height * 0.8, top + dy * height * 0.8
        mx, my = crown + dx * height * 0.35, top + dy * height * 0.35 - height * 0.16
        leaf = f"M{crown:.0f},{top:.0f}Q{mx:.0f},{my:.0f} {ex:.0f},{ey:.0f}Q{mx:.0f},{my + height * 0.13:.0f} {crown:.0f},{top:.0f}Z"
        canvas.path(leaf, bright if index % 2 else dark)


def parasol(canvas: Canvas, x: float, y: float, height: float, colour: str) -> None:
    """Draw a striped parasol standing at (x, y)."""
    top, half = y - height, height * 0.55
    canvas.path(f"M{x:.0f},{y:.0f}V{top:.0f}", stroke="#f5efe4", width=3)
    canvas.path(f"M{x - half:.0f},{top + half * 0.6:.0f}Q{x:.0f},{top - half * 0.55:.0f} {x + half:.0f},{top + half * 0.6:.0f}Z", colour)
    canvas.path(f"M{x - half * 0.3:.0f},{top + half * 0.6:.0f}Q{x:.0f},{top - half * 0.55:.0f} {x + half * 0.3:.0f},{top + half * 0.6:.0f}Z", "#ffffff", opacity=0.7)
