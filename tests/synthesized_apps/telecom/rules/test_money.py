"""Cards, top-ups, bills and disputes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.telecom.models import Line, PaymentCard
from genui_gym.apps.telecom.records import Bill, BillEntry, Dispute
from genui_gym.apps.telecom.rules.bills import find_entries, last_day, open_dispute, pay, undisputable_because, withdraw
from genui_gym.apps.telecom.rules.lines import customer
from genui_gym.apps.telecom.rules.topups import set_automatic, stop_automatic, top_up
from genui_gym.apps.telecom.rules.wallet import add_card, luhn, set_autopay, set_default, uses_of
from genui_gym.apps.telecom.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def overdue(session: Session) -> Bill:
    return session.scalars(select(Bill).where(Bill.status == "overdue")).first()


@pytest.fixture
def charge(session: Session) -> BillEntry:
    """A charge of the last bill that nobody has disputed."""
    return session.scalars(select(BillEntry).join(Bill).where(Bill.month == "2026-05", BillEntry.kind == "premium")).first()


def test_a_top_up_brings_its_bonus(session: Session, prepaid: Line, card: PaymentCard) -> None:
    made = top_up(session, prepaid, 50_00, card.id, TODAY)
    assert (prepaid.balance_cents, made.bonus_cents, made.automatic) == (67_00, 5_00, False)
    top_up(session, prepaid, 20_00, card.id, TODAY)
    assert prepaid.balance_cents == 87_00


@pytest.mark.parametrize("amount", [None, 0, 7_00, -5_00])
def test_only_the_amounts_on_offer_can_be_topped_up(session: Session, prepaid: Line, card: PaymentCard, amount: int | None) -> None:
    with pytest.raises(Refused, match="Choose an amount"):
        top_up(session, prepaid, amount, card.id, TODAY)
    assert prepaid.balance_cents == 12_00


def test_a_contract_is_not_topped_up(session: Session, contract: Line, card: PaymentCard) -> None:
    with pytest.raises(Refused, match="has a contract"):
        top_up(session, contract, 10_00, card.id, TODAY)
    with pytest.raises(Refused, match="has a contract"):
        set_automatic(session, contract, 5_00, 10_00, card.id, TODAY)


def test_the_automatic_top_up_starts_and_ends(session: Session, prepaid: Line, card: PaymentCard, expired: PaymentCard) -> None:
    with pytest.raises(Refused) as refusal:
        set_automatic(session, prepaid, 3_00, 1_00, expired.id, TODAY)
    assert set(refusal.value.problems) == {"below", "amount", "card_id"}
    set_automatic(session, prepaid, 5_00, 10_00, card.id, TODAY)
    assert f"Tops up Kim, ends {prepaid.number[-4:]}" in uses_of(session, card)
    stop_automatic(session, prepaid)
    assert prepaid.autotop_card_id is None
    with pytest.raises(Refused):
        stop_automatic(session, prepaid)


def test_a_bill_is_paid_once_and_by_a_card_that_works(session: Session, overdue: Bill, card: PaymentCard, expired: PaymentCard) -> None:
    for wrong, message in ((None, "Choose the card"), (expired.id, "has expired"), (9999, "Choose the card")):
        with pytest.raises(Refused, match=message):
            pay(session, overdue, wrong, TODAY)
    pay(session, overdue, card.id, TODAY)
    assert (overdue.status, overdue.paid_on, overdue.card_id) == ("paid", TODAY, card.id)
    with pytest.raises(Refused, match="paid already"):
        pay(session, overdue, card.id, TODAY)


def test_a_charge_can_be_disputed_for_ninety_days(session: Session, charge: BillEntry) -> None:
    assert last_day(charge) == date(2026, 8, 30)
    assert undisputable_because(session, charge, date(2026, 8, 30)) is None
    assert "until 30 Aug 2026" in str(undisputable_because(session, charge, date(2026, 8, 31)))


def test_a_dispute_blocks_another_until_it_is_withdrawn(session: Session, charge: BillEntry) -> None:
    opened = open_dispute(session, charge, "unknown", "Nobody  ordered this here.", "email", TODAY)
    assert (opened.details, opened.status) == ("Nobody ordered this here.", "open")
    with pytest.raises(Refused, match=opened.code):
        open_dispute(session, charge, "amount", "It was cheaper before.", "app", TODAY)
    withdraw(session, opened)
    assert undisputable_because(session, charge, TODAY) is None
    with pytest.raises(Refused, match="withdrawn already"):
        withdraw(session, opened)


def test_a_dispute_says_all_that_is_missing(session: Session, charge: BillEntry) -> None:
    with pytest.raises(Refused) as refusal:
        open_dispute(session, charge, "", "short", "fax", TODAY)
    assert list(refusal.value.problems) == ["reason", "details", "reply_by"]
    assert not session.scalars(select(Dispute).where(Dispute.entry_id == charge.id)).all()


def test_what_belongs_to_the_plan_is_not_disputed(session: Session) -> None:
    entry = session.scalars(select(BillEntry).join(Bill).where(Bill.month == "2026-05", BillEntry.kind == "plan")).first()
    assert "belongs to the plan" in str(undisputable_because(session, entry, TODAY))


def test_charges_are_found_by_words_line_kind_and_bill(session: Session, charge: BillEntry) -> None:
    found = find_entries(session, charge.text.upper(), charge.line_id, "premium", "2026-05")
    assert charge in found
    assert {(entry.line_id, entry.kind, entry.bill.month, entry.text) for entry in found} == {
        (charge.line_id, "premium", "2026-05", charge.text)
    }
    assert not find_entries(session, "no such thing")


@pytest.mark.parametrize(("digits", "right"), [("4111111111111111", True), ("4111111111111112", False), ("79927398713", True)])
def test_the_check_digit_of_a_card(digits: str, right: bool) -> None:
    assert luhn(digits) is right


def test_a_card_is_added_with_its_last_day(session: Session) -> None:
    added = add_card(session, "4111 1111-1111 1111", "  Robin   Aldane ", "02/28", TODAY)
    assert (added.brand, added.last4, added.holder, added.expires) == ("Visa", "1111", "Robin Aldane", date(2028, 2, 29))
    with pytest.raises(Refused, match="this card already"):
        add_card(session, "4111111111111111", "Robin Aldane", "02/28", TODAY)


@pytest.mark.parametrize(
    ("number", "holder", "expires", "fields"),
    [
        ("4111111111111112", "R", "08/29", ["number"]),
        ("341111111111116", "R", "08/29", ["number"]),
        ("", "", "", ["number", "holder", "expires"]),
        ("4111111111111111", "R", "13/29", ["expires"]),
        ("4111111111111111", "R", "05/26", ["expires"]),
    ],
)
def test_a_card_that_is_wrong_is_not_added(session: Session, number: str, holder: str, expires: str, fields: list[str]) -> None:
    with pytest.raises(Refused) as refusal:
        add_card(session, number, holder, expires, TODAY)
    assert list(refusal.value.problems) == fields


def test_the_usual_card_and_the_automatic_payment_have_to_work(session: Session, card: PaymentCard, expired: PaymentCard) -> None:
    with pytest.raises(Refused, match="has expired"):
        set_default(session, expired, TODAY)
    with pytest.raises(Refused, match="has expired"):
        set_autopay(session, expired.id, TODAY)
    set_default(session, card, TODAY)
    set_autopay(session, None, TODAY)
    assert (customer(session).default_card_id, customer(session).autopay_card_id) == (card.id, None)


def test_bills_add_up_and_are_due_on_the_fifteenth(session: Session) -> None:
    for bill in session.scalars(select(Bill)):
        assert bill.total_cents == sum(entry.amount_cents for entry in bill.entries)
        assert bill.due_on - bill.issued_on == timedelta(days=14)
        assert (bill.status == "overdue") == (bill.paid_on is None and bill.due_on < TODAY)
