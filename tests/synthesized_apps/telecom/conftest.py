"""The lines and cards that the tests of telecom name."""

from __future__ import annotations

import pytest
from genui_gym.apps.telecom.models import Line, PaymentCard
from genui_gym.apps.telecom.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.fixture
def contract(session: Session) -> Line:
    """Robin's phone: a contract that roams, bound for a while, with €10 spent of a cap of €30 and no pack to come."""
    line = session.get_one(Line, 1)
    line.extra_cents, line.cap_cents, line.roaming = 10_00, 30_00, True
    return line


@pytest.fixture
def prepaid(session: Session) -> Line:
    """Kim Torrell's phone with a balance of €12, without an automatic top-up."""
    line = session.get_one(Line, 3)
    line.balance_cents = 12_00
    line.autotop_below_cents = line.autotop_cents = line.autotop_card_id = None
    return line


@pytest.fixture
def card(session: Session) -> PaymentCard:
    return session.scalars(select(PaymentCard).where(PaymentCard.expires >= TODAY)).first()


@pytest.fixture
def expired(session: Session) -> PaymentCard:
    return session.scalars(select(PaymentCard).where(PaymentCard.expires < TODAY)).one()
