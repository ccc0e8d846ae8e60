"""Labels as phrases of a sentence: what follows the noun of a record, and what a field is called."""

from __future__ import annotations

import pytest

from genui_gym.synthesis.compile.phrases import Phrase, called, counted, described, phrase_of, ticked


@pytest.mark.parametrize(
    ("label", "kind", "said"),
    [
        ("Name", "text", "in the name of {key}"),
        ("Date", "date", "on {key}"),
        ("Check-in", "date", "from {key}"),
        ("Valid until", "date", "valid until {key}"),
        ("Delivery date", "date", "with the delivery date {key}"),
        ("At", "time", "at {key}"),
        ("Guests", "number", "for {key}"),
        ("Quantity", "number", "with a quantity of {key}"),
        ("Colour", "choice", "in {key}"),
        ("Room", "choice", "with the room {key}"),
        ("For", "choice", "for {key}"),
        ("From account", "choice", "from the account {key}"),
        ("From day", "date", "from {key}"),
        ("Deliver to", "radio", "delivered to {key}"),
        ("How we deliver", "radio", 'with {key} under "How we deliver"'),
        ("What happened?", "long", 'with "{key}" under "What happened"'),
        ("Note for the kitchen", "text", 'with the note for the kitchen "{key}"'),
        ("Amount in euros", "text", "with an amount of €{key}"),
        ("Search", "search", 'for "{key}"'),
    ],
)
def test_a_label_becomes_a_phrase(label: str, kind: str, said: str) -> None:
    assert str(phrase_of("key", label, kind)) == said


def test_names_that_read_like_sentences_stand_in_quotes() -> None:
    assert str(phrase_of("key", "Product", "thing", ["Storm Shell, Norrfell"], first=True)) == 'for the product "{key}"'
    assert str(phrase_of("key", "Product", "thing", ["Storm Shell"], first=True)) == "for the product {key}"


def test_a_noun_is_not_said_twice() -> None:
    assert str(phrase_of("key", "Order", "thing", ["Order 4417", "Order 4471"], first=True)) == "for {key}"


def test_two_days_are_one_span() -> None:
    assert described([Phrase("from", "{from_day}"), Phrase("until", "{to_day}"), Phrase("in", "{colour}")]) == (
        "from {from_day} until {to_day} in {colour}"
    )


def test_what_a_record_is_with_is_said_together_and_last() -> None:
    phrases = [Phrase("with", "the room {room}"), Phrase("on", "{day}"), Phrase("with", "the plan {plan}")]
    assert described(phrases[1:2], ["{tea}"]) == "on {day} {tea}"
    assert described(phrases, ["{tea}"]) == "on {day}, with the room {room} and the plan {plan}, {tea}"


@pytest.mark.parametrize(
    ("label", "said"),
    [("Room", "the room"), ("Deliver to", '"Deliver to"'), ("How was it?", '"How was it"'), ("Send me news", '"Send me news"')],
)
def test_what_is_no_noun_gets_no_article(label: str, said: str) -> None:
    assert called(label) == said


def test_a_box_is_what_comes_along_or_a_sentence_that_is_ticked() -> None:
    assert ticked("Breakfast") == ("with breakfast", "without breakfast")
    assert ticked("Freeze card 3781") == ('with "Freeze card 3781" ticked', 'without "Freeze card 3781" ticked')


def test_numbers_count_what_their_label_names() -> None:
    assert counted("Guests") == ("guest", "guests")
    assert counted("Number of children") == ("child", "children")
    assert counted("Quantity") is None
