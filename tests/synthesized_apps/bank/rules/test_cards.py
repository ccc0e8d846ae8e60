"""Cards and disputes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from genui_gym.apps.bank.models import Card, Transaction
from genui_gym.apps.bank.rules import cards, disputes
from genui_gym.apps.bank.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

WORDS = "I never bought anything there."


def card(session: Session, status: str = "active") -> Card:
    return session.scalars(select(Card).where(Card.status == status).order_by(Card.id)).first()


def payment(session: Session, ago: int) -> Transaction:
    """Return a card payment of the customer's own card, moved to so many days ago."""
    taken = {dispute.entry_id for dispute in session.scalars(select(disputes.Dispute))}
    query = select(Transaction).where(Transaction.kind == "card", Transaction.status == "booked", Transaction.card_id == 1)
    entry = next(each for each in session.scalars(query) if each.id not in taken)
    entry.booked_on = TODAY - timedelta(days=ago)
    return entry


def test_a_card_is_frozen_and_works_again(session) -> None:
    mine = card(session)
    cards.set_frozen(session, mine, True)
    with pytest.raises(Refused, match="frozen already"):
        cards.set_frozen(session, mine, True)
    cards.set_frozen(session, mine, False)
    assert mine.status == "active"


def test_nobody_else_s_card_and_no_old_card_can_be_managed(session) -> None:
    other = session.scalars(select(Card).where(Card.holder == "Daniel Halloran")).first()
    for locked, message in (
        (other, "Only Daniel Halloran"),
        (card(session, "replaced"), "replaced"),
        (card(session, "expired"), "expired"),
    ):
        for act in (
            lambda each: cards.set_frozen(session, each, True),
            lambda each: cards.set_controls(session, each, 100_00, 10_00, online=True, contactless=True, abroad=True),
            lambda each: cards.replace_card(session, each, "lost", "home", TODAY),
        ):
            with pytest.raises(Refused, match=message):
                act(locked)


@pytest.mark.parametrize(
    ("spending", "cash", "wrong"),
    [
        (5_000_00, 1_000_00, set()), (0, 0, set()), (5_001_00, 0, {"spending"}), (99_50, 0, {"spending"}), (100_00, 15_00, {"cash"}),
        (100_00, 1_010_00, {"cash"}), (None, None, {"spending", "cash"}),
    ],
)  # fmt: skip
def test_limits_have_steps_and_bounds(spending: int | None, cash: int | None, wrong: set[str]) -> None:
    assert set(cards.limit_problems(spending, cash)) == wrong


def test_a_new_card_keeps_the_limits_of_the_old_one(session) -> None:
    old = card(session)
    fresh = cards.replace_card(session, old, "lost", "branch", TODAY)
    assert (old.status, old.blocked_because) == ("replaced", "lost")
    assert (fresh.status, fresh.delivery, fresh.last4, fresh.account_id) == (
        "ordered",
        "branch",
        cards.card_digits(fresh.id),
        old.account_id,
    )
    assert (fresh.spending_limit_cents, fresh.cash_limit_cents, fresh.abroad) == (
        old.spending_limit_cents,
        old.cash_limit_cents,
        old.abroad,
    )
    with pytest.raises(Refused, match="on its way"):
        cards.set_frozen(session, fresh, True)


def test_digits_of_new_cards_are_no_seeded_card_s(session) -> None:
    seeded = set(session.scalars(select(Card.last4)))
    ordered = {cards.card_digits(number) for number in range(8, 500)}
    assert len(ordered) == 492
    assert not seeded & ordered


def test_the_last_day_to_dispute_is_the_hundred_and_twentieth(session) -> None:
    entry = payment(session, disputes.DISPUTE_DAYS)
    assert disputes.undisputable_because(session, entry, TODAY) is None
    entry.booked_on -= timedelta(days=1)
    assert "until 13 May 2026" in str(disputes.undisputable_because(session, entry, TODAY))


def test_a_dispute_may_freeze_the_card_and_be_withdrawn(session) -> None:
    entry = payment(session, 10)
    opened = disputes.open_dispute(session, entry, "unknown", -entry.amount_cents, f" {WORDS} ", "app", freeze=True, today=TODAY)
    assert (opened.status, opened.details, opened.code) == ("open", WORDS, disputes.dispute_code(opened.id))
    assert entry.card.status == "frozen"
    assert "disputed already" in str(disputes.undisputable_because(session, entry, TODAY))
    disputes.withdraw(session, opened, TODAY)
    assert disputes.undisputable_because(session, entry, TODAY) is None
    with pytest.raises(Refused, match="withdrawn"):
        disputes.withdraw(session, opened, TODAY)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"reason": "mood"}, "reason"), ({"contact": "pigeon"}, "contact"), ({"details": "no"}, "details"),
        ({"details": "x" * 301}, "details"),
        ({"amount_cents": 0}, "amount"), ({"amount_cents": 10**9}, "amount"), ({"amount_cents": None}, "amount"),
    ],
)  # fmt: skip
def test_a_wrong_dispute_says_where(session, change, field: str) -> None:
    entry = payment(session, 10)
    said = {"reason": "unknown", "amount_cents": 1, "details": WORDS, "contact": "app"} | change
    assert set(disputes.dispute_problems(entry, **said)) == {field}


def test_only_booked_card_payments_can_be_disputed(session) -> None:
    bill = session.scalars(select(Transaction).where(Transaction.kind == "debit")).first()
    assert "Only card payments" in str(disputes.undisputable_because(session, bill, TODAY))
    entry = payment(session, 1)
    entry.status = "pending"
    assert "pending" in str(disputes.undisputable_because(session, entry, TODAY))
