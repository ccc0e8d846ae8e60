"""Cards that expire, and balances that do not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pytest

from genui_gym.appkit import payment
from genui_gym.appkit.payment import payment_text, unusable_because

TODAY = date(2026, 5, 4)


@dataclass(frozen=True)
class Way:
    label: str = "Visa 1234"
    expires: date | None = None
    balance_cents: int = 0


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payment, "today", lambda: TODAY)


def test_a_card_says_until_when_it_is_good() -> None:
    assert payment_text(Way(expires=TODAY)) == "Valid until 4 May 2026"
    assert payment_text(Way(expires=date(2026, 5, 3))) == "Expired 3 May 2026"


def test_a_balance_says_what_it_holds() -> None:
    assert payment_text(Way(balance_cents=12_50)) == "€12.50 available"
    assert payment_text(Way(balance_cents=12_50), "left") == "€12.50 left"


def test_a_card_is_good_through_its_last_day() -> None:
    assert unusable_because(Way(expires=TODAY), TODAY) is None
    assert unusable_because(Way(expires=date(2026, 9, 3)), date(2026, 9, 4)) == (
        "Visa 1234 expired on 3 September 2026. Choose another way to pay."
    )


def test_a_balance_does_not_expire_and_something_has_to_be_chosen() -> None:
    assert unusable_because(Way(), TODAY) is None
    assert unusable_because(None, TODAY) == "Choose how to pay."
