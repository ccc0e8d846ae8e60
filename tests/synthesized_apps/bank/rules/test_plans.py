"""Standing orders and payees."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from genui_gym.apps.bank.models import Account, Payee, StandingOrder, Transfer
from genui_gym.apps.bank.rules import orders, payees, transfers
from genui_gym.apps.bank.seed import TODAY
from sqlalchemy import select

from genui_gym.appkit import Refused

TOMORROW = TODAY + timedelta(days=1)
GOOD = "DE89 3704 0044 0532 0130 00"


def test_a_standing_order_is_set_up_as_asked(session, everyday, payee) -> None:
    draft = orders.OrderDraft(everyday.id, 12_50, TOMORROW, "weekly", "  Club   fee ", payee.id, ends_on=date(2026, 12, 31))
    order = orders.place_order(session, draft, TODAY)
    assert (order.amount_cents, order.reference, order.next_on, order.status) == (12_50, "Club fee", TOMORROW, "active")


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"first_on": TODAY}, "next_on", "tomorrow at the earliest"),
        ({"first_on": TODAY + timedelta(days=366)}, "next_on", "365 days"),
        ({"ends_on": TODAY}, "ends_on", "before the next payment"),
        ({"frequency": "daily"}, "frequency", "how often"),
        ({"payee_id": None}, "target", "who gets the money"),
        ({"payee_id": None, "to_account_id": 1}, "target", "another account"),
        ({"account_id": 5, "payee_id": None, "to_account_id": 1}, "account_id", "needs notice"),
        ({"account_id": 4}, "account_id", "own accounts only"),
        ({"amount_cents": 0}, "amount", "from €0.01"),
    ],
)
def test_a_wrong_standing_order_says_what_is_wrong(session, everyday, payee, change, field: str, message: str) -> None:
    draft = replace(orders.OrderDraft(everyday.id, 12_50, TOMORROW, "weekly", "", payee.id), **change)
    assert message in orders.order_problems(session, draft, TODAY)[field]


def test_an_order_can_be_paused_and_resumed_but_not_brought_back(session) -> None:
    order = session.scalars(select(StandingOrder).where(StandingOrder.status == "active")).first()
    orders.set_order_status(session, order, "paused")
    with pytest.raises(Refused, match="paused already"):
        orders.set_order_status(session, order, "paused")
    orders.set_order_status(session, order, "active")
    orders.change_order(session, order, 1_00, "Less", TOMORROW, None, TODAY)
    orders.set_order_status(session, order, "cancelled")
    with pytest.raises(Refused, match="is cancelled"):
        orders.set_order_status(session, order, "active")
    with pytest.raises(Refused, match="is cancelled"):
        orders.change_order(session, order, 2_00, "", TOMORROW, None, TODAY)


def test_an_iban_stands_once(session) -> None:
    added = payees.add_payee(session, " New   Friend ", GOOD.lower(), "Hi", TODAY)
    assert (added.name, added.iban, added.added_on) == ("New Friend", "DE89370400440532013000", TODAY)
    assert "under New Friend" in payees.payee_problems(session, "Other", GOOD, "")["iban"]
    own = session.get_one(Account, 2)
    assert "your own Joint account" in payees.payee_problems(session, "Other", own.iban, "")["iban"]
    assert not payees.payee_problems(session, "Renamed", GOOD, "", but=added)
    payees.delete_payee(session, added, TODAY)
    assert not payees.payee_problems(session, "Other", GOOD, "")


def test_names_need_letters_and_room(session) -> None:
    assert payees.payee_problems(session, "  ", GOOD, "")["name"] == "Enter the payee's name."
    assert "60 characters" in payees.payee_problems(session, "x" * 61, GOOD, "")["name"]
    assert "reference" in payees.payee_problems(session, "Kim", GOOD, "x" * 71)["usual_reference"]


def test_a_payee_with_plans_stays_until_they_are_cancelled(session) -> None:
    planned = session.scalars(select(Transfer).where(Transfer.status == "scheduled", Transfer.payee_id.is_not(None))).all()
    payee = session.get_one(Payee, planned[0].payee_id)
    with pytest.raises(Refused, match="scheduled transfer"):
        payees.delete_payee(session, payee, TODAY)
    for transfer in payees.transfers_to(session, payee, "scheduled"):
        transfers.cancel_transfer(session, transfer, TODAY)
    for order in payees.orders_to(session, payee):
        orders.set_order_status(session, order, "cancelled")
    payees.delete_payee(session, payee, TODAY)
    assert payee.deleted_on == TODAY
    assert payee not in payees.find_payees(session)


def test_a_deleted_payee_cannot_be_paid(session, everyday, now) -> None:
    gone = session.scalars(select(Payee).where(Payee.deleted_on.is_not(None))).first()
    assert "payee_id" in transfers.transfer_problems(session, transfers.Draft(everyday.id, 1_00, TODAY, "", gone.id), now)
    draft = orders.OrderDraft(everyday.id, 1_00, TOMORROW, "weekly", "", gone.id)
    assert "target" in orders.order_problems(session, draft, TODAY)


def test_payees_are_found_by_name_and_iban(session) -> None:
    both = payees.find_payees(session, "kim novak")
    assert len(both) == 2
    assert payees.find_payees(session, f"novak {both[1].iban[-4:]}") == [both[1]]
    assert payees.find_payees(session, "nobody here") == []
