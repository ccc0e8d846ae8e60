"""Tips, ratings, shares and reports."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from genui_gym.apps.rides.models import Contact, Ride
from genui_gym.apps.rides.rules.after import give_tip, rate_ride, report_lost, share_cents, split_fare
from genui_gym.apps.rides.rules.stage import arrives_at
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def test_a_tip_is_given_once_and_counts_into_the_total(session: Session, now: datetime, over: Ride) -> None:
    total = over.total_cents
    give_tip(session, over, 250, now)
    assert (over.tip_cents, over.total_cents) == (250, total + 250)
    with pytest.raises(Refused, match="You have given a tip"):
        give_tip(session, over, 100, now)


@pytest.mark.parametrize("cents", [0, -1, 5001])
def test_a_tip_has_its_bounds(session: Session, now: datetime, over: Ride, cents: int) -> None:
    with pytest.raises(Refused, match="up to €50"):
        give_tip(session, over, cents, now)


def test_equal_shares_leave_the_rest_and_the_tip_to_the_person(session: Session, now: datetime, over: Ride) -> None:
    over.cost_code_id, over.total_cents, over.tip_cents = None, 2100, 100
    split_fare(session, over, [session.get_one(Contact, key) for key in (3, 4)], now)
    session.expire(over)
    assert [(share.contact_id, share.cents, share.status) for share in over.shares] == [(3, 666, "asked"), (4, 666, "asked")]
    assert share_cents(over, 1) == 1000
    with pytest.raises(Refused, match="has been split"):
        split_fare(session, over, [session.get_one(Contact, 1)], now)


def test_what_the_company_pays_is_not_split(session: Session, now: datetime, over: Ride) -> None:
    over.cost_code_id = 1
    with pytest.raises(Refused, match="company pays"):
        split_fare(session, over, [session.get_one(Contact, 1)], now)


@pytest.mark.parametrize("number", [0, 5])
def test_one_to_four_contacts_share(session: Session, now: datetime, over: Ride, number: int) -> None:
    over.cost_code_id = None
    with pytest.raises(Refused, match="one to 4"):
        split_fare(session, over, [session.get_one(Contact, key) for key in range(1, number + 1)], now)


def test_everything_ends_after_its_days(session: Session, over: Ride) -> None:
    over.rating = over.report = None
    over.cost_code_id, over.tip_cents = None, 0
    contact = session.get_one(Contact, 1)
    late = arrives_at(over) + timedelta(days=30, minutes=1)
    for act in (lambda at: give_tip(session, over, 100, at), lambda at: split_fare(session, over, [contact], at)):
        with pytest.raises(Refused, match="within 30 days"):
            act(late)
    with pytest.raises(Refused, match="within 30 days"):
        report_lost(session, over, "Keys", "Brass", "+44 555 0190", "post", late)
    rate_ride(session, over, 5, "None", "", late)
    session.expire(over)
    with pytest.raises(Refused, match="You have rated"):
        rate_ride(session, over, 5, "None", "", late)


def test_nothing_can_be_said_of_a_ride_that_is_still_to_come(session: Session, now: datetime, ahead: Ride) -> None:
    with pytest.raises(Refused, match="once the ride is over"):
        give_tip(session, ahead, 100, now)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"item": "Cello"}, "item"), ({"details": ""}, "details"), ({"phone": "12"}, "phone"), ({"handover": "drone"}, "handover")],
)
def test_a_report_is_checked(session: Session, now: datetime, over: Ride, change: dict[str, str], field: str) -> None:
    given = {"item": "Keys", "details": "Brass", "phone": "+44 555 0190", "handover": "post", **change}
    with pytest.raises(Refused) as refusal:
        report_lost(session, over, **given, now=now)
    assert list(refusal.value.problems) == [field]
