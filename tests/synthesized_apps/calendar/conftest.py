"""A seeded database whose changes are rolled back, and a world of the app with a client of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Any

import numpy as np
import pytest
from genui_gym.apps.calendar.models import Base, Calendar, Event, Zone
from genui_gym.apps.calendar.seed import populate
from sqlalchemy import Engine, create_engine, select, update
from sqlalchemy.orm import Session
from werkzeug.test import Client, TestResponse

from genui_gym.apps import load
from genui_gym.world import World

ORIGIN = "http://calendar.localhost"


@pytest.fixture(scope="session")
def database() -> Iterator[Engine]:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        populate(session, np.random.default_rng(1))
        session.commit()
    yield engine
    engine.dispose()


@pytest.fixture
def session(database: Engine) -> Iterator[Session]:
    with Session(database) as opened:
        yield opened
        opened.rollback()


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


class Visitor:
    """Somebody without a browser."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._client = Client(world.wsgi)

    def get(self, path: str, query: Mapping[str, object] | None = None) -> TestResponse:
        """Open a page."""
        return self._client.get(path, query_string=query, base_url=ORIGIN)

    def post(self, path: str, data: Mapping[str, object]) -> TestResponse:
        """Send a form."""
        return self._client.post(path, data=data, base_url=ORIGIN)


@pytest.fixture(scope="session")
def opened() -> Iterator[World]:
    world = World.open(load("calendar"), 1)
    yield world
    world.close()


@pytest.fixture
def visitor(opened: World) -> Visitor:
    opened.reset(1)
    return Visitor(opened)
