import datetime as dt

import pytest

from genui_gym.prove.said import Said, overheard, right, wrong
from genui_gym.reward import same_count, same_date, same_id, same_money, same_name, same_time

FACTS = [
    Said("money", 128400),
    Said("money", 4550),
    Said("money", 900, "USD"),
    Said("date", dt.date(2026, 5, 14)),
    Said("date", dt.date(2026, 12, 31)),
    Said("count", 3),
    Said("count", 0),
    Said("id", "BK-1042"),
    Said("name", "The Linden House"),
    Said("time", dt.time(18, 30)),
]


def is_said(fact: Said, text: str) -> bool:
    if fact.kind == "money":
        return same_money(text, fact.value, fact.currency)
    compare = {"date": same_date, "count": same_count, "id": same_id, "name": same_name, "time": same_time}[fact.kind]
    return compare(text, fact.value)


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_the_kit_takes_every_way_to_say_it_and_no_near_miss(fact: Said) -> None:
    assert [way for way in right(fact) if not is_said(fact, way)] == []
    assert [way for way in wrong(fact, ["The Linden Home"]) if is_said(fact, way)] == []


@pytest.mark.parametrize("fact", FACTS, ids=str)
def test_comparisons_are_overheard_once_each(fact: Said) -> None:
    with overheard() as said:
        is_said(fact, "nothing")
        is_said(fact, "nothing else")
    assert said == [fact]


def test_a_fact_is_rewritten_where_it_stands() -> None:
    fact = Said("money", 4550)
    assert fact.rewritten("The fee is 45.50 EUR, due today", ["€45.50"]) == ["The fee is €45.50, due today"]
    assert fact.rewritten("No fee", ["€45.50"]) == []
    assert Said("name", "Ada").rewritten("Ada", ["ada"]) == ["ada"]
