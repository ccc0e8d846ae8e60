"""Readings of a question: the expressions over what was shown that give the recorded answer, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from genui_gym.synthesis.cells import Cell, cells_in, days_in
from genui_gym.synthesis.inquiry import Deed
from genui_gym.synthesis.labelled import LONGEST, beside
from genui_gym.synthesis.reading import Page
from genui_gym.synthesis.shown import Bound, Column, Reading, Shown, tables

_HINTS: dict[Deed, str] = {
    "greatest": r"highest|most|longest|largest|greatest|dearest|warmest|hottest|maximum|best|biggest|expensive",
    "least": r"lowest|least|cheapest|shortest|smallest|coldest|minimum|fewest|nearest",
    "sum": r"total|altogether|add(ed)? up|sum|together|come to|came to|in all|cost me|spent|spend",
    "count": r"how many|how often|number of|count",
}
_HINTS_OF_DAYS: dict[Deed, str] = {
    "greatest": r"latest|last|late as possible|newest|most recent",
    "least": r"earliest|first|early as possible|oldest|soonest|next",
}
"""The same where days and times are compared."""
_RANK: tuple[Deed, ...] = ("count", "cell", "greatest", "least", "sum")
_AT_MOST = re.compile(r"\b(at most|not above|no more than|not more than|under|below|less than|up to|within|maximum)\b", re.IGNORECASE)
_AT_LEAST = re.compile(r"\b(at least|not below|no less than|above|over|more than|minimum)\b", re.IGNORECASE)
_MOST_WORDS = 12


def readings(pages: Sequence[Page], answer: Sequence[Cell], task: str, year: int) -> list[Reading]:
    """Return the readings that give the answer, the likeliest first.

    Args:
        pages: Those that were read, each with another choice; the answer may need all of them.
        answer: What was answered, value by value.
        task: What was asked.
        year: Of days that are written without one.
    """
    found = [*beside(pages, answer, year), *_over(pages, answer, task, year)]
    return sorted(found, key=lambda reading: reading.rank)


def _over(pages: Sequence[Page], answer: Sequence[Cell], task: str, year: int) -> Iterator[Reading]:
    days = sorted({day.isoformat() for day in days_in(task, year)})
    for rows, labels, size, written in tables(pages, year):
        every = [row for some in rows for row in some]
        spans = [False] + ([True] if len(days) == 2 and any(("date", 0) in row.cells for row in every) else [])
        for some, bound, within in product(_combined(_telling(every, task)), [None, *_bounds(every, task, year)], spans):
            left = [
                row for row in every if _counts(row, some, bound) and (not within or days[0] <= row.cells.get(("date", 0), "") <= days[1])
            ]
            number = len(some) + within + (bound is not None)
            if not number or 0 < len(left) < len(every):
                for deed, of, says in _fitting(left, answer):
                    if deed == "cell" and written == "facts":
                        continue  # What holds for a term stands beside it.
                    rank = ((0 if _hinted(deed, of, task, number) else 3) + (written != "rows"), number, _RANK.index(deed), -size)
                    yield Reading(deed, of, says, some, bound, within, rows, rank, labels=labels)


def _combined(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    yield from (some for number in range(3) for some in combinations(words, number))


def _counts(row: Shown, words: Sequence[str], bound: Bound | None) -> bool:
    if bound is not None:
        value = row.cells.get(bound[0])
        if value is None or (float(value) < float(bound[2]) if bound[1] == "from" else float(value) > float(bound[2])):
            return False
    return all(row.says(word) for word in words)


def _bounds(rows: Sequence[Shown], task: str, year: int) -> Iterator[Bound]:
    """Yield the limits that the goal may set: a figure in it, as the most or the least of a column of figures."""
    columns = dict.fromkeys(column for row in rows for column in row.cells if column[0] == "figure")
    figures = dict.fromkeys(cell.value for cell in cells_in(task, year) if cell.kind == "figure")
    for column, figure in product(columns, figures):
        if _AT_MOST.search(task):
            yield column, "to", figure
        if _AT_LEAST.search(task):
            yield column, "from", figure


def _hinted(deed: Deed, of: Column | None, task: str, conditions: int) -> bool:
    """Whether the goal's words ask for this deed; for what one row says, where they say which."""
    if deed == "cell":
        return bool(conditions)
    hints = _HINTS_OF_DAYS.get(deed, "") if of is not None and of[0] in ("date", "time") else _HINTS[deed]
    return re.search(rf"\b({hints})\b", task, re.IGNORECASE) is not None


def _telling(rows: Sequence[Shown], task: str) -> list[str]:
    """Return the words that some rows say, and others don't, and that stand in the goal."""
    said = dict.fromkeys(piece for row in rows for piece in row.pieces if 2 <= len(piece) < LONGEST)
    named = [piece for piece in said if re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", task, re.IGNORECASE)]
    return [piece for piece in named if 0 < sum(row.says(piece) for row in rows) < len(rows)][:_MOST_WORDS]


def _fitting(rows: Sequence[Shown], answer: Sequence[Cell]) -> Iterator[tuple[Deed, Column | None, tuple[Column, ...]]]:
    """Yield what gives the answer: a deed, the column that it looks at, and the columns that answer."""
    if len(rows) == 1 and (says := _saying(rows[0], answer)) is not None:
        yield "cell", None, says
    if len(answer) == 1 and answer[0] == Cell("figure", str(len(rows))):
        yield "count", None, ()
    columns = dict.fromkeys(column for row in rows for column in row.cells)
    whole = [column for column in columns if len(rows) > 1 and all(column in row.cells for row in rows)]
    for column in whole:
        values = [row.cells[column] for row in rows]
        numbers = [float(value) for value in values] if column[0] in ("money", "figure") else []
        if numbers and len(answer) == 1 and answer[0].kind == column[0] and abs(sum(numbers) - float(answer[0].value)) < 1e-6:
            yield "sum", column, (column,)
        keys: Sequence[float | str] = numbers or values
        if column[0] in ("money", "figure", "date", "time"):
            for deed, best in _ends(keys):
                chosen = [row for row, key in zip(rows, keys, strict=True) if key == best]
                says = _saying(chosen[0], answer, column)
                if says is not None and (len(chosen) == 1 or set(says) == {column}):
                    yield deed, column, says


def _ends(keys: Sequence[float | str]) -> tuple[tuple[Deed, float | str], ...]:
    return ("least", min(keys)), ("greatest", max(keys))


def _saying(row: Shown, answer: Sequence[Cell], first: Column | None = None) -> tuple[Column, ...] | None:
    """Return the columns of a row that say the answer, ``None`` where it does not say all of it."""
    found = list[Column]()
    for cell in answer:
        if cell.kind in ("name", "id"):
            if not row.says(cell.value):
                return None
            found.append((cell.kind, 0))
            continue
        columns = [column for column, value in row.cells.items() if column[0] == cell.kind and value == cell.value]
        if not columns:
            return None
        found.append(first if first in columns else columns[0])
    return tuple(found)
