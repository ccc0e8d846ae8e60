"""Reading Chinese dates, times, amounts and counts: each is rewritten as the comparisons of answers know it."""

from __future__ import annotations

import re

_HAN = r"\u3400-\u9fff"
_ANY_HAN = re.compile(f"[{_HAN}]")
_SEAM = re.compile(f"(?<=[{_HAN}])(?=[0-9A-Za-z€$£¥+-])|(?<=[0-9A-Za-z€$£¥%])(?=[{_HAN}])")

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = dict(zip("一二三四五六日天", ("mon", "tue", "wed", "thu", "fri", "sat", "sun", "sun"), strict=True))
_CURRENCIES = {"欧元": "EUR", "美元": "USD", "英镑": "GBP", "日元": "JPY", "瑞士法郎": "CHF", "瑞郎": "CHF", "人民币": "CNY", "元": "CNY"}
_CURRENCY = re.compile("|".join(_CURRENCIES))

_WEEKDAY = "(?:周|星期|礼拜)([一二三四五六日天])"
_DATE = re.compile(
    rf"(?:{_WEEKDAY}[\s,]*)?(?:([0-9]{{4}})\s*年\s*)?([0-9]{{1,2}})\s*月\s*([0-9]{{1,2}})"
    rf"(?:\s*[日号])?(?:\s*(-|至|到|或)\s*([0-9]{{1,2}}))?\s*[日号](?:[\s,(]*{_WEEKDAY}\)?)?"
)
_HALF = "(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上)"
_TIME = re.compile(rf"{_HALF}?\s*(?<![0-9.,:])([0-9]{{1,2}})\s*(?:[点时]\s*(半|[0-9]{{1,2}})?\s*分?|:([0-9]{{2}}))(整)?")
_AFTERNOON = frozenset(("中午", "下午", "傍晚", "晚上"))

_DIGITS = {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "\u3007": 0}
_SIGNS = "".join(_DIGITS)
_BEFORE = "共有是为要住或和到至与"
_MEASURES = "个|位|人|晚|夜|间|天|日|周|月|年|次|件|份|条|家|项|张|封|笔|道|杯|瓶|只|处|站|场|部|门|页|颗|星|盒|公里|小时|分钟|分|度"
_NUMERAL = re.compile(
    rf"(?:(?<![{_HAN}])|(?<=[{_BEFORE}]))"
    rf"([{_SIGNS}]?十[一二三四五六七八九]?|[{_SIGNS}])(?=(?:{_MEASURES})|[^{_HAN}]|$)"
)


def plain_chinese(text: str) -> str:
    """Return ``text`` with its Chinese dates, times, currencies and numerals rewritten; a text without Chinese as it is.

    ``2026年5月14日 周四`` becomes ``thu 14 may 2026``, ``下午6点半`` ``18:30``, ``84欧元`` ``84 EUR``, ``三晚`` ``3 晚``; figures are set
    off from the signs beside them.
    """
    if _ANY_HAN.search(text) is None:
        return text
    text = _TIME.sub(_time, _DATE.sub(_date, text))
    text = _NUMERAL.sub(lambda match: f" {_numeral(match[1])}", text)
    text = _CURRENCY.sub(lambda match: f" {_CURRENCIES[match[0]]} ", text)
    return _SEAM.sub(" ", text).strip()


def _date(match: re.Match[str]) -> str:
    before, year, month, day, _, last, after = match.groups()
    weekdays = {_WEEKDAYS[sign] for sign in (before, after) if sign}
    named = _MONTHS[int(month) - 1] if 1 <= int(month) <= 12 else "may"
    first = f"{day}-{last}" if last else day if 1 <= int(month) <= 12 else "99"
    return f" {' '.join(sorted(weekdays))} {first} {named} {year or ''} "


def _time(match: re.Match[str]) -> str:
    half, hour, minute, after_colon, _ = match.groups()
    said = int(hour) + 12 * (half in _AFTERNOON and 1 <= int(hour) < (11 if half == "中午" else 12))
    minutes = 30 if minute == "半" else int(minute or after_colon or 0)
    return f" {said:02d}:{minutes:02d} "


def _numeral(text: str) -> int:
    tens, ten, ones = text.rpartition("十")
    return (10 * (_DIGITS[tens] if tens else 1) if ten else 0) + (_DIGITS[ones] if ones else 0)
