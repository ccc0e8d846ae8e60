"""The kinds of tickets: who may have one, and what each costs."""

from __future__ import annotations

from datetime import date

import pytest
from genui_gym.apps.cinema.models import Showing
from genui_gym.apps.cinema.rules.person import account
from genui_gym.apps.cinema.rules.seats import seats_of
from genui_gym.apps.cinema.rules.tickets import dealt, ticket_cents, ticket_problems
from sqlalchemy.orm import Session


def problems(session: Session, showing: Showing, **counts: int) -> dict[str, str]:
    return ticket_problems(counts, sum(counts.values()), showing, account(session))


def test_as_many_tickets_as_seats(session: Session, showing: Showing) -> None:
    found = ticket_problems({"adult": 1, "child": 1}, 3, showing, account(session))
    assert found == {"": "Choose as many tickets as seats: you have chosen 2 for 3."}


@pytest.mark.parametrize("number", [-1, 9])
def test_a_number_that_is_none(session: Session, showing: Showing, number: int) -> None:
    assert problems(session, showing, adult=number) == {"adult": "Choose how many."}


def test_students_come_from_monday_to_thursday_with_a_valid_card(session: Session, showing: Showing) -> None:
    assert problems(session, showing, student=1) == {}
    showing.starts = showing.starts.replace(day=22)
    assert problems(session, showing, student=1) == {"student": "Student tickets are sold for showings from Monday to Thursday only."}
    showing.starts = showing.starts.replace(day=21)
    account(session).student_until = date(2026, 5, 20)
    assert problems(session, showing, student=1) == {"student": "Your student card is not valid on that day."}


def test_seniors_come_before_six(session: Session, showing: Showing) -> None:
    assert "senior" in problems(session, showing, senior=1)
    showing.starts = showing.starts.replace(hour=17, minute=55)
    assert problems(session, showing, senior=1) == {}


@pytest.mark.parametrize(
    ("age", "counts", "field"),
    [(6, {"child": 2}, ""), (12, {"child": 2}, "child"), (12, {"child": 2, "adult": 1}, ""), (16, {"child": 1, "adult": 1}, "child")],
)
def test_children_and_ratings(session: Session, showing: Showing, age: int, counts: dict[str, int], field: str) -> None:
    showing.film.age = age
    assert list(problems(session, showing, **counts)) == ([field] if field else [])


def test_what_tickets_cost(showing: Showing) -> None:
    plan = seats_of(showing.hall.plan)
    assert [ticket_cents(showing, plan["C4"], kind) for kind in ("adult", "student", "senior", "child")] == [1000, 750, 800, 600]
    assert [ticket_cents(showing, plan[label], "adult") for label in ("F4", "H3", "A2")] == [1250, 1350, 1000]


def test_adults_get_the_first_seats(showing: Showing) -> None:
    plan = seats_of(showing.hall.plan)
    tickets = dealt([plan["C4"], plan["C5"], plan["F1"]], {"child": 1, "adult": 2}, showing)
    assert tickets == [("C4", "adult", 1000), ("C5", "adult", 1000), ("F1", "child", 600)]
