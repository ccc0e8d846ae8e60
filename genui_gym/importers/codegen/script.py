"""A script as data: the chains of calls that it makes. Both languages are read into this, and nothing of it is ever run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

Value = object
"""A literal (text, number, boolean, ``None``, list, dict), a :class:`Chain`, a :class:`Pattern`, :class:`Joined`, or
:class:`Unread`."""


class ScriptError(ValueError):
    """The file is not a script that can be read; the message says where."""


@dataclass(frozen=True)
class Pattern:
    """A regular expression, as a name or a text may be given."""

    source: str


@dataclass(frozen=True)
class Unread:
    """An expression whose value only running it would tell."""

    text: str


@dataclass(frozen=True)
class Joined:
    """A text put together of literals and names."""

    parts: tuple[Value, ...]
    text: str


@dataclass(frozen=True)
class Block:
    """A function or a test: statements under a name."""

    name: str
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Call:
    """One link of a chain: a call or a property.

    Attributes:
        name: Its name in snake case, whatever the language.
        args: Positional arguments.
        options: Arguments by name in snake case; in JavaScript the properties of a last object.
    """

    name: str
    args: tuple[Value, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict)

    def text(self, index: int = 0, option: str = "") -> str:
        """Return an argument as text, ``""`` if it is missing."""
        value = self.args[index] if index < len(self.args) else self.options.get(option)
        return as_text(value)


@dataclass(frozen=True)
class Chain:
    """A name and what is called on it, such as ``page.get_by_label("City").fill("Oslo")``."""

    root: str
    calls: tuple[Call, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(call.name for call in self.calls)


@dataclass(frozen=True)
class Statement:
    """One statement.

    Attributes:
        value: What it evaluates.
        name: The name that it gives to that.
        line: Its line in the file, from 1.
        source: Its text, for what cannot be read.
        body: The statements inside (``with``, a test, a function).
        control: The keyword of a statement whose way only running it would tell, such as ``for``.
    """

    value: Value = None
    name: str = ""
    line: int = 0
    source: str = ""
    body: tuple[Statement, ...] = ()
    control: str = ""


def snake(name: str) -> str:
    """Return ``getByRole`` as ``get_by_role``."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def as_text(value: Value) -> str:
    """Return a literal as a script would print it; a pattern as its source without the signs of patterns."""
    match value:
        case None:
            return ""
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case Pattern(source):
            return re.sub(r"\\([^a-zA-Z0-9])", r"\1", source.strip("^$"))
        case list() | tuple():
            return "\n".join(as_text(each) for each in value)
        case dict():
            return next((as_text(value[key]) for key in ("label", "value", "name", "index") if key in value), "")
        case Unread(text) | Joined(text=text):
            return text
        case _:
            return ""
