"""Two databases of one make: as it was, and as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from enum import Enum

import pytest
from sqlalchemy import ForeignKey, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from sqlalchemy.pool import StaticPool


class Base(DeclarativeBase):
    pass


class State(Enum):
    BOOKED = "booked"
    CANCELLED = "cancelled"


class Hotel(Base):
    __tablename__ = "hotel"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    favourite: Mapped[bool] = mapped_column(default=False)


class Trip(Base):
    __tablename__ = "trip"
    id: Mapped[int] = mapped_column(primary_key=True)
    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"))
    arrival: Mapped[date]
    state: Mapped[State] = mapped_column(default=State.BOOKED)
    note: Mapped[str | None]


Open = Callable[[], Session]


@pytest.fixture
def open_database() -> Iterator[Open]:
    sessions: list[Session] = []

    def make() -> Session:
        engine = create_engine("sqlite://", poolclass=StaticPool)
        Base.metadata.create_all(engine)
        session = Session(engine)
        session.add_all([Hotel(id=1, name="Sea"), Hotel(id=2, name="Sea"), Hotel(id=3, name="Hill")])
        session.add_all([Trip(id=n, hotel_id=n, arrival=date(2026, 5, n)) for n in (1, 2)])
        session.commit()
        sessions.append(session)
        return session

    yield make
    for session in sessions:
        session.close()
        session.get_bind().dispose()  # type: ignore[union-attr]


@pytest.fixture
def before(open_database: Open) -> Session:
    return open_database()


@pytest.fixture
def after(open_database: Open) -> Session:
    return open_database()
