"""The frame check: what no allowance explains is a side effect."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from sqlalchemy.orm import Session

from genui_gym.reward import FREE, Allowance, Delete, Insert, Update, frame_check

from .conftest import Hotel, State, Trip

TRIP = {"hotel_id": 3, "arrival": date(2026, 6, 1), "state": State.BOOKED, "note": None}


def book(session: Session, **changed: Any) -> None:
    session.add(Trip(**{**TRIP, **changed}))
    session.commit()


def test_no_change_needs_no_allowance(before: Session, after: Session) -> None:
    assert frame_check(before, after, []) == ()


def test_an_insert_with_every_column_as_expected(before: Session, after: Session) -> None:
    book(after)
    assert frame_check(before, after, [Insert("trip", TRIP)]) == ()
    assert frame_check(before, after, [Insert("trip", {**TRIP, "note": FREE})]) == ()
    assert frame_check(before, after, []) == ("trip 3 was added",)


@pytest.mark.parametrize("changed", [{"hotel_id": 2}, {"arrival": date(2026, 6, 2)}, {"state": State.CANCELLED}, {"note": "late"}])
def test_an_insert_with_one_wrong_column(changed: dict[str, Any], before: Session, after: Session) -> None:
    book(after, **changed)
    assert frame_check(before, after, [Insert("trip", TRIP)]) == ("trip 3 was added",)


def test_an_insert_must_name_every_column(before: Session, after: Session) -> None:
    book(after)
    assert frame_check(before, after, [Insert("trip", {name: value for name, value in TRIP.items() if name != "note"})])


def test_a_predicate_sees_value_and_row(before: Session, after: Session) -> None:
    book(after, note="to 2026-06-01")
    assert frame_check(before, after, [Insert("trip", {**TRIP, "note": lambda value, row: value == f"to {row['arrival']}"})]) == ()


def test_doing_it_twice_is_a_side_effect(before: Session, after: Session) -> None:
    book(after)
    book(after)
    assert frame_check(before, after, [Insert("trip", TRIP)]) == ("trip 4 was added once more than the goal asks",)
    assert frame_check(before, after, [Insert("trip", TRIP, count=2)]) == ()


def test_allowances_are_dealt_out_to_explain_the_most(before: Session, after: Session) -> None:
    book(after)
    book(after, note="quiet")
    wide, narrow = Insert("trip", {**TRIP, "note": FREE}), Insert("trip", TRIP)
    assert frame_check(before, after, [wide, narrow]) == ()
    assert frame_check(before, after, [narrow, wide]) == ()
    assert len(frame_check(before, after, [narrow, narrow])) == 1


@pytest.mark.parametrize(
    ("allowances", "effects"),
    [
        ([Update("hotel", 1, {"favourite": True})], 0),
        ([Update("hotel", 1, {"favourite": True, "name": FREE})], 0),
        ([Update("hotel", 1, {"favourite": False})], 1),
        ([Update("hotel", 1, {"name": FREE})], 1),
        ([Update("hotel", 2, {"favourite": True})], 1),
        ([Update("trip", 1, {"favourite": True})], 1),
        ([Delete("hotel", 1)], 1),
        ([Insert("hotel", {"favourite": FREE, "name": FREE})], 1),
        ([], 1),
    ],
)
def test_an_update_by_row_and_column(allowances: Sequence[Allowance], effects: int, before: Session, after: Session) -> None:
    after.get_one(Hotel, 1).favourite = True
    after.commit()
    assert len(frame_check(before, after, allowances)) == effects


def test_one_column_too_many(before: Session, after: Session) -> None:
    hotel = after.get_one(Hotel, 1)
    hotel.favourite, hotel.name = True, "Lake"
    after.commit()
    (effect,) = frame_check(before, after, [Update("hotel", 1, {"favourite": True})])
    assert "name from 'Sea' to 'Lake'" in effect


def test_a_delete_by_row(before: Session, after: Session) -> None:
    after.delete(after.get_one(Trip, 2))
    after.commit()
    assert frame_check(before, after, [Delete("trip", 2)]) == ()
    assert frame_check(before, after, [Delete("trip", 1)]) == ("trip 2 was deleted",)
