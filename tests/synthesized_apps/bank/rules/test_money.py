"""Amounts in and out of forms."""

from __future__ import annotations

import pytest
from genui_gym.apps.bank.rules.money import cents_of, plain

from genui_gym.appkit.formats import money


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("25", 25_00), ("25.5", 25_50), ("25,50", 25_50), ("€1,250.50", 1_250_50), ("1,250", 1_250_00), ("0.01", 1), (" 7 € ", 7_00),
        ("", None), ("1.234.5", None), ("25.505", None), ("-5", None), ("1e3", None), ("twenty", None), ("1 250", None), ("\uff19", None),
        ("1" * 12, None),
    ],
)  # fmt: skip
def test_amounts_are_read_exactly_or_not_at_all(text: str, cents: int | None) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize("cents", [0, 1, 99, 100, 123_456_78])
def test_what_is_written_is_read_back(cents: int) -> None:
    assert cents_of(plain(cents)) == cents_of(money(cents)) == cents
