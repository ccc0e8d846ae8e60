"""What the seed promises: enough of everything, twins, a sound history, other data for other seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from genui_gym.apps.bank.catalogue import TWINS
from genui_gym.apps.bank.models import Account, Base, Card, Dispute, Goal, Payee, StandingOrder, Transaction, Transfer
from genui_gym.apps.bank.rules.accounts import available
from genui_gym.apps.bank.rules.days import is_working
from genui_gym.apps.bank.rules.iban import iban_problem
from genui_gym.apps.bank.rules.transfers import left_on
from genui_gym.apps.bank.seed import TODAY, populate
from genui_gym.apps.bank.views.words import entry_name
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session


def seeded(seed: int) -> Session:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    session = Session(engine)
    populate(session, np.random.default_rng(seed))
    return session


def content(session: Session) -> dict[str, list[tuple]]:
    tables = Base.metadata.sorted_tables
    return {table.name: [tuple(row) for row in session.execute(select(table).order_by(table.c.id))] for table in tables}


@pytest.fixture(scope="module", params=range(4))
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    opened = seeded(request.param)
    yield opened
    opened.close()
    opened.get_bind().dispose()


def test_every_status_is_there(session) -> None:
    assert set(session.scalars(select(Transfer.status))) == {"scheduled", "sent", "cancelled", "failed"}
    assert set(session.scalars(select(StandingOrder.status))) == {"active", "paused", "cancelled"}
    assert set(session.scalars(select(Card.status))) == {"active", "replaced", "expired"}
    assert set(session.scalars(select(Dispute.status))) == {"open", "refunded", "declined", "withdrawn"}
    assert {"card", "cash", "transfer", "debit", "credit", "interest"} == set(session.scalars(select(Transaction.kind)))
    assert "pending" in set(session.scalars(select(Transaction.status)))


def test_there_are_twins_and_one_of_each_pair_has_plans(session) -> None:
    payees = session.scalars(select(Payee).where(Payee.deleted_on.is_(None))).all()
    planned = set(session.scalars(select(Transfer.payee_id).where(Transfer.status == "scheduled")))
    assert len(TWINS) == 4
    for name in TWINS:
        pair = [payee for payee in payees if payee.name == name]
        assert len(pair) == 2
        assert planned & {payee.id for payee in pair}
    assert max(Counter(session.scalars(select(Transfer.payee_id).where(Transfer.status == "scheduled"))).values()) >= 2


def test_ibans_are_sound_and_end_differently(session) -> None:
    payees, accounts = session.scalars(select(Payee)).all(), session.scalars(select(Account)).all()
    assert not [each.iban for each in (*payees, *accounts) if iban_problem(each.iban)]
    assert len({payee.iban[-4:] for payee in payees}) == len(payees)


def test_names_of_lines_are_unique(session) -> None:
    names = Counter(entry_name(entry) for entry in session.scalars(select(Transaction)))
    assert not [name for name, number in names.items() if number > 1]


def test_some_payments_were_charged_twice(session) -> None:
    paid = select(Transaction.counterparty, Transaction.booked_on, Transaction.amount_cents, Transaction.card_id).where(
        Transaction.kind == "card"
    )
    assert max(Counter(session.execute(paid).all()).values()) >= 2


def test_lines_of_transfers_are_those_transfers(session) -> None:
    lines = session.scalars(select(Transaction).where(Transaction.transfer_id.is_not(None))).all()
    for line in lines:
        assert abs(line.amount_cents) == line.transfer.amount_cents
        assert (line.transfer.status, line.booked_on) == ("sent", line.transfer.execute_on)
    sent = session.scalars(select(Transfer).where(Transfer.status == "sent")).all()
    assert len(lines) == sum(2 if transfer.to_account_id else 1 for transfer in sent)
    assert all(is_working(transfer.execute_on) for transfer in sent if transfer.payee_id)


def test_nothing_happened_after_today_and_what_is_planned_is_to_come(session) -> None:
    assert max(session.scalars(select(Transaction.booked_on))) <= TODAY
    assert min(session.scalars(select(Transfer.execute_on).where(Transfer.status == "scheduled"))) > TODAY
    assert min(session.scalars(select(StandingOrder.next_on))) > TODAY


def test_the_customer_can_pay(session) -> None:
    payers = session.scalars(select(Account).where(Account.kind.in_(("current", "joint")))).all()
    assert all(available(account) > 1_000_00 for account in payers)
    assert left_on(session, TODAY) > 2_000_00
    assert all(0 < goal.saved_cents < goal.target_cents for goal in session.scalars(select(Goal)))


def test_the_same_seed_gives_the_same_rows_and_another_seed_others() -> None:
    opened = [seeded(seed) for seed in (5, 5, 6)]
    first, again, other = (content(session) for session in opened)
    for session in opened:
        session.close()
        session.get_bind().dispose()
    assert first == again
    for table in ("bank_account", "payee", "card", "entry", "transfer", "standing_order", "goal", "alert"):
        assert first[table] != other[table], table
    assert first["help_article"] == other["help_article"]
