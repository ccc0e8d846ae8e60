"""What the seed promises: enough of everything, twins, a sound history, other data for other seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from genui_gym.apps.bank.catalogue import TWINS
from genui_gym.apps.bank.models import Account, Card, Dispute, Goal, Payee, StandingOrder, Transaction, Transfer
from genui_gym.apps.bank.rules.accounts import available
from genui_gym.apps.bank.rules.days import is_working
from genui_gym.apps.bank.rules.iban import iban_problem
from genui_gym.apps.bank.rules.transfers import left_on
from genui_gym.apps.bank.seed import TODAY
from genui_gym.apps.bank.views.words import entry_name
from sqlalchemy import select
from sqlalchemy.orm import Session

SEEDS = range(4)


def test_every_status_is_there(seeded: Session) -> None:
    assert set(seeded.scalars(select(Transfer.status))) == {"scheduled", "sent", "cancelled", "failed"}
    assert set(seeded.scalars(select(StandingOrder.status))) == {"active", "paused", "cancelled"}
    assert set(seeded.scalars(select(Card.status))) == {"active", "replaced", "expired"}
    assert set(seeded.scalars(select(Dispute.status))) == {"open", "refunded", "declined", "withdrawn"}
    assert {"card", "cash", "transfer", "debit", "credit", "interest"} == set(seeded.scalars(select(Transaction.kind)))
    assert "pending" in set(seeded.scalars(select(Transaction.status)))


def test_there_are_twins_and_one_of_each_pair_has_plans(seeded: Session) -> None:
    payees = seeded.scalars(select(Payee).where(Payee.deleted_on.is_(None))).all()
    planned = set(seeded.scalars(select(Transfer.payee_id).where(Transfer.status == "scheduled")))
    assert len(TWINS) == 4
    for name in TWINS:
        pair = [payee for payee in payees if payee.name == name]
        assert len(pair) == 2
        assert planned & {payee.id for payee in pair}
    assert max(Counter(seeded.scalars(select(Transfer.payee_id).where(Transfer.status == "scheduled"))).values()) >= 2


def test_ibans_are_sound_and_end_differently(seeded: Session) -> None:
    payees, accounts = seeded.scalars(select(Payee)).all(), seeded.scalars(select(Account)).all()
    assert not [each.iban for each in (*payees, *accounts) if iban_problem(each.iban)]
    assert len({payee.iban[-4:] for payee in payees}) == len(payees)


def test_names_of_lines_are_unique(seeded: Session) -> None:
    names = Counter(entry_name(entry) for entry in seeded.scalars(select(Transaction)))
    assert not [name for name, number in names.items() if number > 1]


def test_some_payments_were_charged_twice(seeded: Session) -> None:
    paid = select(Transaction.counterparty, Transaction.booked_on, Transaction.amount_cents, Transaction.card_id).where(
        Transaction.kind == "card"
    )
    assert max(Counter(seeded.execute(paid).all()).values()) >= 2


def test_lines_of_transfers_are_those_transfers(seeded: Session) -> None:
    lines = seeded.scalars(select(Transaction).where(Transaction.transfer_id.is_not(None))).all()
    for line in lines:
        assert abs(line.amount_cents) == line.transfer.amount_cents
        assert (line.transfer.status, line.booked_on) == ("sent", line.transfer.execute_on)
    sent = seeded.scalars(select(Transfer).where(Transfer.status == "sent")).all()
    assert len(lines) == sum(2 if transfer.to_account_id else 1 for transfer in sent)
    assert all(is_working(transfer.execute_on) for transfer in sent if transfer.payee_id)


def test_nothing_happened_after_today_and_what_is_planned_is_to_come(seeded: Session) -> None:
    assert max(seeded.scalars(select(Transaction.booked_on))) <= TODAY
    assert min(seeded.scalars(select(Transfer.execute_on).where(Transfer.status == "scheduled"))) > TODAY
    assert min(seeded.scalars(select(StandingOrder.next_on))) > TODAY


def test_the_customer_can_pay(seeded: Session) -> None:
    payers = seeded.scalars(select(Account).where(Account.kind.in_(("current", "joint")))).all()
    assert all(available(account) > 1_000_00 for account in payers)
    assert left_on(seeded, TODAY) > 2_000_00
    assert all(0 < goal.saved_cents < goal.target_cents for goal in seeded.scalars(select(Goal)))


def test_another_seed_gives_other_money_but_the_same_help(reseeded: Callable[[int, int], set[str]]) -> None:
    differing = reseeded(5, 6)
    assert {"bank_account", "payee", "card", "entry", "transfer", "standing_order", "goal", "alert"} <= differing
    assert "help_article" not in differing
