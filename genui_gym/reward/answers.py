"""Typed answers: whether what an agent wrote says exactly the expected thing.

Each comparison finds *every* candidate of its type in the text and holds only where they all are the expected value, so that naming two
amounts to be safe pays nothing. A candidate that looks like the type but has no clear value (``31 February 2026``) is :data:`_UNCLEAR`,
which equals nothing. Texts are taken in Unicode's compatibility form (NFKC), with plain quotes and dashes; Chinese dates, times, amounts
and counts are read as their English forms (:mod:`genui_gym.reward.chinese`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, time
from itertools import groupby, pairwise

from genui_gym.reward.chinese import plain_chinese

_UNCLEAR = object()

_CURRENCIES = {
    "EUR": "€|eur|euro|euros",
    "USD": r"us\$|\$|usd|dollars?|us dollars?",
    "GBP": "£|gbp|pounds?|sterling",
    "JPY": "¥|jpy|yen",
    "CHF": "chf|francs?",
    "OTHER": "[¢₩₹₽₺₫₪₱]|cents?|cny|inr|krw|aud|cad|nzd|sek|nok|dkk|pln|czk|huf|try|brl|mxn|zar",
}
_CURRENCY = "|".join(rf"(?P<{code}>(?<![^\W\d_])(?:{words})(?![^\W\d_]))" for code, words in _CURRENCIES.items())
_CURRENCY_BEFORE = re.compile(rf"(?:{_CURRENCY})\s*-?$", re.IGNORECASE)
_CURRENCY_AFTER = re.compile(rf"\s*(?:{_CURRENCY})", re.IGNORECASE)
_NEGATIVE = re.compile(r"(?:^|[\s(:])-(?:[€$£¥]\s*)?$|[€$£¥]\s*-$")
_AMOUNT = re.compile(r"[0-9]{1,3}(?: [0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,'][0-9]+)*")
_STYLES = [
    re.compile(rf"([1-9][0-9]{{0,2}}(?:{group}[0-9]{{3}})+|[0-9]+)(?:{point}([0-9]{{1,2}}))?")
    for group, point in ((",", r"\."), (r"\.", ","), ("[' ]", r"[.,]"))
]
_ALTERNATIVE = re.compile(r"\s*(?:[-/~]|\bor\b|\bto\b|\band\b)\s*", re.IGNORECASE)

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|" + "|".join(_MONTHS) + r")\b\.?"
_DAY = r"(?<![0-9])[0-9]{1,2}(?:st|nd|rd|th)?(?![0-9])"
_YEAR = r"(?:[\s,.-]*(?P<{}>[0-9]{{4}})(?![0-9]))?"
_DATE = re.compile(
    rf"""(?:\b(?P<weekday>(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b[.,]?\s*(?:the\s+)?)?
    (?: (?<![0-9])(?P<iso>[0-9]{{4}}[-/.][0-9]{{1,2}}[-/.][0-9]{{1,2}})(?![0-9])
      | (?<![0-9])(?P<numeric>[0-9]{{1,2}}([-/.])[0-9]{{1,2}}\4[0-9]{{2,4}})(?![0-9])
      | (?P<range>{_DAY}\s*(?:[-/&]|or|to|and)\s*)?(?P<d1>{_DAY})[\s-]*(?:of\s+)?(?P<m1>{_MONTH}){_YEAR.format("y1")}
      | \b(?P<m2>{_MONTH})[\s-]*(?:the\s+)?(?P<d2>{_DAY}){_YEAR.format("y2")} )""",
    re.IGNORECASE | re.VERBOSE,
)

_NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_COUNT = re.compile(rf"(?<![\w.,])(?:(?<!\S)-)?[0-9]+(?:[.,][0-9]+)*(?![\w%])|\b(?:{'|'.join(_NUMBER_WORDS)})\b")

_TIME = re.compile(
    r"(?<![\w:.,€$£])(?P<hour>[0-9]{1,2})(?:[:.h](?P<minute>[0-9]{2})(?::00)?)?(?:\s*(?P<half>[ap])\.?m\b\.?)?(?![\w%]|[:.,][0-9])|\b(?P<word>noon|midnight)\b",
    re.IGNORECASE,
)
_WORDED_TIMES = {"noon": time(12), "midnight": time(0)}

_TYPOGRAPHY = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u0060\u00b4", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"')
    | {"\uff0c": ", ", "\u3001": ", ", "\u3002": ". ", "\uff1a": ": ", "\uff1b": "; "}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)


def same_money(text: str, cents: int, currency: str = "EUR") -> bool:
    """Whether ``text`` names exactly the amount ``cents`` of ``currency``.

    An amount is a number with a currency before or after it (sign, code or English word): ``€45``, ``45,00 EUR``, ``45 euros``. Groups
    of thousands may be set off by comma, point, space or apostrophe; one or two decimals follow the other sign. Where no number
    has a currency, every number is an amount in the expected one; where some has, the bare ones count nights or guests and are
    passed over, unless they stand beside an amount as its alternative (``40 or 45 €``). Percentages and numbers inside words are none.
    """
    return {(value, code or currency) for value, code in _amounts(_plain(text))} == {(cents, currency)}


def same_date(text: str, date: date) -> bool:
    """Whether ``text`` names exactly the day ``date``.

    A day is written ``2026-05-14`` (or with ``/`` and ``.``), ``14 May 2026``, ``14th of May, 2026``, ``May 14th, 2026`` (months in
    English, also by three letters), with or without its weekday, or in figures as ``14/05/2026`` where only one order of day and
    month is possible. Unclear, and so never right: a day without a four-digit year, ``05/06/2026``, a range ``14-16 May 2026``, a
    weekday that is not that day's.
    """
    return set(_dates(_plain(text))) == {date}


def same_count(text: str, n: int) -> bool:
    """Whether ``text`` names exactly the number ``n``.

    A count is a whole number in figures (thousands may be set off by commas) or an English word from ``zero`` to ``twenty``, as a word of
    its own. A fraction is unclear; percentages and figures inside words (``2nd``, ``B12``) are none.
    """
    return set(_counts(_plain(text).casefold())) == {n}


def same_time(text: str, at: time) -> bool:
    """Whether ``text`` names exactly the time of day ``at``, to the minute.

    A time is written ``18:30``, ``18.30``, ``18h30``, ``6:30 pm``, ``6 p.m.``, ``noon`` or ``midnight``. A bare number is none; half past
    six without ``am`` or ``pm`` is half past six in the morning, as on a 24-hour clock.
    """
    return set(_times(_plain(text))) == {at}


def same_id(text: str, id: str) -> bool:
    """Whether ``text`` names exactly the identifier ``id``.

    Case is folded; space, ``-`` and ``#`` may stand, or be left out, where ``id`` has one and between letters and digits: ``BK-1042``
    is ``bk 1042`` and ``#BK1042``. A candidate is every whole token that has the same pattern of letters and digits, and, where ``id``
    mixes both, every token of its length that does too.
    """
    wanted, folded = _fold_id(id), _plain(text).casefold()
    if not wanted:
        return False
    shaped = re.compile(rf"(?<![^\W_])(?<![^\W_][-_])(?:{_id_pattern(_plain(id).casefold())})(?![^\W_]|[-_][^\W_])")
    found = {_fold_id(match[0]) for match in shaped.finditer(folded)}
    if _mixed(wanted):
        found |= {token for token in map(_fold_id, folded.split()) if len(token) == len(wanted) and _mixed(token)}
    return found == {wanted}


def same_name(text: str, name: str) -> bool:
    """Whether ``text`` is the name ``name`` and nothing else.

    Case, runs of white space, the kind of quotes and dashes, punctuation around the whole, and a leading ``the``, ``a`` or ``an`` make
    no difference. A sentence that holds the name is not the name.
    """
    return _fold_name(text) == _fold_name(name) != ""


def _plain(text: str) -> str:
    return plain_chinese(unicodedata.normalize("NFKC", text.translate(_TYPOGRAPHY)))


def _amounts(text: str) -> list[tuple[object, str | None]]:
    """Return the value in cents and the currency of every amount."""
    numbers = [match for match in _AMOUNT.finditer(text) if _stands_alone(text, match)]
    codes = [_currency(text, match) for match in numbers]
    if any(codes):
        for index, (left, right) in enumerate(pairwise(numbers)):
            if _ALTERNATIVE.fullmatch(text[left.end() : right.start()]):
                codes[index] = codes[index] or codes[index + 1]
                codes[index + 1] = codes[index + 1] or codes[index]
    return [(_cents(text, match), code) for match, code in zip(numbers, codes, strict=True) if code or not any(codes)]


def _stands_alone(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()][-1:], text[match.end() :].lstrip(" ")[:1]
    glued = before.isalpha() or before == "_" or text[match.end() :][:1].isalpha() or after == "%"
    return not glued or _currency(text, match) is not None


def _currency(text: str, match: re.Match[str]) -> str | None:
    sides = (_CURRENCY_BEFORE.search(text[max(0, match.start() - 16) : match.start()]), _CURRENCY_AFTER.match(text, match.end()))
    codes = {side.lastgroup for side in sides if side}
    return None if not codes else codes.pop() if len(codes) == 1 else "OTHER"


def _cents(text: str, match: re.Match[str]) -> object:
    for style in _STYLES:
        if number := style.fullmatch(match[0]):
            cents = int(re.sub(r"\D", "", number[1])) * 100 + int((number[2] or "0").ljust(2, "0"))
            return -cents if _NEGATIVE.search(text[: match.start()]) else cents
    return _UNCLEAR


def _dates(text: str) -> Iterator[object]:
    for match in _DATE.finditer(text):
        day = _UNCLEAR if match["range"] else _day(match)
        weekday = match["weekday"]
        if weekday and isinstance(day, date) and not _WEEKDAYS[day.weekday()].startswith(weekday[:3].casefold()):
            day = _UNCLEAR
        yield day


def _day(match: re.Match[str]) -> object:
    if match["iso"]:
        orders = {tuple(map(int, re.split("[-/.]", match["iso"])))}
    elif match["numeric"]:
        first, second, year = re.split("[-/.]", match["numeric"])
        readings = ((first, second), (second, first))
        orders = {(int(year), int(month), int(day)) for month, day in readings if int(month) <= 12 and len(year) == 4}
    else:
        month = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith((match["m1"] or match["m2"]).casefold()[:3]))
        orders = {(int(match["y1"] or match["y2"] or 0), month, int(re.sub(r"\D", "", match["d1"] or match["d2"])))}
    if len(orders) != 1:
        return _UNCLEAR
    try:
        return date(*orders.pop())
    except ValueError:
        return _UNCLEAR


def _times(text: str) -> Iterator[object]:
    for match in _TIME.finditer(text):
        if match["word"]:
            yield _WORDED_TIMES[match["word"].casefold()]
        elif match["minute"] or match["half"]:
            yield _time(int(match["hour"]), int(match["minute"] or 0), (match["half"] or "").casefold())


def _time(hour: int, minute: int, half: str) -> object:
    if half and not 1 <= hour <= 12:
        return _UNCLEAR
    hour = hour % 12 + 12 * (half == "p") if half else hour
    return time(hour, minute) if hour < 24 and minute < 60 else _UNCLEAR


def _counts(text: str) -> Iterator[object]:
    for word in _COUNT.findall(text):
        if word in _NUMBER_WORDS:
            yield _NUMBER_WORDS.index(word)
        elif re.fullmatch(r"-?(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)", word):
            yield int(word.replace(",", ""))
        else:
            yield _UNCLEAR


def _fold_id(text: str) -> str:
    return "".join(character for character in _plain(text).casefold() if character.isalnum())


def _mixed(token: str) -> bool:
    return any(map(str.isdigit, token)) and any(map(str.isalpha, token))


def _id_pattern(id: str) -> str:
    """Return a pattern for identifiers of the same make: the same runs of letters and digits, separators between them optional."""
    kinds = [("[0-9]" if c.isdigit() else r"[^\W\d_]") if c.isalnum() else "" for c in id]
    runs = (kind + f"{{{len(list(run))}}}" for kind, run in groupby(kinds) if kind)
    return "[ #-]*".join(runs)


def _fold_name(text: str) -> str:
    words = _plain(_plain(text).casefold()).split()
    inner = " ".join(words).strip("\"'.,;:!?()[]*_ ")
    return re.sub(r"^(?:the|an?) (?=\S)", "", inner)
