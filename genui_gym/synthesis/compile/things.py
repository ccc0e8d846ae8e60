"""Things that can be chosen, as code: the columns of their rows."""

from __future__ import annotations

from genui_gym.synthesis.blueprint import Thing
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.english import class_name, several

_ROOM = 136


def column_lines(thing: Thing) -> list[str]:
    """Return the lines of a model that hold what rows say besides their names."""
    return ["cents: Mapped[int]"] if thing.priced else []


def names(thing: Thing) -> list[str]:
    """Return what each row of the content holds, in order."""
    return ["name", "note", *(["cents"] if thing.priced else [])]


def rows(thing: Thing) -> list[str]:
    """Return the rows of the content as code; a long one takes several lines."""
    rows = [[quoted(row.name), quoted(row.note), *([str(row.cents)] if thing.priced else [])] for row in thing.rows]
    lines = [f"({', '.join(row)})," for row in rows]
    return [
        line if len(line) <= _ROOM else "(\n" + "".join(f"        {cell},\n" for cell in row) + "    ),"
        for line, row in zip(lines, rows, strict=True)
    ]


def adding(thing: Thing, further: str = "") -> str:
    """Return the statement that puts the content's rows into the table, with a further argument for each."""
    model, rows_of = class_name(thing.key), f"content.{several(thing.key).upper()}"
    made = f"{model}({', '.join(each for each in (_given(thing), further) if each)})"
    loop = f"for {', '.join(names(thing))} in {rows_of}"
    line = f"session.add_all({made} {loop})"
    if len(line) <= _ROOM:
        return line
    inner = f"{made} {loop}" if len(f"{made} {loop}") + 4 <= _ROOM else f"{made}\n        {loop}"
    return f"session.add_all(\n        {inner}\n    )"


def _given(thing: Thing) -> str:
    """Return the arguments with which a row of the content becomes a row of the table."""
    return ", ".join(f"{name}={name}" for name in names(thing))
