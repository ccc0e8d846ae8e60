"""Whose a record is: found from the tables, not declared.

Tables of people are told by their names. A table with a reference to one of them has owners, and its records of the person who uses the
app are those with the owner that the records have which golden paths touch. People who hang on somebody, as children do on a parent's
account, own nothing themselves: they and their records are that one's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import MetaData, Table

from genui_gym.prove.image import Row

if TYPE_CHECKING:
    from genui_gym.prove.context import Context

PEOPLE = frozenset("account customer member passenger patient people person profile rider subscriber user".split())
_FARTHEST = 4
"""How many people may stand between a record and whose it is, so that two tables of people that name each other end somewhere."""


@dataclass(frozen=True)
class Owned:
    """A table whose records belong to people.

    Attributes:
        name: The table.
        column: Says to whom.
        own: Keys of the records of the person who uses the app.
        others: The records of others, by key.
    """

    name: str
    column: str
    own: frozenset[int]
    others: dict[int, Row]


def owned_tables(context: Context) -> tuple[Owned, ...]:
    """Return the tables of the first task's database that hold records of others as well."""
    if not context.cases:
        return ()
    people, found = People(context.app.metadata, context.ground(context.cases[0].before).rows), list[Owned]()
    for table in context.app.metadata.sorted_tables:
        for column, target in links(table):
            holders = {number: people.holder(target, row[column]) for number, row in people.rows[table.name].items()}
            holder = _holder(context, table.name, column, target, people)
            others = {number: people.rows[table.name][number] for number, other in holders.items() if other not in (holder, None)}
            own = frozenset(number for number, other in holders.items() if other == holder)
            if others and own:
                found.append(Owned(table.name, column, own, others))
    return tuple(found)


def links(table: Table) -> list[tuple[str, str]]:
    """Return the columns of a table that name somebody of another table, each with that table of people."""
    named = [(key.parent.name, key.column.table.name) for key in table.foreign_keys]
    return sorted((column, target) for column, target in named if target != table.name and {target, target.removesuffix("s")} & PEOPLE)


class People:
    """The people of a database, and on whom they hang."""

    def __init__(self, metadata: MetaData, rows: Mapping[str, Mapping[int, Row]]) -> None:
        self.rows = rows
        self._above = {name: found[0] for name, table in metadata.tables.items() if (found := links(table))}

    def holder(self, table: str, key: object) -> tuple[str, int] | None:
        """Return, by table and key, whose somebody's records are: their own, or those of whoever they hang on; ``None`` for nobody."""
        for _ in range(_FARTHEST):
            row = self.rows[table].get(key) if isinstance(key, int) else None
            above = self._above.get(table)
            if row is None or above is None or row[above[0]] is None:
                break
            table, key = above[1], row[above[0]]
        return (table, key) if isinstance(key, int) else None


def _holder(context: Context, table: str, column: str, target: str, people: People) -> tuple[str, int]:
    """Return whose records golden paths touch; the first person where they touch none."""
    touched: Counter[tuple[str, int]] = Counter()
    for case in context.golden:
        for change in context.bench(case).changes:
            row = change.after or change.before
            holder = people.holder(target, row[column]) if change.table == table and row is not None else None
            if holder is not None:
                touched[holder] += 1
    first = people.holder(target, min(people.rows[target], default=1))
    return touched.most_common(1)[0][0] if touched else first or (target, 1)
