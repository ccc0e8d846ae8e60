"""Two writings of one thing have one key."""

from __future__ import annotations

import pytest
from genui_agent_navigator.tiny.words import atoms, iso_date


def keys(text: str) -> list[str]:
    return [atom.key for atom in atoms(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("20 May 2026", "2026-05-20"),
        ("3 Sep 2026", "3 September 2026"),
        ("1,950.00", "1950"),
        ("9:05", "09:05"),
        ("hotels", "Hotel"),
        ("Nidora's", "Nidora"),
        ("C5", "c 5"),
        ("cancelled", "cancel"),
        ("Cancelling", "cancels"),
        ("returning", "return"),
        ("changed", "changing"),
        ("called", "call"),
        ("cities", "city"),
    ],
)
def test_equal_things_have_equal_keys(one: str, other: str):
    assert keys(one) == keys(other)


def test_what_only_looks_alike_stays_apart():
    assert keys("glass") != keys("glas")
    assert keys("sing") != keys("s")
    assert keys("bed") != keys("b")
    assert keys("note") != keys("not")
    assert keys("20 May 2026") != keys("20 May 2027")
    assert keys("1.5") != keys("15")


def test_an_atom_knows_its_kind_and_place():
    text = "Pay €12.50 to Ana on 3 May 2026 at 15:45."
    found = atoms(text)
    assert [atom.kind for atom in found] == ["word", "sign", "amount", "word", "name", "word", "date", "word", "time", "sign"]
    assert all(text[atom.start : atom.end] == atom.text for atom in found)


def test_large_numbers_share_a_token_and_small_ones_have_their_own():
    assert [atom.token for atom in atoms("2 3 5000 9.5")] == ["2", "3", "<number>", "<amount>"]


def test_days_are_written_as_fields_take_them():
    assert iso_date("7 Jul 2026") == "2026-07-07"
    assert iso_date("2026-07-07") == "2026-07-07"
