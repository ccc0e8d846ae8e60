"""Invented content: enough, unlike what is there, and the same every time."""

from __future__ import annotations

import pytest

from genui_gym.synthesis.blueprint import Field, Mark, Row
from genui_gym.synthesis.invent import like, pool_of, with_more_options

MARK = Mark("assumed", "test")


def test_a_pool_begins_with_what_was_recorded_and_follows_the_label() -> None:
    pool = pool_of(Field("e_mail", "E-mail", "text", MARK, recorded="me@home.example"))
    assert pool[0] == "me@home.example"
    assert all("@" in each for each in pool)
    assert len(set(pool)) == len(pool) >= 6


def test_options_become_enough_to_choose_a_wrong_one() -> None:
    assert with_more_options(("Blue", "Green"), "Colour") == ("Blue", "Green", "Red", "White")
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


@pytest.mark.parametrize(
    ("names", "other"),
    [
        (("Tessa Lindqvist", "Jonas Lindqvist"), "Ada Lindqvist"),
        (("22 Jul 2024", "3 Aug 2025"), "26 Jul 2024"),
        (("Wed 17 Jun 2026, 6 free", "Thu 18 Jun 2026, 1 free"), "Wed 24 Jun 2026, 6 free"),
        (("12:30", "13:10"), "13:15"),
        (("Two pieces", "Four pieces"), "Three pieces"),
        (("4 items", "2 items"), "5 items"),
        (("Order LD57366", "Order LD17213"), "Order LD58483"),
        (("Kitchen", "Garden"), "Little Kitchen"),
    ],
)
def test_rows_like_others_are_named_as_their_kind_is(names: tuple[str, ...], other: str) -> None:
    assert like([Row(name) for name in names], 1) == [Row(other)]


def test_goods_get_a_word_after_their_name() -> None:
    assert like([Row("Tacos", "", 900)], 1) == [Row("Tacos Classic", "", 1000)]


def test_what_a_choice_lacks_is_of_its_kind() -> None:
    assert with_more_options(("Everyday account",), "From account")[1:] == ("Main account", "Savings account", "Travel account")


@pytest.mark.parametrize(
    ("options", "label", "more"),
    [
        (("Everyday · €28.10", "Joint · €90.00"), "From account", ("Everyday · €90.00", "Joint · €28.10")),
        (("Two pieces", "Three pieces", "Four pieces"), "Size", ("Five pieces",)),
        (("With the bill", "By card"), "How to pay", ("Invoice", "Bank transfer")),
        (("Aisle", "Window"), "Seat", ("Something else", "Not sure yet")),
        (("Any class", "Economy", "Business"), "Class", ("Something else", "Not sure yet")),
        (("S", "M", "L", "XL"), "Size", ()),
    ],
)
def test_what_a_list_that_was_shown_lacks_looks_as_if_it_belonged_there(
    options: tuple[str, ...], label: str, more: tuple[str, ...]
) -> None:
    assert with_more_options(options, label)[len(options) :] == more


def test_no_other_group_of_the_page_has_an_option_of_the_same_name() -> None:
    taken = with_more_options(("Aisle", "Window"), "Seat")
    assert not {*with_more_options(("Veal", "Nuts"), "Meal", taken)} & {*taken}
