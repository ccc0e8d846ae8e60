"""What a recording asks: which rows were looked at, what of them answers, and what was entered or chosen on the way to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

CellKind = Literal["money", "date", "time", "figure", "id", "name"]
Deed = Literal["cell", "count", "sum", "least", "greatest"]
"""How rows answer: by what the one row says, by their number, by a sum, or by what the row with the least or greatest value says."""
How = Literal["tag", "from", "to"]


@dataclass(frozen=True)
class Part:
    """A column of the rows: money in cents, dates in ISO, figures, times and words as they are written."""

    key: str
    label: str
    kind: CellKind


@dataclass(frozen=True)
class Choice:
    """What decides which rows are looked at, and becomes a literal of the question.

    Attributes:
        key: Its name in code; of what was entered or chosen, the key of the field or thing.
        how: A row has just this (``tag``), or its day is not before (``from``) or not after (``to``) it.
        recorded: What it was for each page that was read.
        options: What it can be; the recorded ones come first.
        part: The column that is compared; of a tag that rows do not show, ``""``.
        entered: Whether it was entered or chosen on the way; else a reader goes by it, as the goal says it.
    """

    key: str
    label: str
    how: How
    recorded: tuple[str, ...]
    options: tuple[str, ...] = ()
    part: str = ""
    entered: bool = True

    @property
    def varies(self) -> bool:
        """Whether the pages that were read differ in it."""
        return len(set(self.recorded)) > 1


@dataclass(frozen=True)
class Line:
    """A row as it was shown: its name, and the value of each column."""

    name: str
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Said:
    """What a step of the way entered or chose.

    Attributes:
        step: Its place in the recording.
        value: In the words of its field, or the name of the row.
        page: For which of the pages that were read; -1 where the question does not speak of it.
    """

    step: int
    value: str
    page: int


@dataclass(frozen=True)
class Inquiry:
    """A recorded question.

    Attributes:
        noun: What a row is called.
        parts: The columns that answer or decide.
        deed: How rows answer.
        of: The column that is added up or compared; ``""`` where rows are counted or there is one.
        says: The columns that answer.
        choices: What decides which rows count.
        pages: The rows of each page that was read.
        opened: The step that opened each of these pages.
        said: What was entered and chosen, step by step.
        screens: The keys of the screens that show rows.
        reading: The question in words.
        others: Other readings that give the recorded answer, in words.
    """

    noun: str
    parts: tuple[Part, ...]
    deed: Deed
    of: str
    says: tuple[str, ...]
    choices: tuple[Choice, ...]
    pages: tuple[tuple[Line, ...], ...]
    opened: tuple[int, ...]
    said: tuple[Said, ...]
    screens: tuple[str, ...]
    reading: str
    others: tuple[str, ...] = ()

    def part(self, key: str) -> Part:
        """Return the column of this key."""
        return next(part for part in self.parts if part.key == key)

    def choice(self, key: str) -> Choice | None:
        """Return the choice of this key."""
        return next((choice for choice in self.choices if choice.key == key), None)
