"""Lamps that hang, the kitchen, the living room."""

from __future__ import annotations

from .brush import DARK, GUM, PALE, STEEL, WOOD, Paint, disc, line, oval, path, rect, shadow


def pendant(ink: Paint) -> str:
    """A lamp on a cable."""
    glow = path("M70 244H330L376 400H24z", "#ffdf9a", ' opacity=".42"')
    cable = line("M200 0V112", DARK, 5) + rect(184, 100, 32, 28, STEEL, 6)
    shade = path("M184 122H216C224 172 308 176 326 238C328 248 322 252 314 252H86C78 252 72 248 74 238C92 176 176 172 184 122z", ink.base)
    side = path("M206 122H216C224 172 308 176 326 238C328 248 322 252 314 252H258C266 200 212 176 206 122z", ink.shade)
    return glow + cable + disc(200, 254, 22, "#fff0c4") + shade + side


def lantern(ink: Paint) -> str:
    """A lantern with a candle."""
    ring = line("M164 96C164 48 236 48 236 96", ink.deep, 9)
    roof = path("M128 136L166 92H234L272 136z", ink.base) + rect(118, 132, 164, 18, ink.shade, 5)
    glass = rect(136, 150, 128, 152, "#fff1cf") + disc(200, 222, 54, "#ffd98a", ' opacity=".6"')
    candle = rect(180, 232, 40, 70, PALE, 4) + path("M200 194C214 212 210 228 200 230C190 228 186 212 200 194z", "#f08a3c")
    frame = (
        line("M136 150V302M264 150V302M200 150V186", ink.base, 9)
        + rect(118, 300, 164, 28, ink.base, 6)
        + rect(118, 318, 164, 12, ink.shade, 5)
    )
    return shadow(94, 336) + ring + roof + glass + candle + frame


def kettle(ink: Paint) -> str:
    """A kettle with a long spout."""
    spout = line("M262 268C310 262 300 176 340 150", ink.shade, 19)
    handle = line("M138 142C66 130 50 230 112 268", WOOD, 19)
    body = path("M134 136H246C270 190 290 240 288 298C288 316 278 324 262 324H118C102 324 92 316 92 298C92 240 110 190 134 136z", ink.base)
    shine = path("M146 152H166C146 204 132 250 132 300H112C112 246 126 200 146 152z", ink.light, ' opacity=".65"')
    lid = path("M134 138C140 110 240 110 246 138z", ink.shade) + disc(190, 102, 14, WOOD)
    return shadow(112, 332) + handle + spout + body + shine + lid + rect(92, 306, 196, 18, ink.deep, 9)


def mug(ink: Paint) -> str:
    """Two mugs."""
    behind = (
        rect(168, 116, 132, 140, ink.shade, 18) + line("M300 150C346 148 346 218 300 218", ink.shade, 17) + oval(234, 122, 66, 15, ink.deep)
    )
    front = rect(80, 166, 150, 156, ink.base, 22) + line("M84 204C34 202 34 284 86 282", ink.base, 18)
    inside = oval(155, 174, 75, 18, ink.deep) + oval(155, 178, 62, 12, "#6d4630")
    dots = ((104, 226), (132, 252), (174, 222), (204, 262), (112, 290), (158, 296), (190, 300), (210, 214), (146, 216))
    speckles = "".join(disc(x, y, 3.2, ink.deep, ' opacity=".55"') for x, y in dots)
    steam = line("M132 140C120 118 144 108 134 84M172 140C160 116 184 104 174 78", PALE, 7, ' opacity=".9"')
    return shadow(132, 330) + behind + front + inside + speckles + steam


def pan(ink: Paint) -> str:
    """A pan, seen from above, with an egg in it."""
    handle = line("M256 252L352 336", DARK, 25) + disc(350, 334, 6, PALE)
    body = disc(170, 176, 126, ink.shade) + disc(170, 176, 112, ink.base) + disc(170, 176, 92, ink.deep)
    egg = path("M112 170C108 126 158 112 184 132C216 118 242 156 224 186C232 218 190 236 166 220C134 232 104 204 112 170z", "#fdf9ef")
    return (
        oval(176, 192, 130, 124, "#1c1426", ' opacity=".12"')
        + handle
        + body
        + egg
        + disc(170, 176, 27, "#f3b443")
        + disc(162, 168, 8, "#ffe3a3")
    )


def moka(ink: Paint) -> str:
    """A stove-top coffee maker."""
    base = path("M140 216H244L266 324H118z", ink.shade) + path("M140 216H176L166 324H118z", ink.base)
    waist = rect(136, 200, 112, 22, STEEL, 5)
    top = path("M130 100H254L240 202H144z", ink.base) + path("M212 100H254L240 202H204z", ink.shade)
    spout = path("M132 102L92 124L136 148z", ink.shade)
    handle = line("M252 116C322 112 318 176 296 206", DARK, 18)
    lid = path("M130 102L192 72L254 102z", ink.deep) + disc(192, 66, 11, DARK)
    return shadow(92, 332) + handle + spout + base + top + waist + lid + line("M160 112L166 190", ink.light, 6)


def cushion(ink: Paint) -> str:
    """A cushion."""
    body = path("M82 92C150 110 250 110 318 92C300 160 300 240 318 316C250 298 150 298 82 316C100 240 100 160 82 92z", ink.base)
    side = path("M318 92C300 160 300 240 318 316C296 310 276 306 258 304C272 236 272 170 258 104C280 102 300 98 318 92z", ink.shade)
    stripes = "".join(line(f"M{x} 112C{x - 8} 176 {x - 8} 236 {x} 296", ink.light, 8, ' opacity=".75"') for x in (134, 168, 202, 236))
    knots = "".join(disc(x, y, 11, ink.deep) for x, y in ((82, 92), (318, 92), (82, 316), (318, 316)))
    return shadow(118, 326) + body + side + stripes + knots


def throw(ink: Paint) -> str:
    """A folded blanket with a fringe."""
    layers = "".join(rect(76, 176 + i * 44, 248, 44, paint_, 20) for i, paint_ in enumerate((ink.base, ink.shade, ink.base)))
    edges = "".join(line(f"M92 {198 + i * 44}H300", ink.deep, 3, ' opacity=".4"') for i in range(3))
    hanging = path("M118 160H226V270C226 280 118 280 118 270z", ink.light) + "".join(
        line(f"M118 {182 + i * 24}H226", ink.base, 9) for i in range(4)
    )
    fringe = "".join(line(f"M{124 + i * 14} 274v24", ink.base, 5) for i in range(8))
    return shadow(136, 318) + layers + edges + rect(76, 152, 248, 40, ink.base, 20) + hanging + fringe


def vase(ink: Paint) -> str:
    """A vase with a branch."""
    branch = line("M204 176C200 120 226 84 216 40M208 126C232 108 246 100 252 78M206 150C178 126 168 112 164 84", "#6d5a41", 5)
    places = (
        (214, 40, -70), (232, 66, -30), (258, 72, -50), (244, 102, 20), (160, 78, 60), (180, 104, 10), (150, 104, 30), (198, 92, -60),
        (224, 96, 30),
    )  # fmt: skip
    leaves = "".join(oval(x, y, 17, 9, "#6b9c78", f' transform="rotate({turn} {x} {y})"') for x, y, turn in places)
    body = path("M172 160H232C226 196 274 214 274 266C274 306 246 328 202 328C158 328 130 306 130 266C130 214 178 196 172 160z", ink.base)
    side = path("M218 160H232C226 196 274 214 274 266C274 306 246 328 210 328C262 292 246 216 218 160z", ink.shade)
    return (
        shadow(90, 334)
        + branch
        + leaves
        + body
        + side
        + rect(166, 152, 72, 16, ink.deep, 8)
        + line("M150 254C150 234 160 224 170 214", ink.light, 8)
    )


def armchair(ink: Paint) -> str:
    """An armchair."""
    legs = line("M112 304L100 344M288 304L300 344M138 304L134 338M262 304L266 338", WOOD, 13)
    back = path("M104 214C96 112 116 76 200 76C284 76 304 112 296 214z", ink.base) + line(
        "M136 196C132 128 148 104 200 104C252 104 268 128 264 196", ink.shade, 5
    )
    seat = rect(112, 206, 176, 62, ink.light, 22)
    front = rect(104, 254, 192, 56, ink.shade, 14)
    arms = rect(64, 186, 62, 124, ink.base, 28) + rect(274, 186, 62, 124, ink.base, 28)
    pillow = rect(158, 146, 84, 72, GUM, 14, ' transform="rotate(-6 200 180)"')
    return shadow(140, 348) + legs + back + pillow + seat + front + arms
