"""Totals: a thing with a price, as many times as the record says, and the fees that a page adds to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from genui_gym.synthesis.blueprint import Field, Mark, Thing, Total
from genui_gym.synthesis.cells import around, texts_apart
from genui_gym.synthesis.english import spoken
from genui_gym.synthesis.reading import Page, amounts
from genui_gym.synthesis.visits import Visit

Fees = tuple[tuple[str, int], ...]
_MANY = re.compile(
    r"\b(quantity|qty|how many|number of|count|amount of|pieces|items|tickets|seats|nights|copies|portions|units|servings)\b", re.IGNORECASE
)
_FEE = re.compile(
    r"\b(fees?|delivery|shipping|postage|service|handling|packing|packaging|surcharge|cleaning|deposit|courier)\b", re.IGNORECASE
)
_MOST_FEES = 4


def total_of(
    columns: Iterable[str],
    fields: Mapping[str, Field],
    things: Mapping[str, Thing],
    made: Mapping[str, str],
    visits: Sequence[Visit],
) -> Total | None:
    """Return what adds up to what a record costs, ``None`` where nothing does.

    Args:
        columns: Of the record, in order; the last thing with a price counts.
        fields, things: By key.
        made: What was entered and chosen.
        visits: Whose pages may add fees; a price alone makes a total only with them.
    """
    keys = list(columns)
    priced = [key for key in keys if key in things and things[key].priced]
    counted = [key for key in keys if (asked := fields.get(key)) is not None and _MANY.search(asked.label) and _is_number(asked)]
    if not priced:
        return None
    plain = Total(priced[-1], counted[0] if counted else "")
    price, many = _terms(plain, made, fields, things)
    fees = _fees(price * many, visits) if price is not None else ()
    return Total(plain.thing, plain.number, fees) if fees or counted else None


def _is_number(asked: Field) -> bool:
    return asked.kind == "number" or (asked.kind == "choice" and bool(asked.options) and all(each.isdigit() for each in asked.options))


def _terms(
    total: Total, made: Mapping[str, str], fields: Mapping[str, Field], things: Mapping[str, Thing]
) -> tuple[int, int] | tuple[None, int]:
    """Return the price that was paid and how many times; no price where the recording does not say both."""
    price = next((row.cents for row in things[total.thing].rows if row.name == made.get(total.thing, "")), None)
    asked = fields.get(total.number)
    many = made.get(total.number, asked.default) or str(asked.low) if asked is not None else "1"
    return (price, int(many)) if price is not None and many.isdigit() else (None, 0)


def _fees(due: int, visits: Sequence[Visit]) -> Fees:
    """Return the fees that a page tells beside a sum that holds just them and what was to be paid before."""
    for visit in visits:
        if visit.page is None:
            continue
        told = [(label, cents) for label, cents in _told(visit.page) if _FEE.search(label) and cents]
        shown = _shown(visit)
        for number in range(min(len(told), _MOST_FEES), 0, -1):
            for some in combinations(told, number):
                if due + sum(cents for _, cents in some) in shown - {cents for _, cents in some}:
                    return some
    return ()


def _told(page: Page) -> Iterator[tuple[str, int]]:
    """Yield each amount of a page with the words that stand before it, else after it, else in the text before, each of these once."""
    before, known = "", set[tuple[str, int]]()
    for text in texts_apart(page, []):
        found = amounts(text.said)
        own = next((said for each in around(text.said) if re.search("[A-Za-z]{3}", said := re.sub(r"[€$£:·+]|EUR", " ", each).strip())), "")
        for cents in found[:1]:
            pair = (spoken(own or before).capitalize(), cents)
            if pair not in known:
                known.add(pair)
                yield pair
        before = text.said if not found else before


def mark_of(
    total: Total, made: Mapping[str, str], fields: Mapping[str, Field], things: Mapping[str, Thing], visits: Sequence[Visit]
) -> Mark:
    """Return where a total comes from: whether one of the recorded pages shows what is worked out."""
    price, many = _terms(total, made, fields, things)
    if price is not None and (total.fees or many > 1):
        added = price * many + sum(cents for _, cents in total.fees)
        terms = [f"{many} × {price / 100:.2f}", *(f"{label} {cents / 100:.2f}" for label, cents in total.fees)]
        if any(added in _shown(visit) for visit in visits):
            return Mark("recovered", f"{' + '.join(terms)} = {added / 100:.2f}, which a page shows")
    return Mark("assumed", "a price and a number make a total")


def _shown(visit: Visit) -> set[int]:
    """Return the amounts that a page and the button that was pressed on it show."""
    texts = [node.name for node in visit.page.listing.nodes] if visit.page is not None else []
    return {cents for text in (visit.target.name, *texts) for cents in amounts(text)}
