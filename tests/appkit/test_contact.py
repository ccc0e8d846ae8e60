"""E-mail addresses and phone numbers."""

from __future__ import annotations

import pytest

from genui_gym.appkit import contact


@pytest.mark.parametrize("text", ["ida@example.com", "i.holm+shop@mail.example.co"])
def test_addresses_that_are_some(text: str) -> None:
    assert contact.is_email(text)


@pytest.mark.parametrize("text", ["", "ida", "ida@", "@example.com", "ida@example", "ida@example.c", "i da@example.com", "a@b@example.com"])
def test_addresses_that_are_none(text: str) -> None:
    assert not contact.is_email(text)


@pytest.mark.parametrize(
    ("text", "fine"),
    [("+49 555 0142", True), ("(020) 7946-0101", True), ("555 014", True), ("55501", False), ("call me", False), ("٥٥٥٠١٤٢٣", False)],
)
def test_phone_numbers(text: str, fine: bool) -> None:
    assert contact.is_phone(text) is fine


def test_problems_stand_at_their_fields() -> None:
    assert contact.problems("ida@example.com", "+49 555 0142", "+49 555 0142") == {}
    wrong = contact.problems("ida", "none", "+49 555 0142")
    assert wrong["email"] == "Enter an e-mail address like name@example.com."
    assert wrong["phone"] == "Enter a phone number such as +49 555 0142."


def test_an_address_may_be_too_long() -> None:
    assert set(contact.problems("someone.with.a.long.name@example.com", "555 0142", "555 0142", longest=20)) == {"email"}
