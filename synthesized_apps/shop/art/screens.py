"""Audio and devices."""

from __future__ import annotations

from .brush import DARK, GUM, PALE, STEEL, WOOD, Paint, disc, line, oval, path, rect, shadow


def headphones(ink: Paint) -> str:
    """Headphones over the ear."""
    band = line("M98 232C90 62 310 62 302 232", ink.deep, 24) + line("M104 200C110 84 290 84 296 200", ink.light, 8)
    left = rect(70, 206, 56, 104, ink.base, 26) + rect(108, 216, 30, 84, ink.deep, 15)
    right = rect(274, 206, 56, 104, ink.base, 26) + rect(262, 216, 30, 84, ink.deep, 15)
    marks = rect(84, 236, 10, 44, ink.light, 5) + rect(306, 236, 10, 44, ink.shade, 5)
    return shadow(140, 324) + band + left + right + marks


def earbuds(ink: Paint) -> str:
    """Earbuds above their case."""
    case = rect(104, 214, 192, 106, ink.base, 44) + path("M104 258C104 230 124 214 148 214H252C276 214 296 230 296 258z", ink.shade)
    light = disc(200, 284, 6, "#7fd08a") + line("M108 258H292", ink.deep, 4)
    buds = ""
    for x, tilt in ((154, -10), (246, 10)):
        bud = rect(x - 11, 112, 22, 78, ink.base, 11) + disc(x, 112, 30, ink.base) + oval(x, 106, 15, 12, ink.deep)
        buds += f'<g transform="rotate({tilt} {x} 150)">{bud}{rect(x - 4, 150, 8, 24, ink.shade, 4)}</g>'
    return shadow(112, 332) + buds + case + light


def speaker(ink: Paint) -> str:
    """A portable speaker."""
    body = rect(112, 92, 176, 232, ink.base, 44) + rect(128, 116, 144, 186, ink.shade, 32)
    dots = "".join(disc(144 + column * 16, 134 + row * 16, 3.4, ink.deep) for row in range(10) for column in range(8))
    loop = line("M284 128C322 128 322 178 286 180", GUM, 11)
    keys = line("M176 104h14M200 104h14M224 104h4", ink.light, 6)
    return shadow(102, 332) + loop + body + dots + keys


def turntable(ink: Paint) -> str:
    """A record player, seen from above."""
    plinth = rect(46, 92, 308, 224, ink.base, 20) + rect(46, 292, 308, 24, ink.shade, 12)
    record = disc(172, 196, 92, DARK) + "".join(disc(172, 196, r, "none", ' stroke="#4a4d55" stroke-width="2"') for r in (50, 64, 78))
    label = disc(172, 196, 30, GUM) + disc(172, 196, 5, PALE)
    arm = (
        disc(310, 132, 22, STEEL)
        + line("M310 132L300 218L250 252", STEEL, 9)
        + rect(236, 242, 26, 18, DARK, 5, ' transform="rotate(-34 249 251)"')
    )
    knobs = disc(296, 280, 10, ink.deep) + disc(326, 280, 10, ink.deep)
    return shadow(154, 326) + plinth + record + label + arm + knobs


def phone(ink: Paint) -> str:
    """A phone, back and front."""
    back = rect(98, 68, 118, 246, ink.base, 24) + rect(110, 82, 46, 76, ink.shade, 16)
    lenses = (
        disc(133, 104, 14, DARK) + disc(133, 138, 14, DARK) + disc(137, 100, 4, STEEL) + disc(137, 134, 4, STEEL) + disc(176, 98, 6, PALE)
    )
    front = rect(174, 90, 126, 246, ink.deep, 26) + rect(182, 98, 110, 230, "#f3d9c9", 19)
    view = path("M182 240C210 204 234 262 292 214V309C292 320 284 328 273 328H201C190 328 182 320 182 309z", "#c96f63") + disc(
        252, 166, 24, "#fff3df"
    )
    hills = path("M182 280C222 246 252 300 292 262V309C292 320 284 328 273 328H201C190 328 182 320 182 309z", "#7e4468")
    return shadow(112, 344) + back + lenses + front + view + hills + rect(222, 106, 30, 9, ink.deep, 5)


def tablet(ink: Paint) -> str:
    """A tablet with a pen."""
    body = rect(54, 96, 274, 212, ink.deep, 20) + rect(66, 108, 250, 188, "#eef1ea", 10)
    drawing = path(
        "M66 246C120 196 152 262 206 222C250 190 280 214 316 196V286C316 292 312 296 306 296H76C70 296 66 292 66 286z", "#9cc0a5"
    )
    sun = disc(252, 158, 26, "#f0b95d") + path(
        "M66 270C140 232 230 286 316 250V286C316 292 312 296 306 296H76C70 296 66 292 66 286z", "#43705a"
    )
    pen = line("M350 96V292", ink.base, 14) + path("M343 292h14l-7 20z", DARK)
    return shadow(158, 322) + body + drawing + sun + pen


def watch(ink: Paint) -> str:
    """A watch with a round case."""
    strap = path("M150 132L162 46H238L250 132z", ink.base) + path("M150 268L162 354H238L250 268z", ink.base)
    holes = "".join(oval(200, y, 5, 4, ink.deep) for y in (300, 318, 336)) + line("M168 62H232", ink.shade, 8)
    case = disc(200, 200, 92, STEEL) + disc(200, 200, 80, DARK) + rect(288, 186, 16, 28, STEEL, 5)
    ring = disc(200, 200, 60, "none", ' stroke="#5a5f69" stroke-width="12"')
    arc = line("M200 140A60 60 0 0 1 252 230", "#e5795f", 12) + line("M200 260A60 60 0 0 1 148 170", "#7fc29b", 12)
    hands = line("M200 200V162M200 200L224 214", PALE, 7)
    return strap + holes + case + ring + arc + hands


def ereader(ink: Paint) -> str:
    """An e-reader that leans on its cover."""
    cover = path("M236 84L312 104V326L236 318z", ink.deep)
    body = rect(96, 76, 172, 250, ink.base, 18) + rect(114, 96, 136, 190, "#f1eee4", 4)
    text = "".join(line(f"M128 {122 + i * 17}H{236 - (i % 4 == 3) * 46}", "#8d8a80", 5) for i in range(9))
    return shadow(116, 334) + cover + body + text + disc(182, 306, 8, ink.shade) + line("M128 112H178", DARK, 7)


def table_lamp(ink: Paint) -> str:
    """A lamp with a dome."""
    glow = path("M92 190H308L352 336H48z", "#ffdf9a", ' opacity=".45"')
    shade = path("M84 188C84 112 136 68 200 68C264 68 316 112 316 188C316 198 308 202 298 202H102C92 202 84 198 84 188z", ink.base)
    light = path("M120 108C140 84 168 76 196 76C156 94 134 130 130 176H98C96 150 104 126 120 108z", ink.light, ' opacity=".7"')
    foot = path("M186 200H214L222 300H178z", ink.shade) + oval(200, 312, 78, 18, ink.deep) + oval(200, 306, 78, 18, ink.base)
    return shadow(96, 328) + glow + foot + shade + light


def floor_lamp(ink: Paint) -> str:
    """A lamp on three legs."""
    glow = path("M136 150H264L318 344H82z", "#ffdf9a", ' opacity=".38"')
    legs = line("M196 150L126 340M204 150L274 340M200 150V332", WOOD, 9) + line("M158 252H242", WOOD, 6)
    shade = path("M150 44H250L274 150H126z", ink.base) + path("M222 44H250L274 150H238z", ink.shade) + rect(124, 144, 152, 10, ink.deep, 4)
    return shadow(96, 344) + glow + legs + shade
