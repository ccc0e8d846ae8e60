"""Filters and sort orders of lists: what a form on a list did to its rows, recovered from those before and after it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from genui_gym.synthesis.blueprint import Field, Mark, Narrowing, Order, Row
from genui_gym.synthesis.reading import Page, pattern_of
from genui_gym.synthesis.visits import Visit

_SORTS = re.compile(r"\b(sort|order by|sorted)\b", re.IGNORECASE)
_AT_MOST = re.compile(r"\b(max|maximum|at most|up to|under|within|below|or less|no more)\b", re.IGNORECASE)
_PRICE = re.compile(r"\b(price|cost|fare|cheap\w*|expensive)\b|[€$£]", re.IGNORECASE)
_NAME = re.compile(r"\b(name|title|alphabet\w*|a[–-]z)\b", re.IGNORECASE)
_FALLING = re.compile(r"\b(highest|most|best|descending|dearest|expensive|z[–-]a|newest|rating|rated)\b", re.IGNORECASE)
_FIGURE = re.compile(r"(\d+(?:[.,]\d+)?)\s*([A-Za-z%★]+)?")
FEWEST = 2
"""So many rows of a list before a form make it a form of that list."""


def narrows(visit: Visit, following: Visit | None) -> bool:
    """Whether a form asks for less of the list on its own page: a row of such a list was chosen on the page after it."""
    return visit.effect == "asks" and len(rows_like(visit.page, following)) >= FEWEST


def narrowing_of(asked: Field, visit: Visit, following: Visit) -> Narrowing | None:
    """Return what a field of such a form does to the rows; ``None`` where what it did cannot be told from them."""
    before, after = rows_like(visit.page, following), rows_like(following.page, following)
    if asked.kind in ("choice", "radio") and _SORTS.search(asked.label):
        return _sorting(asked, after)
    wanted = asked.label if asked.kind == "flag" else asked.recorded
    figure = _figure(asked, wanted)
    if figure is not None and (found := _limit(asked, figure[0], figure[1], after)) is not None:
        return found
    if wanted and after and all(_says(row, wanted) for row in after):
        left = [row for row in before if not _says(row, wanted)]
        why = f"{len(left)} rows that did not say {wanted!r} were gone" if left else f"every row that was left says {wanted!r}"
        return Narrowing(asked.key, "says", "", Mark("recovered", why))
    return None


def _sorting(asked: Field, after: Sequence[Row]) -> Narrowing | None:
    orders = tuple(order for option in asked.options if (order := _order(option)) is not None)
    chosen = next((order for order in orders if order.option == asked.recorded), None)
    if not orders or chosen is None:
        return None
    keys = [_key(row, chosen.by) for row in after]
    told = [key for key in keys if key is not None]
    stood = len(told) > 1 and told == sorted(told, reverse=chosen.falling)
    mark = Mark("recovered", "the rows then stood in that order") if stood else Mark("assumed", "from the option's words")
    return Narrowing(asked.key, "sorts", "", mark, orders)


def _order(option: str) -> Order | None:
    by = "cents" if _PRICE.search(option) else "name" if _NAME.search(option) else ""
    return Order(option, by, _FALLING.search(option) is not None) if by else None


def _key(row: Row, by: str) -> int | str | None:
    return row.cents if by == "cents" else row.name.casefold()


def _figure(asked: Field, wanted: str) -> tuple[float, str] | None:
    """Return number and unit of what was chosen, the unit ``cents`` of a price."""
    match = _FIGURE.search(wanted)
    if match is None or asked.kind in ("flag", "date", "time"):
        return None
    number = float(match[1].replace(",", "."))
    if _PRICE.search(f"{asked.label} {wanted}"):
        return 100 * number, "cents"
    return (number, match[2].lower()) if match[2] else None


def _limit(asked: Field, number: float, unit: str, after: Sequence[Row]) -> Narrowing | None:
    most = _AT_MOST.search(f"{asked.label} {asked.recorded}") is not None
    figures = [figure for row in after if (figure := figure_of(row, unit)) is not None]
    if not figures or not all(figure <= number if most else figure >= number for figure in figures):
        return None
    limit = (
        f"{'at most' if most else 'at least'} {number / 100:.2f}"
        if unit == "cents"
        else f"{'at most' if most else 'at least'} {number:g} {unit}"
    )
    said = f"{len(figures)} rows that were left have {limit}"
    return Narrowing(asked.key, "at_most" if most else "at_least", unit, Mark("recovered", said))


def figure_of(row: Row, unit: str) -> float | None:
    """Return the number that a row gives in a unit."""
    if unit == "cents":
        return None if row.cents is None else float(row.cents)
    found = re.search(rf"(\d+(?:[.,]\d+)?)\s*{re.escape(unit)}", f"{row.name} {row.note}", re.IGNORECASE)
    return float(found[1].replace(",", ".")) if found else None


def _says(row: Row, wanted: str) -> bool:
    return wanted.casefold() in f"{row.name} {row.note}".casefold()


def rows_like(page: Page | None, chosen: Visit | None) -> list[Row]:
    """Return the rows of a page whose links lead where the one that a visit chose led."""
    if page is None or chosen is None or chosen.turn != "link" or chosen.element is None or not chosen.element.get("href"):
        return []
    wanted = pattern_of(chosen.element.get("href"))
    if "<id>" not in wanted:
        return []
    links = [each for each in page.listing.elements if page.role(each) == "link" and pattern_of(each.get("href")) == wanted]
    alike = [each for each in links if not page.is_apart(each)]
    return [page.row(each, alike, page.name(each)) for each in alike]
