"""Frame mutations: the golden end state with one row or cell that is not as it should be, written with raw SQL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numpy.random import Generator

from genui_gym.prove.bench import Bench
from genui_gym.prove.image import KEY, Edits, Row, RowChange
from genui_gym.prove.legal import Legal

_TRIES = 4
_DELETED, _EDITED, _ADDED = 3, 8, 3
"""Untouched rows of each table that are deleted, edited and added; three times as many in a table that the golden path touched."""


@dataclass(frozen=True)
class Mutation:
    """One damage.

    Attributes:
        name: What was done, in words.
        edits: Ways to do it; the first that the schema allows is taken.
        table, key: The row.
        column: The cell, or empty where the whole row is meant.
    """

    name: str
    edits: tuple[Edits, ...]
    table: str
    key: int
    column: str = ""


def mutations(bench: Bench, legal: Legal, rng: Generator, most: int) -> list[Mutation]:
    """Return mutations of a golden end state: all of the rows that it touched, and of the others as many as fit in ``most``, at random."""
    found = [each for change in bench.changes for each in _of_touched(bench, legal, rng, change)]
    touched, tables = bench.touched, {change.table for change in bench.changes}
    others: list[Mutation] = []
    for table, rows in bench.rows.items():
        if legal.columns(table):
            keys = [key for key in rows if (table, key) not in touched]
            others += _of_untouched(bench, legal, rng, table, keys, 3 if table in tables else 1)
    return found + [others[index] for index in sorted(rng.permutation(len(others))[: max(most - len(found), 0)])]


def _of_touched(bench: Bench, legal: Legal, rng: Generator, change: RowChange) -> Iterator[Mutation]:
    table, key, row = change.table, change.key, change.after
    if row is None:
        yield Mutation(f"{table} {key}, which was deleted, came back", ({change.place: change.before},), table, key)
        return
    for column in legal.columns(table):
        yield from _edit(legal, rng, table, row, column, "touched ")
    yield Mutation(f"touched {table} {key} deleted", ({change.place: None},), table, key)
    if change.before is None:
        yield _copy(bench, legal, rng, table, row, changed=False)


def _of_untouched(bench: Bench, legal: Legal, rng: Generator, table: str, keys: Sequence[int], times: int) -> Iterator[Mutation]:
    for key in _some(rng, keys, _DELETED * times):
        yield Mutation(f"{table} {key} deleted", ({(table, key): None},), table, key)
    columns = legal.columns(table)
    for index, key in enumerate(_some(rng, keys, _EDITED * times)):
        yield from _edit(legal, rng, table, bench.rows[table][key], columns[index % len(columns)], "")
    for key in _some(rng, keys, _ADDED * times):
        yield _copy(bench, legal, rng, table, bench.rows[table][key], changed=True)


def _edit(legal: Legal, rng: Generator, table: str, row: Row, column: str, which: str) -> Iterator[Mutation]:
    key = row[KEY]
    others = legal.others(table, column, row[column], rng)
    ways: list[Edits] = [{(table, key): {**row, column: value}} for value in (*others[:_TRIES], *others[_TRIES:][-_TRIES:])]
    if ways:
        yield Mutation(f"{which}{table} {key}: {column} changed from {row[column]!r} to {others[0]!r}", tuple(ways), table, key, column)


def _copy(bench: Bench, legal: Legal, rng: Generator, table: str, row: Row, changed: bool) -> Mutation:
    """Add a copy of ``row``; a plain one where the schema allows it, else (or if ``changed``) with another value in one column."""
    key = bench.free_keys(table)[0]
    fresh: dict[str, object] = {**row, KEY: key}
    for column in legal.columns(table):
        if legal.is_unique(table, column):
            fresh[column] = next(reversed(legal.others(table, column, row[column], rng)), row[column])
    columns = legal.columns(table)
    order = [columns[index] for index in rng.permutation(len(columns))]
    variants = [{**fresh, column: value} for column in order for value in legal.others(table, column, row[column], rng)[:_TRIES]]
    rows = variants if changed else [fresh, *variants]
    ways: tuple[Edits, ...] = tuple({(table, key): each} for each in rows)
    return Mutation(f"{table}: a copy of {row[KEY]} added" + (" with another cell" if changed else ""), ways, table, key)


def _some(rng: Generator, keys: Sequence[int], count: int) -> list[int]:
    return [keys[index] for index in rng.permutation(len(keys))[:count]]
