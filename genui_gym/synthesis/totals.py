"""Totals: where a record holds a thing with a price and how many of it, their product is its total."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from genui_gym.synthesis.blueprint import Field, Mark, Thing, Total
from genui_gym.synthesis.reading import amounts
from genui_gym.synthesis.visits import Visit

_MANY = re.compile(
    r"\b(quantity|qty|how many|number of|count|amount of|pieces|items|tickets|seats|nights|copies|portions|units|servings)\b", re.IGNORECASE
)


def total_of(columns: Iterable[str], fields: Mapping[str, Field], things: Mapping[str, Thing]) -> Total | None:
    """Return which price is multiplied with which number, ``None`` where nothing is; the last thing with a price counts."""
    keys = list(columns)
    priced = [key for key in keys if key in things and things[key].priced]
    counted = [key for key in keys if (asked := fields.get(key)) is not None and _MANY.search(asked.label) and _is_number(asked)]
    return Total(priced[-1], counted[0]) if priced and counted else None


def _is_number(asked: Field) -> bool:
    return asked.kind == "number" or (asked.kind == "choice" and bool(asked.options) and all(each.isdigit() for each in asked.options))


def mark_of(
    total: Total, made: Mapping[str, str], fields: Mapping[str, Field], things: Mapping[str, Thing], visits: Sequence[Visit]
) -> Mark:
    """Return where a total comes from: whether one of the recorded pages shows what is worked out."""
    thing, asked = things[total.thing], fields[total.number]
    price = next((row.cents for row in thing.rows if row.name == made.get(total.thing, "")), None)
    many = made.get(total.number, asked.default) or str(asked.low)
    if price is not None and many.isdigit():
        due = price * int(many)
        said = {cents for visit in visits for text in (visit.target.name, *_texts(visit)) for cents in amounts(text)}
        if int(many) > 1 and due in said:
            return Mark("recovered", f"{many} × {price / 100:.2f} = {due / 100:.2f}, which a page shows")
    return Mark("assumed", "a price and a number make a total")


def _texts(visit: Visit) -> list[str]:
    return [node.name for node in visit.page.listing.nodes] if visit.page is not None else []
