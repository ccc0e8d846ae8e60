"""Invented content: enough, unlike what is there, and the same every time."""

from __future__ import annotations

from genui_gym.synthesis.blueprint import Field, Mark, Row
from genui_gym.synthesis.invent import like, pool_of, with_more_options

MARK = Mark("assumed", "test")


def test_a_pool_begins_with_what_was_recorded_and_follows_the_label() -> None:
    pool = pool_of(Field("e_mail", "E-mail", "text", MARK, recorded="me@home.example"))
    assert pool[0] == "me@home.example"
    assert all("@" in each for each in pool)
    assert len(set(pool)) == len(pool) >= 6


def test_options_become_enough_to_choose_a_wrong_one() -> None:
    assert with_more_options(("Blue", "Green"), "Colour") == ("Blue", "Green", "Red", "White", "Black")
    full = ("One", "Two", "Three", "Four", "Five", "Six")
    assert with_more_options(full, "Anything") == full


def test_rows_like_others_have_names_of_their_own() -> None:
    rows = [Row("Hotel Aurora, Lisbon", "4 stars", 12000), Row("Casa Marina, Porto", "3 stars", 8400)]
    more = like(rows, 6)
    names = [row.name for row in (*rows, *more)]
    assert len(set(names)) == 8
    assert "Hotel Aurora, Porto" in names
    assert all(row.cents for row in more)
    assert like(rows, 6) == more
