"""Plans: who may have which, from when, and what binds."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.telecom.models import Line, Plan
from genui_gym.apps.telecom.rules.days import age_on, months_later, next_month, working_from
from genui_gym.apps.telecom.rules.plans import barred_because, bound_from, cancel_change, change_plan, plans_for, starts_on
from genui_gym.apps.telecom.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def plan(session: Session, name: str) -> Plan:
    return session.scalars(select(Plan).where(Plan.name == name)).one()


@pytest.fixture
def on_voice(session: Session, contract: Line) -> Line:
    contract.plan = plan(session, "Voice")
    contract.bound_until = TODAY - timedelta(days=1)
    session.flush()
    return contract


def test_a_dearer_plan_starts_at_once_and_binds_anew(session: Session, on_voice: Line) -> None:
    on_voice.bound_until = date(2026, 12, 1)
    assert change_plan(session, on_voice, plan(session, "Choir"), TODAY) == TODAY
    assert on_voice.plan_id == plan(session, "Choir").id
    assert on_voice.bound_until == date(2028, 6, 9)


def test_a_plan_without_a_term_binds_to_nothing_new(session: Session, on_voice: Line) -> None:
    change_plan(session, on_voice, plan(session, "Flex 40"), TODAY)
    assert on_voice.bound_until == TODAY - timedelta(days=1)


def test_a_cheaper_plan_waits_for_the_month_and_for_the_term(session: Session, on_voice: Line) -> None:
    hum = plan(session, "Hum")
    on_voice.bound_until = TODAY
    assert "runs until 10 Jun 2026" in str(barred_because(on_voice, hum, TODAY))
    on_voice.bound_until = TODAY - timedelta(days=1)
    assert change_plan(session, on_voice, hum, TODAY) == date(2026, 7, 1)
    assert (on_voice.plan.name, on_voice.next_plan_id, on_voice.next_plan_on) == ("Voice", hum.id, date(2026, 7, 1))


def test_a_change_to_come_blocks_another_until_it_is_cancelled(session: Session, on_voice: Line) -> None:
    change_plan(session, on_voice, plan(session, "Hum"), TODAY)
    session.refresh(on_voice)
    with pytest.raises(Refused, match=r"changes to Hum on 1 Jul 2026"):
        change_plan(session, on_voice, plan(session, "Roar"), TODAY)
    cancel_change(session, on_voice)
    assert on_voice.next_plan_id is None
    with pytest.raises(Refused, match="No change"):
        cancel_change(session, on_voice)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Voice", "already"),
        ("Tide 10", "not on sale"),
        ("Stone", "not on sale"),
        ("Hum 2023", "not on sale"),
        ("Junior", "up to 13 years; Robin"),
    ],
)
def test_some_plans_are_not_for_a_line(session: Session, on_voice: Line, name: str, message: str) -> None:
    assert message in str(barred_because(on_voice, plan(session, name), TODAY))


def test_the_age_of_the_user_counts_to_the_birthday(session: Session, on_voice: Line) -> None:
    youth = plan(session, "Youth 20")
    on_voice.born_on = date(2000, 6, 11)
    assert barred_because(on_voice, youth, TODAY) is None
    on_voice.born_on = date(2000, 6, 10)
    assert "is 26" in str(barred_because(on_voice, youth, TODAY))


def test_a_prepaid_line_pays_its_plan_from_the_balance(session: Session, prepaid: Line) -> None:
    prepaid.plan = plan(session, "Pebble")
    stone = plan(session, "Stone")
    stone.price_cents = 12_50
    assert "€0.50 too low" in str(barred_because(prepaid, stone, TODAY))
    stone.price_cents = 11_50
    change_plan(session, prepaid, stone, TODAY)
    assert (prepaid.balance_cents, prepaid.plan_id) == (50, stone.id)


def test_the_plans_of_a_line_are_on_sale_and_the_cheapest_comes_first(session: Session, contract: Line) -> None:
    listed = plans_for(session, contract)
    assert "Hum 2023" not in [each.name for each in listed]
    assert {(each.kind, each.billing) for each in listed} == {("phone", "contract")}
    assert [each.price_cents for each in listed] == sorted(each.price_cents for each in listed)


def test_days_and_ages() -> None:
    assert next_month(date(2026, 12, 31)) == date(2027, 1, 1)
    assert months_later(date(2026, 1, 31), 1) == date(2026, 2, 28)
    assert bound_from(date(2026, 6, 10), Plan(term_months=12)) == date(2027, 6, 9)
    assert working_from(date(2026, 6, 13)) == date(2026, 6, 15)
    assert (age_on(date(2000, 6, 10), TODAY), age_on(date(2000, 6, 11), TODAY)) == (26, 25)


def test_prepaid_changes_never_wait(session: Session, prepaid: Line) -> None:
    assert starts_on(prepaid, plan(session, "Pebble"), TODAY) == TODAY
