"""Things that can be chosen, as code: the columns of their rows, and what a question asks of one."""

from __future__ import annotations

from dataclasses import dataclass

from genui_gym.synthesis.blueprint import Row, Thing, ToldKind
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.english import class_name, plural, spoken

_ROOM = 136
_TYPES: dict[ToldKind, str] = {"money": "int", "count": "int", "date": "date"}


@dataclass(frozen=True)
class Question:
    """The recorded question as its template needs it.

    Attributes:
        cls: The template's class name.
        said: What is asked for, within a sentence.
        fact: The arguments of the fact that answers it, as code; ``found`` is the thing.
        answer: The words of the answer, as code.
        shown: How a page shows it, as code after the thing's name.
    """

    thing: Thing
    key: str
    label: str
    cls: str
    said: str
    fact: str
    answer: str
    shown: str


def question_of(thing: Thing | None) -> Question | None:
    """Return the question about a thing, ``None`` where the recording asks none."""
    told = thing.told if thing is not None else None
    if thing is None or told is None:
        return None
    value = f"found.{told.key}"
    facts = {"money": f"cents={value}", "date": f"day={value}", "count": f"count={value}", "id": f"id={value}"}
    answers = {"money": f'f"€{{{value} / 100:.2f}}"', "date": f"{value}.isoformat()", "count": f"str({value})"}
    shown = {"money": f"{told.key} | money", "date": f"{told.key} | full_day"}
    fact = facts.get(told.kind, f"time=time.fromisoformat({value})" if told.kind == "time" else f"name={value}")
    cls = f"Find{class_name(thing.key)}{class_name(told.key)}"
    return Question(
        thing, told.key, told.label, cls, spoken(told.label), fact, answers.get(told.kind, value), shown.get(told.kind, told.key)
    )


def column_lines(thing: Thing) -> list[str]:
    """Return the lines of a model that hold what rows say besides their names."""
    lines = ["cents: Mapped[int]"] if thing.priced else []
    return lines + ([f"{thing.told.key}: Mapped[{_TYPES.get(thing.told.kind, 'str')}]"] if thing.told is not None else [])


def names(thing: Thing) -> list[str]:
    """Return what each row of the content holds, in order."""
    return ["name", "note", *(["cents"] if thing.priced else []), *([thing.told.key] if thing.told is not None else [])]


def rows(thing: Thing) -> list[list[str]]:
    """Return the rows of the content as code."""
    return [_row(thing, place, row) for place, row in enumerate(thing.rows)]


def _row(thing: Thing, place: int, row: Row) -> list[str]:
    parts = [quoted(row.name), quoted(row.note), *([str(row.cents)] if thing.priced else [])]
    if thing.told is not None:
        value = thing.told.values[place]
        parts.append(value if thing.told.kind in ("money", "count") else quoted(value))
    return parts


def adding(thing: Thing, further: str = "") -> str:
    """Return the statement that puts the content's rows into the table, with a further argument for each."""
    model, rows_of = class_name(thing.key), f"content.{plural(thing.key).upper()}"
    made = f"{model}({', '.join(each for each in (_given(thing), further) if each)})"
    loop = f"for {', '.join(names(thing))} in {rows_of}"
    line = f"session.add_all({made} {loop})"
    if len(line) <= _ROOM:
        return line
    inner = f"{made} {loop}" if len(f"{made} {loop}") + 4 <= _ROOM else f"{made}\n        {loop}"
    return f"session.add_all(\n        {inner}\n    )"


def _given(thing: Thing) -> str:
    """Return the arguments with which a row of the content becomes a row of the table."""
    told = thing.told.key if thing.told is not None and thing.told.kind == "date" else ""
    return ", ".join(f"{name}=date.fromisoformat({name})" if name == told else f"{name}={name}" for name in names(thing))
