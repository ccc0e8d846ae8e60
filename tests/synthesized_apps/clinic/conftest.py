"""The people, times and visits that the tests of the clinic name."""

from __future__ import annotations

from datetime import datetime

import pytest
from genui_gym.apps.clinic.models import Doctor, Member, Slot, Speciality, Visit
from genui_gym.apps.clinic.rules.household import ours
from genui_gym.apps.clinic.rules.slots import is_free
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.fixture
def people(session: Session) -> dict[str, Member]:
    """The family by first name."""
    return {member.name.split()[0]: member for member in session.scalars(select(Member))}


@pytest.fixture
def slot(session: Session) -> Slot:
    """A free time in general practice in two weeks or later, of a doctor who offers video calls."""
    query = (
        select(Slot)
        .join(Doctor)
        .join(Speciality)
        .where(Speciality.name == "General practice", Doctor.video, Slot.day > datetime(2026, 6, 1).date())
    )
    return next(each for each in session.scalars(query.order_by(Slot.id)) if is_free(session, each))


@pytest.fixture
def coming(session: Session) -> list[Visit]:
    """The family's visits to come, in order."""
    return list(session.scalars(ours(Visit).where(Visit.status == "upcoming").order_by(Visit.day, Visit.clock)))
