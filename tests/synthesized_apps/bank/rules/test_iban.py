"""IBANs: the examples of the standard's registry, and what is wrong with others."""

from __future__ import annotations

import pytest
from genui_gym.apps.bank.rules.iban import COUNTRIES, LENGTHS, compact, grouped, iban_problem, tail, with_check_digits

GOOD = ("DE89 3704 0044 0532 0130 00", "IE29AIBK93115212345678", "nl91 abna 0417 1643 00", "BE68 5390 0754 7034", "AT611904300234573201")


@pytest.mark.parametrize("text", GOOD)
def test_sound_ibans_pass_however_they_are_spaced(text: str) -> None:
    assert iban_problem(text) is None
    assert compact(grouped(compact(text))) == compact(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Enter the IBAN"),
        ("89370400440532013000", "two letters and two digits"),
        ("GB82 WEST 1234 5698 7654 32", "accounts in “GB”"),
        ("DE89 3704 0044 0532 0130", "22 characters; this one has 20"),
        ("DE89 3704 0044 0532 0130 01", "check digits don't fit"),
        ("DE98 3704 0044 0532 0130 00", "check digits don't fit"),
        ("DE89 3704 0044 0532 0310 00", "check digits don't fit"),
        ("DE89-3704-0044-0532-0130-00", "two letters and two digits"),
        ("DE\uff189370400440532013000", "two letters and two digits"),
    ],
)
def test_wrong_ibans_say_what_is_wrong(text: str, message: str) -> None:
    assert message in str(iban_problem(text))


@pytest.mark.parametrize("country", sorted(COUNTRIES))
def test_check_digits_are_made_as_they_are_checked(country: str) -> None:
    iban = with_check_digits(country, "7" * (LENGTHS[country] - 8) + "4821")
    assert iban_problem(iban) is None
    assert tail(iban) == "4821"
