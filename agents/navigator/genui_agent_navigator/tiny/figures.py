"""Which text of a row has the lowest figure, the highest, or the next to the goal's: what *the cheapest* or *from 3 May on* asks for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date

from genui_agent_navigator.tiny.words import Atom

MEASURES = ("amount", "number", "date", "time")
STANDINGS = 4 * len(MEASURES)
"""For each measure whether a text's figure is the lowest, the highest, the first from a goal's on, and the last up to a goal's."""
_CURRENCY = frozenset("€$£¥")


def measured(text: Iterable[Atom]) -> Iterator[tuple[str, float]]:
    """Yield the figures of a text, each with its measure; a number after a currency's sign is an amount."""
    before = ""
    for atom in text:
        if atom.kind == "date":
            with suppress(ValueError):  # 31 February is a date for nobody.
                yield "date", float(date.fromisoformat(atom.key).toordinal())
        elif atom.kind == "time":
            hours, _, minutes = atom.key.partition(":")
            yield "time", 60.0 * int(hours) + int(minutes)
        elif atom.kind in ("number", "amount"):
            yield "amount" if atom.kind == "amount" or before in _CURRENCY else "number", float(atom.key)
        before = atom.text


def figures(text: Iterable[Atom]) -> dict[str, float]:
    """Return the first figure of each measure in a text."""
    found: dict[str, float] = {}
    for measure, value in measured(text):
        found.setdefault(measure, value)
    return found


def standings(groups: Sequence[Hashable], texts: Sequence[dict[str, float]], goal: Sequence[Atom]) -> list[list[float]]:
    """Return for each text how its figures stand among those of its group, ``STANDINGS`` numbers; all 0 where nothing can be compared.

    Args:
        groups: What texts have in common that are compared, such as their role.
        texts: Their :func:`figures`.
        goal: The atoms of the goal.
    """
    table = [[0.0] * STANDINGS for _ in texts]
    asked = list(measured(goal))
    for place, measure in enumerate(MEASURES):
        members: dict[Hashable, list[tuple[int, float]]] = defaultdict(list)
        for index, (group, values) in enumerate(zip(groups, texts, strict=True)):
            if measure in values:
                members[group].append((index, values[measure]))
        bounds = [value for name, value in asked if name == measure]
        for row in members.values():
            lowest, highest = min(value for _, value in row), max(value for _, value in row)
            if lowest == highest:
                continue
            after = {min((value for _, value in row if value >= bound), default=None) for bound in bounds}
            until = {max((value for _, value in row if value <= bound), default=None) for bound in bounds}
            for index, value in row:
                table[index][4 * place : 4 * place + 4] = [value == lowest, value == highest, value in after, value in until]
    return table
