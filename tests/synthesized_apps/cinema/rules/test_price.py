"""What an order costs, and which vouchers and points hold."""

from __future__ import annotations

import pytest
from genui_gym.apps.cinema.models import Showing
from genui_gym.apps.cinema.rules.price import bill, discount, earned, points_problem, voucher_coded, voucher_problem
from genui_gym.apps.cinema.seed import TODAY
from sqlalchemy.orm import Session


def test_a_bill_adds_fees_and_takes_off_voucher_and_points(session: Session) -> None:
    quote = bill([1000, 1000, 605], 860, voucher_coded(session, " pair10 "), 200)
    assert (quote.tickets, quote.snacks, quote.fee, quote.discount, quote.points_cents) == (2605, 860, 270, 260, 1000)
    assert quote.total == 2605 + 860 + 270 - 260 - 1000
    assert earned(quote.total) == 24


def test_an_amount_takes_off_no_more_than_the_tickets_cost(session: Session) -> None:
    voucher = voucher_coded(session, "FOURSOME")
    assert [discount(voucher, cents) for cents in (500, 2000)] == [500, 800]


@pytest.mark.parametrize(
    ("code", "tickets", "message"),
    [
        ("NOPE", 2, "There is no voucher with this code."),
        ("APRIL20", 2, "APRIL20 was valid until 30 April 2026."),
        ("JUNE20", 2, "JUNE20 is valid from 1 June 2026 on."),
        ("BIRTHDAY30", 2, "BIRTHDAY30 was used on 5 May 2026."),
        ("GRAND15", 2, "GRAND15 is for showings in Grand only."),
        ("PAIR10", 1, "PAIR10 is for 2 tickets or more."),
        ("MATINEE20", 1, None),
        ("FLAT25", 1, None),
    ],
)
def test_which_vouchers_hold(session: Session, showing: Showing, code: str, tickets: int, message: str | None) -> None:
    assert voucher_problem(voucher_coded(session, code), showing, tickets, TODAY) == message


def test_a_voucher_for_weekdays_does_not_hold_on_thursday(session: Session, showing: Showing) -> None:
    showing.starts = showing.starts.replace(day=21)
    assert voucher_problem(voucher_coded(session, "MATINEE20"), showing, 2, TODAY) == "MATINEE20 is for showings on Mon–Wed only."


@pytest.mark.parametrize(
    ("points", "held", "total", "message"),
    [
        (0, 0, 1000, None),
        (200, 250, 1000, None),
        (50, 250, 1000, "Points are used by the 100."),
        (-100, 250, 1000, "Points are used by the 100."),
        (300, 250, 9000, "You have 250 points."),
        (300, 400, 1000, "That is more than the €10.00 that you pay."),
    ],
)
def test_which_points_can_be_used(points: int, held: int, total: int, message: str | None) -> None:
    assert points_problem(points, held, total) == message
