"""Sky, clouds, trees: what stands in many scenes."""

from __future__ import annotations

from genui_gym.appkit.art.canvas import HEIGHT, WIDTH, Canvas

CLOUD = "M0,0H84A13,13 0 0 0 84,-26A24,22 0 0 0 39,-36A18,18 0 0 0 3,-18A9,9 0 0 0 0,0Z"
CYPRESS = "M0,-100C18,-50 13,0 0,0S-18,-50 0,-100Z"
CYPRESS_LIGHT = "M0,-100C-18,-50 -13,0 0,0Z"
TREE = ((-13, 55, 20, 1), (14, 56, 19, 1), (0, 72, 24, 1), (-5, 75, 17, 0), (7, 60, 12, 0))
"""Balls of leaves in hundredths of the height: across, up, radius, dark or not."""
FRONDS = (
    "M0,0Q-18,-8 -40,10Q-18,3 0,0Z",
    "M0,0Q-14,-22 -34,-13Q-14,-9 0,0Z",
    "M0,0Q-4,-27 -8,-24Q0,-14 0,0Z",
    "M0,0Q12,-26 23,-20Q12,-12 0,0Z",
    "M0,0Q18,-18 40,-2Q18,-5 0,0Z",
    "M0,0Q14,-7 33,21Q14,6 0,0Z",
    "M0,0Q-12,-5 -27,27Q-12,8 0,0Z",
)
PARASOL = "M-55,-67Q0,-130 55,-67Z"
PARASOL_STRIPE = "M-17,-67Q0,-130 17,-67Z"


def sky(canvas: Canvas, horizon: float) -> float:
    """Draw the sky down to ``horizon`` with sun or moon, stars or clouds; return where the sun stands across."""
    rng, colours = canvas.rng, canvas.colours
    canvas.rect(0, 0, WIDTH, HEIGHT, canvas.fade(*colours.sky))
    x = rng.uniform(90, WIDTH - 90)
    y = rng.uniform(40, 90) if colours.night else rng.uniform(0.3, 0.75) * horizon
    if colours.night:
        for _ in range(36):
            canvas.dot(rng.uniform(0, WIDTH), rng.uniform(0, horizon * 0.75), rng.choice((0.8, 1.1, 1.5)), "#ffffff", rng.uniform(0.3, 0.9))
    canvas.glow(x, y, 150, colours.sun, 0.65)
    canvas.dot(x, y, 20 if colours.night else 27, colours.sun)
    if not colours.night:
        for _ in range(rng.randint(2, 4)):
            left, top = rng.uniform(30, WIDTH - 60), rng.uniform(40, max(50, horizon * 0.5))
            canvas.stamp(CLOUD, left, top, rng.uniform(0.6, 1.3), "#ffffff", opacity=0.62)
    return x


def tree(canvas: Canvas, x: float, y: float, height: float) -> None:
    """Draw a round tree standing at (x, y)."""
    canvas.rect(x - height * 0.03, y - height * 0.45, height * 0.06, height * 0.45, "#6d5545")
    unit = height / 100
    for across, up, radius, shade in TREE:
        canvas.dot(x + across * unit, y - up * unit, radius * unit, canvas.colours.leaf[shade])


def cypress(canvas: Canvas, x: float, y: float, height: float) -> None:
    """Draw a slender tree standing at (x, y)."""
    bright, dark = canvas.colours.leaf
    canvas.stamp(CYPRESS, x, y, height / 100, dark)
    canvas.stamp(CYPRESS_LIGHT, x, y, height / 100, bright, opacity=0.55)


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
    top, crown = y - height, x + lean * height
    trunk = f"M{x:.0f},{y:.0f}Q{x + lean * height * 0.2:.0f},{y - height * 0.6:.0f} {crown:.0f},{top:.0f}"
    canvas.path(trunk, stroke="#7d6047", width=max(3, height * 0.045))
    for index, frond in enumerate(FRONDS):
        canvas.stamp(frond, crown, top, height / 100, canvas.colours.leaf[1 - index % 2])


def parasol(canvas: Canvas, x: float, y: float, height: float, colour: str) -> None:
    """Draw a striped parasol standing at (x, y)."""
    canvas.path(f"M{x:.0f},{y:.0f}V{y - height * 0.95:.0f}", stroke="#f5efe4", width=3)
    canvas.stamp(PARASOL, x, y, height / 100, colour)
    canvas.stamp(PARASOL_STRIPE, x, y, height / 100, "#ffffff", opacity=0.7)
