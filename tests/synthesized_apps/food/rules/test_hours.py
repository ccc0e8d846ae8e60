"""Opening hours and the times of scheduled orders."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from genui_gym.apps.food.models import FullSlot, Restaurant
from genui_gym.apps.food.rules import DAYS_AHEAD, hours_on, is_open, next_opening, slot_problem, slots
from genui_gym.apps.food.seed import NOW
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.mark.parametrize(
    ("at", "expected"), [((11, 0), True), ((22, 59), True), ((23, 0), False), ((10, 59), False)], ids=["opens", "last", "closes", "early"]
)
def test_it_is_open_from_opening_until_just_before_closing(open_now: Restaurant, at: tuple[int, int], expected: bool) -> None:
    assert is_open(open_now, NOW.replace(hour=at[0], minute=at[1])) is expected


def test_a_day_off_has_neither_hours_nor_times(session: Session) -> None:
    evening = session.get_one(Restaurant, 4)
    monday = NOW.date() + timedelta(days=4)
    assert monday.weekday() == 0
    assert hours_on(evening, monday) is None
    assert list(slots(evening, monday)) == []
    assert slot_problem(session, evening, datetime(2026, 5, 18, 19), NOW) == "Bottega Verde is closed on Mondays."
    assert next_opening(evening, datetime(2026, 5, 17, 22)) == datetime(2026, 5, 19, 17)


def test_times_lie_on_the_half_hour_from_half_an_hour_after_opening(open_now: Restaurant) -> None:
    times = list(slots(open_now, NOW.date()))
    assert times[0] == NOW.replace(hour=11, minute=30)
    assert times[-1] == NOW.replace(hour=23, minute=0)
    assert {time.minute for time in times} == {0, 30}


@pytest.mark.parametrize(
    ("slot", "message"),
    [
        (NOW.replace(hour=19, minute=0), "at least 60 minutes"),
        (NOW.replace(hour=19, minute=45), "on the half hour"),
        (NOW.replace(hour=23, minute=30), "delivers between 11:30 and 23:00"),
        (NOW.replace(hour=20, minute=0) + timedelta(days=DAYS_AHEAD + 1), "up to 6 days ahead"),
    ],
    ids=["soon", "between", "late", "far"],
)
def test_a_time_that_cannot_be_had_says_why(session: Session, open_now: Restaurant, slot: datetime, message: str) -> None:
    assert message in (slot_problem(session, open_now, slot, NOW) or "")


def test_a_full_time_is_refused_and_its_neighbours_are_not(session: Session, open_now: Restaurant) -> None:
    full = set(session.scalars(select(FullSlot.starts).where(FullSlot.restaurant_id == open_now.id)))
    slot = min(full)
    assert slot_problem(session, open_now, slot, NOW) == f"{slot:%H:%M} is fully booked. Choose another time."
    free = next(each for each in slots(open_now, slot.date()) if each not in full and each > slot)
    assert slot_problem(session, open_now, free, NOW) is None
