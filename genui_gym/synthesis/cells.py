"""Values in the texts of a page: amounts, days, times and figures, and the rows of lists that hold them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from genui_gym.synthesis.inquiry import CellKind
from genui_gym.synthesis.reading import Page
from genui_gym.text.markup import Element, fold

_MONEY = re.compile(r"[−-]?\s?(?:[€$£]\s?|EUR\s?)([−-]?\d[\d,.]*\d|\d)|(\d[\d,.]*\d|\d)\s?(?:€|EUR)")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_DAY = re.compile(
    rf"(\d{{4}})-(\d\d)-(\d\d)|(\d{{1,2}})\.? ({'|'.join(_MONTHS)})[a-z]*\.?,?(?: (\d{{4}}))?|"
    rf"({'|'.join(_MONTHS)})[a-z]*\.? (\d{{1,2}})(?:, (\d{{4}}))?(?!\d)",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?<![\d:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])")
_FIGURE = re.compile(r"(?<![\w.,-])(-?\d+(?:[.,]\d+)?)(?!\w|[.,]\d|-\d)(?:\s?([%°]|[A-Za-z]{1,4}\b))?")
_VALUES = (_MONEY, _DAY, _TIME, _FIGURE)
_CODE = re.compile(r"(?=.*\d)(?=.*[A-Z])[A-Z0-9-]{4,}")
_WEEKDAY = re.compile(r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b,?", re.IGNORECASE)
ROWS = frozenset(("li", "tr", "article"))
_INLINE = frozenset(("span", "b", "strong", "em", "time", "small", "a", "i", "abbr", "sup"))
_UNSEEN = frozenset(("script", "style", "svg", "select", "input", "textarea", "template", "head"))
JOINTS = re.compile(r"\s+[·|–—-]\s+|,\s+|:\s+|;\s+|\n+")


@dataclass(frozen=True)
class Cell:
    """A value: cents, an ISO date, ``HH:MM``, a figure with a point and its unit, or words."""

    kind: CellKind
    value: str
    unit: str = field(default="", compare=False)


@dataclass(frozen=True)
class Text:
    """A text of a page, with the element that holds it."""

    said: str
    element: Element


def cells_in(text: str, year: int) -> list[Cell]:
    """Return the values in a text, kind by kind; ``year`` is that of days without one."""
    found, rest = list[Cell](), text
    for match in _MONEY.finditer(rest):
        found.append(Cell("money", str(_cents(match[1] or match[2]))))
    rest = _MONEY.sub(" ", rest)
    found += [Cell("date", day.isoformat()) for day in days_in(rest, year)]
    rest = _DAY.sub(" ", rest)
    found += [Cell("time", f"{int(match[1]):02d}:{match[2]}") for match in _TIME.finditer(rest)]
    rest = _TIME.sub(" ", rest)
    return found + [Cell("figure", f"{float(match[1].replace(',', '.')):g}", match[2] or "") for match in _FIGURE.finditer(rest)]


def answer_in(text: str, year: int) -> list[Cell]:
    """Return what an answer says: its values where it says nothing else, else its words."""
    rest = _WEEKDAY.sub(" ", text)
    for pattern in _VALUES:
        rest = pattern.sub(" ", rest)
    values = cells_in(text, year)
    if values and not re.search(r"[A-Za-z]{2}", rest):
        return values
    return [Cell("id" if _CODE.fullmatch(text) else "name", text)]


def around(text: str) -> tuple[str, str]:
    """Return the words before the first value in a text, and those after it, other values left out; all of it where there is none."""
    starts = [match.start() for pattern in _VALUES if (match := pattern.search(text)) is not None]
    place = min(starts, default=len(text))
    rest = text[place:]
    for pattern in _VALUES:
        rest = pattern.sub(" ", rest)
    return text[:place], rest


def days_in(text: str, year: int) -> list[date]:
    """Return the days that a text names."""
    return [day for match in _DAY.finditer(text) if (day := _day(match, year)) is not None]


def _day(match: re.Match[str], year: int) -> date | None:
    whole, month, day, day_first, month_named, year_last, month_first, day_second, year_also = match.groups()
    if whole:
        parts = int(whole), int(month), int(day)
    elif day_first:
        parts = int(year_last or year), _MONTHS.index(month_named[:3].lower()) + 1, int(day_first)
    else:
        parts = int(year_also or year), _MONTHS.index(month_first[:3].lower()) + 1, int(day_second)
    try:
        return datetime(*parts).date()
    except ValueError:
        return None


def _cents(text: str) -> int:
    text = text.lstrip("−-")
    whole, part = (text[:-3], text[-2:]) if len(text) > 3 and text[-3] in ".," else (text, "00")
    return int(re.sub(r"\D", "", whole) or 0) * 100 + int(part)


def texts_of(element: Element) -> Iterator[Text]:
    """Yield the texts in an element; those in a line are one where some of it stands in no element of its own."""
    if element.tag in _UNSEEN:
        return
    written = any(isinstance(child, str) and child.strip() for child in element.children)
    if written and all(isinstance(child, str) or (child.tag in _INLINE and _is_line(child)) for child in element.children):
        yield Text(fold(element.text), element)
        return
    for child in element.children:
        if isinstance(child, Element):
            yield from texts_of(child)
        elif said := fold(child):
            yield Text(said, element)


def _is_line(element: Element) -> bool:
    return all(isinstance(child, str) or (child.tag in _INLINE and _is_line(child)) for child in element.children)


def lists_of(page: Page) -> list[list[Element]]:
    """Return the rows of each list of a page, which may be told in several parts: alike are rows of one path of tags."""
    rows = (each for each in page.document.body.walk() if each.tag in ROWS and not any(child.tag == "th" for child in each.elements))
    return _grouped(page, rows)


def repeated(page: Page) -> list[list[Element]]:
    """Return the elements that stand beside their like, whatever their tags: rows of a list that is not written as one."""
    body = page.document.body.walk()
    return [
        some
        for some in _grouped(page, (each for each in body if each.tag not in ROWS and each.tag not in _INLINE - {"a"}))
        if len(some) > 1
    ]


def _grouped(page: Page, elements: Iterable[Element]) -> list[list[Element]]:
    grouped: dict[tuple[str, ...], list[Element]] = {}
    for element in elements:
        if not page.is_apart(element):
            grouped.setdefault(path_of(element), []).append(element)
    return list(grouped.values())


def path_of(element: Element) -> tuple[str, ...]:
    """Return what is the same for alike elements: their tag, their class, and the tags around them."""
    return (element.tag, element.get("class"), *(each.tag for each in element.ancestors))


def texts_apart(page: Page, lists: Sequence[Sequence[Element]]) -> list[Text]:
    """Return the texts of a page that stand in no list of several rows."""
    rows = {id(row) for some in lists if len(some) > 1 for row in some}
    heading = [Text(page.heading, page.document.body)] if page.heading else []
    return heading + [
        text
        for text in texts_of(page.document.body)
        if not page.is_apart(text.element) and not any(id(each) in rows for each in (text.element, *text.element.ancestors))
    ]
