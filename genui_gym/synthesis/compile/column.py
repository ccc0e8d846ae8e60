"""A column of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.phrases import Phrase, called, counted, phrase_of, valued
from genui_gym.synthesis.english import several

_TYPES = {"number": "int", "date": "date", "flag": "bool"}


@dataclass(frozen=True)
class Column:
    """A column of the record.

    Attributes:
        key: The name of its literal, and of the column itself unless it names a thing.
        kind: A field's kind, or ``thing``.
        said: Its label within a sentence.
        touched: Whether tasks speak of it; else it stays as the form offers it.
    """

    key: str
    label: str
    kind: str
    said: str
    touched: bool
    default: str = ""
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    recorded: str = ""

    @property
    def column(self) -> str:
        return f"{self.key}_id" if self.kind == "thing" else self.key

    @property
    def type(self) -> str:
        return "int" if self.kind == "thing" else _TYPES.get(self.kind, "str")

    @property
    def is_needed(self) -> bool:
        """Whether it always holds something: what goals speak of, and a day that the form offers."""
        return self.touched or (self.kind == "date" and bool(self.default))

    @property
    def const(self) -> str:
        """The name of what it can be, in the app's content."""
        return several(self.key).upper()

    @property
    def is_words(self) -> bool:
        return self.kind in ("thing", "text", "choice", "radio", "long", "secret")

    @property
    def value(self) -> str:
        """Where a row holds it, as code after the row's name."""
        return f"{self.key}.name" if self.kind == "thing" else self.key

    @property
    def initial(self) -> str:
        """What it holds where nobody touched it, as code."""
        if self.kind == "number":
            return str(int(self.default) if self.default.isdigit() else self.low)
        if self.kind == "flag":
            return str(self.default == "yes")
        if self.kind == "date":
            return f"date.fromisoformat({quoted(self.default)})" if self.default else "None"
        return quoted(self.default or (self.options[0] if self.kind in ("choice", "radio") else ""))

    @property
    def shown(self) -> str:
        """What its field holds when the page opens."""
        if self.kind in ("choice", "radio"):
            return self.default if self.default or self.touched else self.options[0]
        return self.default or (str(self.low) if self.kind == "number" and not self.touched else "")

    @property
    def called(self) -> str:
        """What goals and messages call it: its label with an article, or in quotes."""
        return called(self.label)

    @property
    def counts(self) -> tuple[str, str] | None:
        """One and several of what it counts, ``None`` where it counts nothing that its label names."""
        return counted(self.label) if self.kind == "number" else None

    @property
    def literal(self) -> str:
        """How a goal writes its value alone."""
        return valued(self.key, self.label, self.kind, self.options)

    def phrase(self, *, first: bool = False) -> Phrase:
        """Return how a goal says it after the record's noun; ``first`` of what the record is about."""
        return phrase_of(self.key, self.label, self.kind, self.options, first=first)


def literal_of(column: Column, made: Mapping[str, str]) -> str | int | bool:
    """Return the literal of a column in a record that was made, its default where nothing was entered."""
    said = made.get(column.key, column.default)
    if column.kind == "number":
        return int(said) if said.isdigit() else column.low
    return said == "yes" if column.kind == "flag" else said
