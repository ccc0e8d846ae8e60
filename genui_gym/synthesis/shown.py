"""Rows as they were shown, and what it takes to get an answer from them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from genui_gym.synthesis.cells import JOINTS, ROWS, Cell, cells_in, lists_of, path_of, repeated, texts_of
from genui_gym.synthesis.inquiry import CellKind, Deed
from genui_gym.synthesis.reading import Page
from genui_gym.text.markup import Element

Column = tuple[CellKind, int]
"""A kind of value, and the how manieth of it in its row."""
Written = Literal["rows", "facts", "alike"]
"""How a list is written: as rows, as terms with what holds for each, or as elements that are alike."""
Bound = tuple[Column, Literal["from", "to"], str]
NAMED: dict[CellKind, str] = {"money": "Amount", "date": "Date", "time": "Time", "figure": "Number", "id": "Code", "name": "Name"}


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


def columns_of(cells: Sequence[Cell]) -> list[Column]:
    """Return the column of each value of a row."""
    return [(cell.kind, sum(other.kind == cell.kind for other in cells[:place])) for place, cell in enumerate(cells)]


def tables(pages: Sequence[Page], year: int) -> Iterator[tuple[tuple[tuple[Shown, ...], ...], Mapping[Column, str], int, Written]]:
    """Yield the lists of the pages: their rows, the names of their columns, how many there are, and how they are written."""
    lists = [{path_of(rows[0]): rows for rows in (*lists_of(page), *repeated(page))} for page in pages]
    for place in lists[-1]:
        elements = [each.get(place, []) for each in lists]
        if all(elements) and (len(pages) == 1 or any(len(some) > 1 for some in elements)):
            rows = tuple(tuple(_shown(element, year) for element in some) for some in elements)
            yield rows, _labels([row for some in rows for row in some], elements[-1]), sum(map(len, rows)), _written(elements[-1][0])


def _written(row: Element) -> Written:
    return "rows" if row.tag in ROWS else "facts" if any(each.tag == "dt" for each in row.walk()) else "alike"


def _shown(row: Element, year: int) -> Shown:
    named = [said for each in row.walk() if each.tag in ("a", "button") and (said := each.get("aria-label"))]
    texts = [*(text.said for text in texts_of(row)), *named]
    cells = [cell for said in texts for cell in cells_in(said, year)]
    pieces = dict.fromkeys(piece.strip() for said in texts for piece in (said, *JOINTS.split(said)) if piece.strip())
    columns = columns_of(cells)
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
    columns = columns_of([cell for some, _ in cells for cell in some])
    return {column: head for column, (_, head) in zip(columns, single, strict=True) if head} if len(columns) == len(single) else {}
