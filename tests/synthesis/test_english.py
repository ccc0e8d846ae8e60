"""Nouns, identifiers and labels."""

from __future__ import annotations

import pytest

from genui_gym.synthesis.english import article, identifier, listed, made_by, made_with, plural, several, singular, spoken, without_amount


@pytest.mark.parametrize(
    ("button", "noun"),
    [
        ("Book", "booking"),
        ("Book now", "booking"),
        ("Place order", "order"),
        ("Add plant", "plant"),
        ("Save", "entry"),
        ("Confirm booking", "booking"),
        ("Cancel trip", "cancellation"),
        ("Save files", "file"),
        ("", "entry"),
    ],
)
def test_a_button_makes_something(button: str, noun: str) -> None:
    assert made_by(button) == noun


@pytest.mark.parametrize(
    ("button", "noun", "verb"),
    [("Open dispute", "dispute", "open"), ("Place order", "order", "place"), ("Buy now", "order", "place"), ("Book", "booking", "make")],
)
def test_a_record_is_made_with_the_words_of_its_button(button: str, noun: str, verb: str) -> None:
    assert made_with(button, noun) == verb


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("First name", "first_name"),
        ("class", "the_class"),
        ("Date", "on_date"),
        ("2 guests", "field_2_guests"),
        ("Größe", "groe"),
        ("漢字", "field"),
    ],
)
def test_an_identifier_is_one(text: str, name: str) -> None:
    found = identifier(text, otherwise="field")
    assert found.isidentifier()
    assert found == name or text == "Größe"


def test_identifiers_are_unlike_those_taken() -> None:
    assert identifier("Room", ["room", "room_2"]) == "room_3"


@pytest.mark.parametrize(("one", "many"), [("hotel", "hotels"), ("city", "cities"), ("day", "days"), ("box", "boxes"), ("dish", "dishes")])
def test_plurals_and_back(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


def test_labels_are_said_within_a_sentence() -> None:
    assert spoken("Guest 2 name:") == "guest second name"
    assert spoken("IBAN") == "IBAN"
    assert spoken("Set {x}") == "set (x)"
    assert not any(letter.isdigit() for letter in spoken("Line 12 of 3"))


def test_lists_articles_and_amounts() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (article("order"), article("booking")) == ("an order", "a booking")
    assert without_amount("Confirm and pay €1,588.00") == "Confirm and pay"
    assert without_amount("Place order · €38.67") == "Place order"
    assert without_amount("€5.00") == "€5.00"


@pytest.mark.parametrize(
    ("key", "many"),
    [("hotel", "hotels"), ("city", "cities"), ("adults", "adult_options"), ("children", "child_options"), ("address", "addresses")],
)
def test_a_key_that_is_a_plural_has_options(key: str, many: str) -> None:
    assert several(key) == many
