"""Whose a record is: found from the tables, not declared.

Tables of people are told by their names. A table with a reference to one of them has owners, and its records of the person who uses the
app are those with the owner that the records have which golden paths touch.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from genui_gym.prove.image import Row

if TYPE_CHECKING:
    from genui_gym.prove.context import Context

PEOPLE = frozenset("account customer member passenger patient people person profile rider subscriber user".split())


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
    rows, found = context.ground(context.cases[0].before).rows, list[Owned]()
    for table in context.app.metadata.sorted_tables:
        for key in table.foreign_keys:
            target = key.column.table.name
            if table.name in PEOPLE or not {target, target.removesuffix("s")} & PEOPLE:
                continue
            column = key.parent.name
            owner = _owner(context, table.name, column)
            others = {number: row for number, row in rows[table.name].items() if row[column] not in (owner, None)}
            own = frozenset(number for number, row in rows[table.name].items() if row[column] == owner)
            if others and own:
                found.append(Owned(table.name, column, own, others))
    return tuple(found)


def _owner(context: Context, table: str, column: str) -> int:
    """Return whose records golden paths touch; the first person where they touch none."""
    touched: Counter[int] = Counter()
    for case in context.golden:
        for change in context.bench(case).changes:
            row = change.after or change.before
            if change.table == table and row is not None and isinstance(row[column], int):
                touched[row[column]] += 1
    return touched.most_common(1)[0][0] if touched else 1
