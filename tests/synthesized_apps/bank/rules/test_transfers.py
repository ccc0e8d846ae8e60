"""Transfers: when they leave and arrive, what they book, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from genui_gym.apps.bank.models import Account, Payee, Transaction, Transfer
from genui_gym.apps.bank.rules import accounts, transfers
from genui_gym.apps.bank.rules.transfers import Draft
from genui_gym.apps.bank.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

FRIDAY = date(2026, 5, 15)


def draft(account: Account, payee: Payee, cents: int = 10_00, on: date = TODAY, **more: object) -> Draft:
    return Draft(account.id, cents, on, "Invoice 7", payee.id, **more)


def account(session: Session, kind: str) -> Account:
    return session.scalars(select(Account).where(Account.kind == kind).order_by(Account.id)).first()


def lines(session: Session, transfer: Transfer) -> list[tuple[int, int]]:
    found = session.scalars(select(Transaction).where(Transaction.transfer_id == transfer.id).order_by(Transaction.id))
    return [(entry.account_id, entry.amount_cents) for entry in found]


def test_a_transfer_of_today_is_booked_and_arrives_on_the_next_working_day(session, everyday, payee, now) -> None:
    before = everyday.balance_cents
    sent = transfers.send(session, draft(everyday, payee, 25_30), now)
    assert (sent.status, sent.execute_on, sent.arrives_on, sent.code) == ("sent", TODAY, FRIDAY, transfers.transfer_code(sent.id))
    assert everyday.balance_cents == before - 25_30
    assert lines(session, sent) == [(everyday.id, -25_30)]


def test_an_own_transfer_is_booked_on_both_sides_on_any_day(session, everyday, now) -> None:
    saver, saturday = account(session, "savings"), datetime(2026, 5, 16, 23)
    held = everyday.balance_cents + saver.balance_cents
    sent = transfers.send(session, Draft(everyday.id, 50_00, saturday.date(), to_account_id=saver.id), saturday)
    assert (sent.speed, sent.arrives_on) == ("internal", saturday.date())
    assert lines(session, sent) == [(everyday.id, -50_00), (saver.id, 50_00)]
    assert everyday.balance_cents + saver.balance_cents == held


def test_a_later_transfer_books_nothing_yet_and_may_be_more_than_there_is(session, everyday, payee, now) -> None:
    before, cents = everyday.balance_cents, accounts.available(everyday) + 1
    cents = min(cents, transfers.left_on(session, FRIDAY))
    planned = transfers.send(session, draft(everyday, payee, cents, FRIDAY), now)
    assert (planned.status, planned.arrives_on) == ("scheduled", date(2026, 5, 18))
    assert (everyday.balance_cents, lines(session, planned)) == (before, [])


def test_the_overdraft_can_be_used_to_the_cent(session, everyday, payee, now) -> None:
    everyday.balance_cents = 100_00
    most = 100_00 + everyday.overdraft_cents
    assert "€600.00 available" in transfers.transfer_problems(session, draft(everyday, payee, most + 1), now)["amount"]
    assert not transfers.transfer_problems(session, draft(everyday, payee, most), now)


def test_what_is_put_aside_for_goals_stays(session, everyday, now) -> None:
    saver = account(session, "savings")
    free = saver.balance_cents - accounts.put_aside(saver)
    assert accounts.put_aside(saver) > 0
    assert transfers.transfer_problems(session, Draft(saver.id, free + 1, TODAY, to_account_id=everyday.id), now)["amount"]
    assert not transfers.transfer_problems(session, Draft(saver.id, free, TODAY, to_account_id=everyday.id), now)


def test_the_daily_limit_counts_what_is_sent_and_scheduled_but_not_own_transfers(session, everyday, payee, now) -> None:
    everyday.balance_cents = 50_000_00
    left = transfers.left_on(session, TODAY)
    assert 0 < left < accounts.customer(session).daily_limit_cents
    over = transfers.transfer_problems(session, draft(everyday, payee, left + 1), now)
    assert "over your daily limit" in over["amount"]
    transfers.send(session, Draft(everyday.id, 9_000_00, TODAY, to_account_id=account(session, "savings").id), now)
    transfers.send(session, draft(everyday, payee, left), now)
    assert transfers.left_on(session, TODAY) == 0
    planned = transfers.send(session, draft(everyday, payee, 1_00, date(2026, 6, 2)), now)
    limit = accounts.customer(session).daily_limit_cents
    assert transfers.left_on(session, date(2026, 6, 2), but=planned) >= transfers.left_on(session, date(2026, 6, 2))
    assert transfers.left_on(session, date(2026, 6, 2)) <= limit - 1_00


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"amount_cents": 0}, "amount", "from €0.01"),
        ({"amount_cents": 100_000_01}, "amount", "€100,000.00 at most"),
        ({"on": TODAY - timedelta(days=1)}, "on", "in the past"),
        ({"on": TODAY + timedelta(days=366)}, "on", "365 days ahead"),
        ({"on": date(2026, 5, 16)}, "on", "next working day is 18 May 2026"),
        ({"on": FRIDAY, "speed": "instant"}, "on", "leave at once"),
        ({"speed": "instant", "amount_cents": 1_500_01}, "amount", "up to €1,500.00"),
        ({"reference": "x" * 71}, "reference", "70 characters"),
        ({"reference": "Thanks 👍"}, "reference", "“👍”"),
        ({"speed": "fast"}, "speed", "how fast"),
        ({"payee_id": 9999}, "payee_id", "Choose a payee"),
        ({"account_id": 9999}, "account_id", "Choose the account"),
        ({"account_id": 4}, "account_id", "your own accounts only"),
        ({"payee_id": None, "to_account_id": 1}, "to_account_id", "another account"),
    ],
)
def test_a_wrong_draft_says_what_is_wrong(session, everyday, payee, now, change, field: str, message: str) -> None:
    everyday.balance_cents = 20_000_00
    wrong = replace(draft(everyday, payee), **change)
    assert message in transfers.transfer_problems(session, wrong, now)[field]
    with pytest.raises(Refused):
        transfers.send(session, wrong, now)


def test_after_the_cut_off_only_instant_leaves_today(session, everyday, payee) -> None:
    evening = datetime(2026, 5, 14, 17)
    assert "15 May 2026 or later" in transfers.transfer_problems(session, draft(everyday, payee), evening)["on"]
    sent = transfers.send(session, draft(everyday, payee, speed="instant"), evening)
    assert (sent.arrives_on, sent.status) == (TODAY, "sent")


def test_a_new_payee_gets_a_thousand_on_its_first_day(session, everyday, payee, now) -> None:
    everyday.balance_cents, payee.added_on = 20_000_00, TODAY
    assert "€1,000.00" in transfers.transfer_problems(session, draft(everyday, payee, 1_000_01), now)["amount"]
    assert not transfers.transfer_problems(session, draft(everyday, payee, 1_000_00), now)
    assert not transfers.transfer_problems(session, draft(everyday, payee, 1_000_01, FRIDAY), now)


def test_the_notice_saver_needs_its_notice(session, everyday, now) -> None:
    saver = account(session, "notice")
    early = Draft(saver.id, 10_00, TODAY + timedelta(days=31), to_account_id=everyday.id)
    assert "the earliest day is 15 June 2026" in transfers.transfer_problems(session, early, now)["on"]
    assert transfers.send(session, replace(early, on=date(2026, 6, 15)), now).status == "scheduled"


def test_a_scheduled_transfer_can_be_changed_until_the_day_before(session, now) -> None:
    planned = session.scalars(select(Transfer).where(Transfer.status == "scheduled", Transfer.payee_id.is_not(None))).first()
    transfers.change_transfer(session, planned, 7_77, date(2026, 6, 19), "New words", now)
    assert (planned.amount_cents, planned.execute_on, planned.arrives_on) == (7_77, date(2026, 6, 19), date(2026, 6, 22))
    with pytest.raises(Refused, match="from tomorrow on"):
        transfers.change_transfer(session, planned, 7_77, TODAY, "New words", now)
    planned.execute_on = TODAY
    with pytest.raises(Refused, match="leaves today"):
        transfers.cancel_transfer(session, planned, TODAY)


def test_what_was_sent_stays_sent(session, now) -> None:
    sent = session.scalars(select(Transfer).where(Transfer.status == "sent")).first()
    for act in (
        lambda: transfers.cancel_transfer(session, sent, TODAY),
        lambda: transfers.change_transfer(session, sent, 1, FRIDAY, "", now),
    ):
        with pytest.raises(Refused, match="is sent"):
            act()
