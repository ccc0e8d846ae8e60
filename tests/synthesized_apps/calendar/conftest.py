"""What makes the events that the tests of the calendar need."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from genui_gym.apps.calendar.models import Calendar, Event, Zone
from sqlalchemy import select, update
from sqlalchemy.orm import Session


class Maker:
    """Makes events in a calendar of one's own that are as plain as can be; nothing else takes place."""

    def __init__(self, session: Session) -> None:
        self._session = session
        session.execute(update(Event).values(deleted_on=date(2026, 5, 1)))

    def __call__(self, starts: datetime, minutes: int = 60, city: str = "Lisbon", title: str = "Test", **more: Any) -> Event:
        """Make an event."""
        zone = self._session.scalars(select(Zone).where(Zone.city == city)).one()
        calendar = self._session.scalars(select(Calendar).where(Calendar.name == "Personal")).one()
        event = Event(
            title=title, starts=starts, ends=starts + timedelta(minutes=minutes), zone_id=zone.id,
            **{"calendar_id": calendar.id, **self.plain, **more},
        )  # fmt: skip
        self._session.add(event)
        self._session.flush()
        return event

    plain: Mapping[str, Any] = {
        "all_day": False, "place": "", "notes": "", "busy": True, "reminder_minutes": None, "repeats": "", "every": 1, "weekdays": "",
        "until": None, "answer": "", "open_to_proposals": True, "reply": "", "made_on": date(2026, 5, 11),
    }  # fmt: skip


@pytest.fixture
def make(session: Session) -> Maker:
    return Maker(session)
