"""How dates, times and periods that the kit writes in English read in Chinese; amounts of money and figures stay as they are."""

from __future__ import annotations

import re
from collections.abc import Callable

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = {name: f"周{sign}" for name, sign in zip(("mon", "tue", "wed", "thu", "fri", "sat", "sun"), "一二三四五六日", strict=True)}
_DAY = "(?P<{0}d>[0-9]{{1,2}})"
_MONTH = (
    "(?P<{0}m>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    "|Nov(?:ember)?|Dec(?:ember)?)"
)
_YEAR = "(?P<{0}y>[0-9]{{4}})"
_WEEKDAY = "(?P<{0}w>Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?|Sun(?:day)?)"
_TIME = r"(?P<{0}t>[0-9]{{1,2}}:[0-9]{{2}})"


def _shape(text: str) -> re.Pattern[str]:
    """Compile a shape such as ``W? D M Y?``, whose capitals stand for the parts of a date; a figure after one tells twins apart."""
    parts = {"D": _DAY, "M": _MONTH, "Y": _YEAR, "W": _WEEKDAY, "T": _TIME}
    return re.compile(re.sub(r"([DMYWT])([0-9]?)", lambda part: parts[part[1]].format(f"n{part[2]}"), text))


def _date(match: re.Match[str], which: str = "", year: str | None = None) -> str:
    """Write the day of ``match`` whose parts have the figure ``which``."""
    held = match.groupdict()
    key = f"n{which}"
    said_year = held.get(f"{key}y") if year is None else year
    said = (f"{said_year}年" if said_year else "") + (f"{_month(held[f'{key}m'])}月" if held.get(f"{key}m") else "")
    said += f"{int(held[f'{key}d'])}日" if held.get(f"{key}d") else ""
    weekday = held.get(f"{key}w")
    said += f" {_weekday(weekday)}" if weekday else ""
    time = held.get(f"{key}t")
    return f"{said} {time}" if time else said


def _month(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1


def _weekday(name: str) -> str:
    return _WEEKDAYS[name[:3].lower()]


def _same_month(match: re.Match[str]) -> str:
    year = f"{match['n2y']}年" if match["n2y"] else ""
    return f"{year}{_month(match['n2m'])}月{int(match['n1d'])}–{int(match['n2d'])}日"


def _same_year(match: re.Match[str]) -> str:
    return f"{_date(match, '1', match['n2y'] or '')} – {_date(match, '2', '')}"


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_shape("(?:W,? )?D M(?: Y)?(?:,? T)?"), _date),
    (_shape("M Y"), _date),
    (_shape("W D"), _date),
    (_shape("D1[–-]D2 M2(?: Y2)?"), _same_month),
    (_shape("D1 M1 [–-] D2 M2(?: Y2)?"), _same_year),
    (_shape("D1 M1 Y1 [–-] D2 M2 Y2"), lambda match: f"{_date(match, '1')} – {_date(match, '2')}"),
    (_shape("(?:W1,? )?D1 M1(?: Y1)? [–-] (?:W2,? )?D2 M2(?: Y2)?"), lambda match: f"{_date(match, '1')} – {_date(match, '2')}"),
    (_shape("(?:W,? )?D M(?: Y)?,? (?P<from>[0-9]{1,2}:[0-9]{2}) ?[–-] ?(?P<to>[0-9]{1,2}:[0-9]{2})"),
     lambda match: f"{_date(match)} {match['from']}–{match['to']}"),
    (_shape("W"), lambda match: _weekday(match["nw"])),
    (re.compile(r"(?P<h>[0-9]+) ?h(?: (?P<m>[0-9]+) ?min)?"), lambda m: f"{m['h']}小时" + (f"{m['m']}分钟" if m["m"] else "")),
    (re.compile(r"(?P<m>[0-9]+) ?min"), lambda match: f"{match['m']}分钟"),
    (re.compile(r"(?P<from>[0-9]+)[–-](?P<to>[0-9]+) ?min"), lambda match: f"{match['from']}–{match['to']}分钟"),
)  # fmt: skip


def value(text: str) -> str | None:
    """Return a date, period or duration in Chinese: ``Thu 14 May 2026`` is ``2026年5月14日 周四``; ``None`` where it is none."""
    for shape, say in _RULES:
        match = shape.fullmatch(text)
        if match is not None:
            return say(match)
    return None
