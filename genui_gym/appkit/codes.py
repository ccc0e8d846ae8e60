"""Codes by which people name records: each follows from the record's key and does not show how many there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Code:
    """A kind of code: ``Code("ND", 7919, 40127)(1)`` is ``ND58046``.

    Attributes:
        prefix: What every one begins with.
        factor: Scatters the keys; no multiple of 2, 3 or 5, so that no two of them share a code.
        offset: Where the codes begin.
        digits: How many there are behind the prefix, the first one never 0.
    """

    prefix: str
    factor: int
    offset: int
    digits: int = 5

    def __call__(self, key: int) -> str:
        """Return the code of the record with this key."""
        least = 10 ** (self.digits - 1)
        return f"{self.prefix}{(key * self.factor + self.offset) % (9 * least) + least}"


@dataclass(frozen=True)
class FromKey:
    """The predicate that a cell of a new row is what follows from the row's key, such as its code."""

    code: Callable[[int], str]

    def __call__(self, value: Any, row: Mapping[str, Any]) -> bool:
        """Compare the cell with the code."""
        return bool(value == self.code(row["id"]))
