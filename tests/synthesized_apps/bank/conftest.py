"""What the tests of the bank name: an account and somebody to pay."""

from __future__ import annotations

import pytest
from genui_gym.apps.bank.models import Account, Payee
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.fixture
def everyday(session: Session) -> Account:
    return session.scalars(select(Account).where(Account.name == "Everyday account")).one()


@pytest.fixture
def payee(session: Session) -> Payee:
    """A payee to whom nothing is planned and nothing was scheduled today."""
    return session.scalars(select(Payee).where(Payee.name == "City Tax Office")).one()
