"""Seats: their names, which are taken, and which choices are none."""

from __future__ import annotations

import pytest
from genui_gym.apps.cinema.catalogue import CLASSIC, GRAND, STUDIO
from genui_gym.apps.cinema.models import Order, Showing
from genui_gym.apps.cinema.rules.seats import free_count, in_order, rows_of, seat_problems, seats_of, taken
from sqlalchemy.orm import Session


@pytest.mark.parametrize(("plan", "rows", "seats"), [(STUDIO, 7, 47), (CLASSIC, 8, 80), (GRAND, 9, 108)])
def test_a_plan_has_rows_and_seats(plan: str, rows: int, seats: int) -> None:
    assert len(rows_of(plan)) == rows
    assert len(seats_of(plan)) == seats
    assert [seat.label for seat in rows_of(plan)[0]][:3] == ["A1", "A2", "A3"]
    assert all(len([seat for seat in row if seat.kind == "love seat"]) % 2 == 0 for row in rows_of(plan))


def test_seats_stand_in_order_with_what_is_none_at_the_end() -> None:
    assert in_order(["F10", "F9", "B1", "F9", "?"]) == ["B1", "F9", "F10", "?"]


def test_the_seats_of_own_orders_are_taken_until_they_are_refunded(session: Session, upcoming: Order) -> None:
    mine = {ticket.seat for ticket in upcoming.tickets}
    assert mine <= taken(session, upcoming.showing)
    assert not mine & taken(session, upcoming.showing, but=upcoming)
    before = free_count(session, upcoming.showing)
    upcoming.status = "refunded"
    session.flush()
    assert free_count(session, upcoming.showing) == before + len(mine)


@pytest.mark.parametrize(
    ("labels", "wheelchair", "field", "message"),
    [
        ([], False, "seat", "Choose your seats."),
        (["Z9"], False, "seat", "Choose seats that are on the plan."),
        (["E4", "E5"], False, "seat", "Seat E5 is taken. Choose another one."),
        ([f"B{number}" for number in range(1, 10)], False, "seat", "You can book 8 seats at a time."),
        (["H3"], False, "seat", "Love seats are sold in pairs. Choose H4 as well as H3."),
        (["H4", "H5"], False, "seat", "Love seats are sold in pairs. Choose H3 as well as H4."),
        (["A2"], False, "wheelchair", "The wheelchair places are kept for people who use one. Say so, or choose other seats."),
        (["B2"], True, "wheelchair", "Choose a wheelchair place in row A as well."),
    ],
)
def test_a_choice_that_cannot_be_had(
    session: Session, showing: Showing, labels: list[str], wheelchair: bool, field: str, message: str
) -> None:
    assert seat_problems(session, showing, labels, wheelchair) == {field: message}


@pytest.mark.parametrize(("labels", "wheelchair"), [(["E6", "E7"], False), (["H3", "H4"], False), (["A2", "A3"], True), (["F4"], False)])
def test_a_choice_that_can_be_had(session: Session, showing: Showing, labels: list[str], wheelchair: bool) -> None:
    assert seat_problems(session, showing, labels, wheelchair) == {}
