"""What a record is called."""

from __future__ import annotations

import pytest

from genui_gym.recording import Target
from genui_gym.synthesis.nouns import record_noun
from genui_gym.synthesis.reading import read_page
from genui_gym.synthesis.visits import Visit


def visit(heading: str, button: str, turn: str = "button") -> Visit:
    page = read_page(f"<h1>{heading}</h1>", "http://a.localhost/")
    return Visit(page=page, turn=turn, target=Target(turn, button))  # type: ignore[arg-type]  # a turn of the table


@pytest.mark.parametrize(
    ("way", "noun"),
    [
        ([("Review", "Book now")], "booking"),
        ([("Payment", "Review booking"), ("Review and pay", "Pay €393.00")], "booking"),
        ([("Pay a payee", "Review transfer"), ("Review", "Schedule")], "transfer"),
        ([("Payments", "Pay a payee"), ("Review", "Schedule")], "payment"),
        ([("New mail", "Send")], "mail"),
        ([("New rules", "Add")], "rule"),
        ([("Your details", "Confirm")], "booking"),
        ([("Review booking", "Add rule")], "rule"),
        ([("Write", "Send")], "message"),
    ],
)
def test_a_record_is_called_by_its_button_or_by_the_pages_before_it(way: list[tuple[str, str]], noun: str) -> None:
    assert record_noun([visit(*each) for each in way], set()) == noun


def test_a_noun_that_is_taken_is_not_used() -> None:
    assert record_noun([visit("Review booking", "Pay")], {"booking"}) == "payment"
