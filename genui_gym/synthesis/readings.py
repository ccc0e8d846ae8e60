"""Readings of a question: the expressions over what was shown that give the recorded answer, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Literal

from genui_gym.synthesis.cells import (
    JOINTS,
    ROWS,
    Cell,
    Text,
    around,
    cells_in,
    days_in,
    lists_of,
    path_of,
    repeated,
    texts_apart,
    texts_of,
)
from genui_gym.synthesis.inquiry import CellKind, Deed
from genui_gym.synthesis.reading import Page
from genui_gym.text.markup import Element

Column = tuple[CellKind, int]
"""A kind of value, and the how manieth of it in its row."""
Bound = tuple[Column, Literal["from", "to"], str]
NAMED: dict[CellKind, str] = {"money": "Amount", "date": "Date", "time": "Time", "figure": "Number", "id": "Code", "name": "Name"}
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
_MOST_WORDS, _LONGEST_LABEL = 12, 40


@dataclass(frozen=True)
class Shown:
    """A row that was shown: its words, piece by piece, and its values."""

    pieces: tuple[str, ...]
    cells: Mapping[Column, str]
    units: Mapping[Column, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called: its first words."""
        return next((piece for piece in self.pieces if re.search("[A-Za-z]{2}", piece)), self.pieces[0] if self.pieces else "")

    def says(self, words: str) -> bool:
        """Whether a piece of it is just these words."""
        return words.casefold() in (piece.casefold() for piece in self.pieces)


@dataclass(frozen=True)
class Reading:
    """A way to get the recorded answer from rows.

    Attributes:
        of: The column that is added up or compared, ``None`` where rows are counted or there is one.
        says: The columns that answer.
        label: Of the answer, where it stands beside one.
        words: What a row has to say to count.
        bound: A column of figures, whether rows have so much at least (``from``) or at most (``to``), and how much; ``None`` without.
        within: Whether rows only count between the two days of the goal.
        rows: The rows of each page that were looked at, those that do not count too.
        rank: The less, the likelier.
    """

    deed: Deed
    of: Column | None
    says: tuple[Column, ...]
    words: tuple[str, ...]
    bound: Bound | None
    within: bool
    rows: tuple[tuple[Shown, ...], ...]
    rank: tuple[int, ...]
    label: str = ""
    labels: Mapping[Column, str] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """The reading in words."""
        of = self.labels.get(self.of, NAMED[self.of[0]]) if self.of else ""
        said = {
            "cell": f"what stands beside {self.label!r}" if self.label else "what the row says",
            "count": "the number of rows",
            "sum": f"the sum of {of!r}",
            "least": f"the row with the least {of!r}",
            "greatest": f"the row with the greatest {of!r}",
        }[self.deed]
        limit = [f"with {'at least' if self.bound[1] == 'from' else 'at most'} {self.bound[2]}"] if self.bound else []
        which = limit + [f"that say {word!r}" for word in self.words] + ["between the two days of the goal"] * self.within
        return f"{said}, of the rows {' and '.join(which)}" if which else said


def readings(pages: Sequence[Page], answer: Sequence[Cell], task: str, year: int) -> list[Reading]:
    """Return the readings that give the answer, the likeliest first.

    Args:
        pages: Those that were read, each with another choice; the answer may need all of them.
        answer: What was answered, value by value.
        task: What was asked.
        year: Of days that are written without one.
    """
    found = [*_beside(pages, answer, year), *_over(pages, answer, task, year)]
    return sorted(found, key=lambda reading: reading.rank)


# What stands beside a label


def _beside(pages: Sequence[Page], answer: Sequence[Cell], year: int) -> Iterator[Reading]:
    """Yield the readings of texts that stand in no list: one of one page, or the sum of one of each."""
    told = [_told(page, year) for page in pages]
    if len(pages) == 1:
        if answer[0].kind in ("name", "id"):
            if (label := _worded(pages[0], answer[0].value)) is not None:
                yield _single(answer, label)
        elif all(any(cell == each for _, cell in told[0]) for each in answer):
            yield _single(answer, next(label for label, cell in told[0] if cell == answer[0]))
        return
    (kind, value), *others = [(cell.kind, cell.value) for cell in answer]
    if others or kind not in ("money", "figure"):
        return
    for label in dict.fromkeys(label for label, cell in told[0] if cell.kind == kind):
        values = [next((cell.value for each, cell in some if each == label and cell.kind == kind), None) for some in told]
        if None not in values and float(value) == sum(float(each) for each in values if each is not None):
            rows = tuple((Shown((), {(kind, 0): each}),) for each in values if each is not None)
            yield Reading("sum", (kind, 0), ((kind, 0),), (), None, False, rows, (2, 0, 0), label, {(kind, 0): label})


def _single(answer: Sequence[Cell], label: str) -> Reading:
    columns = _columns(answer)
    labels = {columns[0]: label or NAMED[columns[0][0]]}
    row = Shown((), {column: cell.value for column, cell in zip(columns, answer, strict=True)})
    return Reading("cell", None, tuple(columns), (), None, False, ((row,),), (2, 0, 1), label, labels)


def _columns(cells: Sequence[Cell]) -> list[Column]:
    return [(cell.kind, sum(other.kind == cell.kind for other in cells[:place])) for place, cell in enumerate(cells)]


def _told(page: Page, year: int) -> list[tuple[str, Cell]]:
    """Return every value of a page that stands in no list, with its label."""
    found, before = list[tuple[str, Cell]](), ""
    for text in texts_apart(page, lists_of(page)):
        found += [(_label(text.said, before), cell) for cell in cells_in(text.said, year)]
        before = _kept(text, before)
    return found


def _worded(page: Page, answer: str) -> str | None:
    """Return the label of words, ``None`` where they stand nowhere but in lists."""
    before = ""
    for text in texts_apart(page, []):
        if (found := re.search(rf"(?<!\w){re.escape(answer)}(?!\w)", text.said, re.IGNORECASE)) is not None:
            own = text.said[: found.start()].strip(" :·–-")
            return own if re.search("[A-Za-z]{3}", own) and len(own) < _LONGEST_LABEL else before
        before = _kept(text, before)
    return None


def _kept(text: Text, before: str) -> str:
    said = text.said.strip(" :")
    return said if len(said) < _LONGEST_LABEL and not any(letter.isdigit() for letter in said) else before


def _label(said: str, otherwise: str) -> str:
    """Return the words before the first value in a text, else those after it, else those before the text."""
    before, after = around(said)
    close = [part.strip(" :·–-") for part in re.split(r"[.;\n,]", before)]
    own = next((part for part in reversed(close) if re.search("[A-Za-z]{3}", part)), "")
    for words in (own, re.sub(r"[€$£.,:%-]+", " ", after).strip(" ·–")):
        if re.search("[A-Za-z]{3}", words) and len(words) < _LONGEST_LABEL:
            return re.sub(r"\s+", " ", words)
    return otherwise


# What rows of lists give


def _over(pages: Sequence[Page], answer: Sequence[Cell], task: str, year: int) -> Iterator[Reading]:
    days = sorted({day.isoformat() for day in days_in(task, year)})
    for rows, labels, size, is_list in _tables(pages, year):
        every = [row for some in rows for row in some]
        spans = [False] + ([True] if len(days) == 2 and any(("date", 0) in row.cells for row in every) else [])
        for some, bound, within in product(_combined(_telling(every, task)), [None, *_bounds(every, task, year)], spans):
            left = [
                row for row in every if _counts(row, some, bound) and (not within or days[0] <= row.cells.get(("date", 0), "") <= days[1])
            ]
            number = len(some) + within + (bound is not None)
            if not number or 0 < len(left) < len(every):
                for deed, of, says in _fitting(left, answer):
                    rank = ((0 if _hinted(deed, of, task, number) else 3) + (not is_list), number, _RANK.index(deed), -size)
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


def _tables(pages: Sequence[Page], year: int) -> Iterator[tuple[tuple[tuple[Shown, ...], ...], Mapping[Column, str], int, bool]]:
    """Yield the lists of the pages: their rows, the names of their columns, how many there are, and whether they are written as rows."""
    lists = [{path_of(rows[0]): rows for rows in (*lists_of(page), *repeated(page))} for page in pages]
    for place in lists[-1]:
        elements = [each.get(place, []) for each in lists]
        if all(elements) and (len(pages) == 1 or any(len(some) > 1 for some in elements)):
            rows = tuple(tuple(_shown(element, year) for element in some) for some in elements)
            yield rows, _labels([row for some in rows for row in some], elements[-1]), sum(map(len, rows)), elements[-1][0].tag in ROWS


def _shown(row: Element, year: int) -> Shown:
    named = [said for each in row.walk() if each.tag in ("a", "button") and (said := each.get("aria-label"))]
    texts = [*(text.said for text in texts_of(row)), *named]
    cells = [cell for said in texts for cell in cells_in(said, year)]
    pieces = dict.fromkeys(piece.strip() for said in texts for piece in (said, *JOINTS.split(said)) if piece.strip())
    columns = _columns(cells)
    values = {column: cell.value for column, cell in zip(columns, cells, strict=True)}
    return Shown(tuple(pieces), values, {column: cell.unit for column, cell in zip(columns, cells, strict=True) if cell.unit})


def _labels(rows: Sequence[Shown], elements: Sequence[Element]) -> Mapping[Column, str]:
    """Return the names of columns: by their unit where all rows give one, and as the head of a table has them."""
    units = rows[0].units if rows else {}
    same = {column: unit for column, unit in units.items() if all(row.units.get(column) == unit for row in rows)}
    return {**{column: f"{NAMED[column[0]]} in {unit}" for column, unit in same.items()}, **_headed(elements)}


def _headed(rows: Sequence[Element]) -> Mapping[Column, str]:
    """Return the names of columns as the head of a table has them, where each cell holds one value."""
    table = next((each for each in rows[0].ancestors if each.tag == "table"), None)
    heads = [" ".join(each.text.split()) for each in table.walk() if each.tag == "th"] if table is not None else []
    data = [each for each in rows[0].elements if each.tag == "td"]
    if len(heads) != len(data):
        return {}
    cells = [(cells_in(each.text, 2000), head) for each, head in zip(data, heads, strict=True)]
    single = [(some[0], head) for some, head in cells if len(some) == 1]
    columns = _columns([cell for some, _ in cells for cell in some])
    return {column: head for column, (_, head) in zip(columns, single, strict=True) if head} if len(columns) == len(single) else {}


def _telling(rows: Sequence[Shown], task: str) -> list[str]:
    """Return the words that some rows say, and others don't, and that stand in the goal."""
    said = dict.fromkeys(piece for row in rows for piece in row.pieces if 2 <= len(piece) < _LONGEST_LABEL)
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
