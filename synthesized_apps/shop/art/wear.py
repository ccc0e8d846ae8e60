"""Shoes, clothes and bags."""

from __future__ import annotations

from .brush import DARK, GUM, PALE, STEEL, Paint, disc, line, oval, path, rect, shadow


def trainer(ink: Paint) -> str:
    """A low running shoe."""
    upper = path(
        "M62 262C64 222 78 196 92 184C112 206 140 206 164 186L188 168C214 210 262 226 312 236C338 242 346 256 346 276L62 276z", ink.base
    )
    toe = path("M268 226C304 232 340 238 346 276L258 276C246 256 252 238 268 226z", ink.shade)
    heel = path("M62 262C64 222 78 196 92 184C102 196 110 200 116 202C108 226 106 250 110 276L62 276z", ink.shade)
    stripe = line("M150 270L196 214M182 270L220 226", ink.light, 13)
    laces = "".join(line(f"M{176 + i * 19} {186 + i * 11}l20 -15", PALE, 7) for i in range(4))
    sole = path("M54 272H352C358 292 350 306 332 306H76C58 306 50 292 54 272z", PALE) + rect(60, 296, 288, 16, GUM, 8)
    return shadow(158, 316) + upper + toe + heel + stripe + laces + sole


def boot(ink: Paint) -> str:
    """An ankle boot."""
    shaft = path("M112 88H232C230 136 232 176 246 204C274 222 326 224 338 254C342 266 342 278 342 288H96C104 220 112 154 112 88z", ink.base)
    panel = path("M152 88H196C194 134 196 168 206 196L150 214C154 170 154 130 152 88z", ink.deep)
    toe = path("M262 216C306 224 334 236 340 262C342 274 342 280 342 288H258C250 262 252 236 262 216z", ink.shade)
    loop = rect(100, 70, 20, 34, ink.shade, 8)
    sole = path("M90 282H348V306C348 314 342 318 334 318H186L178 306H152V318H100C94 318 90 314 90 308z", DARK)
    return shadow(146, 324) + loop + shaft + panel + toe + line("M114 92H230", ink.shade, 9) + sole


def sandal(ink: Paint) -> str:
    """A sandal with a cork bed."""
    bed = path("M44 268C96 246 170 244 216 256C262 268 318 262 352 258C364 270 360 290 346 296H62C44 292 38 278 44 268z", "#c99b6b")
    front = path("M234 258C250 206 300 204 330 250L332 268C302 272 262 272 234 270z", ink.base)
    back = path("M92 256C112 192 182 188 206 250L206 268C172 260 126 260 92 268z", ink.base)
    ankle = line("M74 258C64 206 96 160 138 166", ink.shade, 20) + rect(124, 154, 32, 24, STEEL, 5, ' transform="rotate(8 140 166)"')
    buckles = rect(140, 204, 28, 24, STEEL, 5) + rect(274, 216, 26, 22, STEEL, 5)
    return shadow(160, 314) + ankle + bed + back + front + buckles + rect(44, 290, 316, 18, DARK, 9)


def loafer(ink: Paint) -> str:
    """A loafer, seen from the side."""
    upper = path("M56 266C58 232 70 206 84 200C124 230 168 222 200 202C226 226 300 222 338 252C348 262 350 272 350 284H56z", ink.base)
    inside = path("M84 200C124 230 168 222 200 202C176 184 118 182 84 200z", ink.deep)
    band = path("M188 214C206 204 226 206 250 226L244 262C224 250 206 246 184 252z", ink.shade)
    slot = line("M206 226L230 236", ink.deep, 7)
    sole = path("M50 280H354C358 294 352 302 342 302H132V312H58C50 304 48 292 50 280z", DARK)
    return shadow(156, 318) + upper + inside + band + slot + line("M252 232C292 234 322 244 340 262", ink.light, 4, ' opacity=".5"') + sole


def jacket(ink: Paint) -> str:
    """A hooded jacket."""
    hood = path("M148 92C152 52 248 52 252 92L236 128H164z", ink.shade) + oval(200, 100, 34, 26, ink.deep)
    sleeves = path("M142 100C108 112 92 140 84 190L64 304C78 314 98 316 110 310L138 214z", ink.shade) + path(
        "M258 100C292 112 308 140 316 190L336 304C322 314 302 316 290 310L262 214z", ink.shade
    )
    body = path("M142 98C164 122 236 122 258 98C276 108 280 132 278 168L284 330H116L122 168C120 132 124 108 142 98z", ink.base)
    zipper = line("M200 118V328", ink.deep, 5) + rect(194, 140, 12, 20, STEEL, 4)
    pockets = line("M144 262L166 246M256 262L234 246", ink.deep, 6) + rect(116, 316, 168, 16, ink.shade, 6)
    return shadow(124, 340) + sleeves + body + hood + zipper + pockets


def jumper(ink: Paint) -> str:
    """A cable-knit jumper."""
    sleeves = path("M140 104C104 116 90 148 82 196L66 306L112 314L140 222z", ink.shade) + path(
        "M260 104C296 116 310 148 318 196L334 306L288 314L260 222z", ink.shade
    )
    body = path("M140 102C168 118 232 118 260 102C276 112 280 140 278 176L280 326H120L122 176C120 140 124 112 140 102z", ink.base)
    neck = path("M152 100C160 76 240 76 248 100C232 126 168 126 152 100z", ink.shade) + oval(200, 98, 34, 14, ink.deep)
    cables = "".join(
        line("M" + " ".join(f"{x + (7 if step % 2 else -7)} {150 + step * 22}" for step in range(8)), ink.light, 7) for x in (164, 200, 236)
    )
    cuffs = rect(118, 310, 164, 24, ink.shade, 6) + line("M64 304L114 312M336 304L286 312", ink.deep, 10)
    return shadow(120, 342) + sleeves + body + cables + neck + cuffs


def tshirt(ink: Paint) -> str:
    """A T-shirt."""
    shirt = path("M146 92C170 120 230 120 254 92L316 122L334 194L282 210L280 322H120L118 210L66 194L84 122z", ink.base)
    sleeves = path("M84 122L66 194L118 210L122 140z", ink.shade) + path("M316 122L334 194L282 210L278 140z", ink.shade)
    collar = line("M148 94C172 122 228 122 252 94", ink.deep, 9)
    pocket = path("M222 168h38v34l-19 12l-19 -12z", ink.shade)
    return shadow(104, 336) + shirt + sleeves + collar + pocket + line("M124 312H276", ink.shade, 4)


def trousers(ink: Paint) -> str:
    """A pair of trousers."""
    legs = path("M128 78H272L292 330H224L202 160L178 330H108z", ink.base)
    fold = path("M272 78L292 330H252L216 104z", ink.shade)
    waist = rect(124, 66, 152, 26, ink.deep, 6) + "".join(rect(x, 62, 9, 34, ink.shade, 3) for x in (142, 196, 248))
    pockets = line("M138 96C142 122 136 134 126 142M262 96C258 122 264 134 276 142", ink.deep, 5)
    return (
        shadow(112, 340) + legs + fold + line("M202 92V160", ink.deep, 4) + waist + pockets + line("M112 318H178M226 318H290", ink.deep, 4)
    )


def backpack(ink: Paint) -> str:
    """A backpack."""
    straps = line("M116 150C80 190 84 268 110 308M284 150C320 190 316 268 290 308", ink.deep, 18)
    body = path("M116 150C116 84 150 66 200 66C250 66 284 84 284 150V300C284 322 270 332 250 332H150C130 332 116 322 116 300z", ink.base)
    handle = line("M170 70C172 40 228 40 230 70", ink.deep, 13)
    flap = path("M112 152C112 90 146 72 200 72C254 72 288 90 288 152C262 186 138 186 112 152z", ink.shade)
    pocket = rect(144, 218, 112, 92, ink.shade, 16) + line("M156 236H244", ink.deep, 6) + rect(190, 158, 20, 40, STEEL, 6)
    return shadow(106, 340) + straps + handle + body + pocket + flap + rect(190, 164, 20, 34, GUM, 5) + disc(200, 188, 4, DARK)


def tote(ink: Paint) -> str:
    """A tote bag."""
    back = line("M146 158C146 52 254 52 254 158", ink.deep, 13)
    body = path("M94 150H306L324 326H76z", ink.base)
    side = path("M306 150L324 326H282L276 150z", ink.shade)
    front = (
        line("M156 168C156 74 244 74 244 168", ink.shade, 13) + rect(146, 158, 20, 44, ink.shade, 4) + rect(234, 158, 20, 44, ink.shade, 4)
    )
    return (
        shadow(132, 336)
        + back
        + body
        + side
        + front
        + disc(156, 186, 4, PALE)
        + disc(244, 186, 4, PALE)
        + line("M96 160H304", ink.light, 4)
    )


def suitcase(ink: Paint) -> str:
    """A suitcase on wheels."""
    handle = line("M164 92V40H236V92", STEEL, 9) + rect(156, 32, 88, 16, DARK, 8)
    shell = rect(112, 88, 176, 228, ink.base, 26) + rect(248, 88, 40, 228, ink.shade, 22)
    ribs = "".join(line(f"M{x} 112V292", ink.shade, 7) for x in (144, 172, 200, 228))
    band = rect(108, 196, 184, 14, ink.deep, 5) + rect(184, 188, 32, 30, STEEL, 6)
    wheels = "".join(rect(x - 12, 312, 24, 10, STEEL, 3) + disc(x, 326, 12, DARK) for x in (146, 254))
    return shadow(110, 340) + handle + shell + ribs + band + wheels


def crossbody(ink: Paint) -> str:
    """A small bag on a long strap."""
    strap = line("M104 210C70 40 330 40 296 210", ink.deep, 10)
    body = rect(88, 184, 224, 136, ink.base, 30)
    flap = path("M86 200C88 180 100 172 118 172H282C300 172 312 180 314 200C312 262 260 276 200 276C140 276 88 262 86 200z", ink.shade)
    lock = rect(184, 252, 32, 40, STEEL, 8) + disc(200, 272, 6, DARK)
    rings = disc(104, 206, 11, STEEL) + disc(104, 206, 5, ink.deep) + disc(296, 206, 11, STEEL) + disc(296, 206, 5, ink.deep)
    return (
        shadow(120, 330)
        + strap
        + body
        + flap
        + line("M104 204C116 246 160 260 200 260C240 260 284 246 296 204", ink.light, 3, ' opacity=".6"')
        + lock
        + rings
    )
