"""Packs: what fits, what is refused, who pays."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.telecom.models import Line, LinePack, Pack
from genui_gym.apps.telecom.rules.packs import Order, Wanted, buy, cancel_pack, find_packs, order_problems, pack_name, per_gb
from genui_gym.apps.telecom.seed import TODAY
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


def pack_of(session: Session, kind: str, days: int, zone: str = "") -> Pack:
    return session.scalars(select(Pack).where(Pack.kind == kind, Pack.days == days, Pack.zone == zone).order_by(Pack.id)).first()


@pytest.fixture
def data(session: Session) -> Pack:
    pack = pack_of(session, "data", 7)
    pack.price_cents = 8_00
    return pack


@pytest.fixture
def week(session: Session, contract: Line) -> Pack:
    session.execute(delete(LinePack).where(LinePack.line_id == contract.id))
    return pack_of(session, "roaming", 7, "Orient")


def test_packs_are_found_by_zone_size_and_length_and_sorted(session: Session) -> None:
    found = find_packs(session, Wanted("roaming", "Orient", least_mb=3000, least_days=7))
    assert found
    assert all(pack.zone == "Orient" and pack.data_mb >= 3000 and pack.days >= 7 for pack in found)
    assert [pack.price_cents for pack in found] == sorted(pack.price_cents for pack in found)
    by_rate = find_packs(session, Wanted(sort="rate"))
    assert [per_gb(pack) for pack in by_rate] == sorted(per_gb(pack) for pack in by_rate)
    assert find_packs(session, Wanted(sort="size"))[0].data_mb == 100_000
    assert find_packs(session, Wanted(sort="days"))[0].days == 90


def test_a_name_says_the_days_by_which_twins_differ() -> None:
    assert pack_name(Pack(name="Sip", days=1)) == "Sip, 1 day"
    assert pack_name(Pack(name="Boost", days=30)) == "Boost, 30 days"


def test_a_pack_on_the_bill_counts_towards_the_cap(session: Session, contract: Line, data: Pack) -> None:
    bought = buy(session, Order(contract, data, TODAY, "bill"), TODAY)
    assert contract.extra_cents == 18_00
    assert (bought.status, bought.ends_on, bought.card_id) == ("active", TODAY + timedelta(days=6), None)
    assert bought.code.startswith("MP")


def test_the_cap_refuses_what_would_pass_it_but_not_a_card(session: Session, contract: Line, data: Pack, card) -> None:
    data.price_cents = 20_01
    with pytest.raises(Refused, match=r"leaves €20\.00"):
        buy(session, Order(contract, data, TODAY, "bill"), TODAY)
    assert contract.extra_cents == 10_00
    buy(session, Order(contract, data, TODAY, "card", card.id), TODAY)
    assert contract.extra_cents == 10_00


def test_the_balance_pays_to_the_last_cent(session: Session, prepaid: Line, data: Pack) -> None:
    data.price_cents = 12_01
    assert "€0.01 too low" in order_problems(session, Order(prepaid, data, TODAY, "balance"), TODAY)["paid_with"]
    data.price_cents = 12_00
    buy(session, Order(prepaid, data, TODAY, "balance"), TODAY)
    assert prepaid.balance_cents == 0


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"paid_with": "balance"}, "paid_with", "A contract line pays"),
        ({"paid_with": ""}, "paid_with", "A contract line pays"),
        ({"paid_with": "card", "card_id": None}, "card_id", "Choose the card"),
        ({"starts_on": TODAY - timedelta(days=1)}, "starts_on", "in the past"),
        ({"starts_on": TODAY + timedelta(days=1)}, "starts_on", "starts today"),
        ({"starts_on": TODAY + timedelta(days=121)}, "starts_on", "120 days ahead"),
    ],
)
def test_an_order_says_what_is_wrong(session: Session, contract: Line, data: Pack, change: dict, field: str, message: str) -> None:
    order = Order(**({"line": contract, "pack": data, "starts_on": TODAY, "paid_with": "bill"} | change))
    assert message in order_problems(session, order, TODAY)[field]


def test_an_expired_card_pays_nothing(session: Session, contract: Line, data: Pack, expired) -> None:
    assert "has expired" in order_problems(session, Order(contract, data, TODAY, "card", expired.id), TODAY)["card_id"]


def test_a_roaming_pack_needs_roaming(session: Session, contract: Line, week: Pack, card) -> None:
    contract.roaming = False
    order = Order(contract, week, TODAY, "card", card.id)
    assert "Roaming is off" in order_problems(session, order, TODAY)["line_id"]
    contract.roaming = True
    assert not order_problems(session, order, TODAY)


def test_two_packs_of_a_zone_may_touch_but_not_overlap(session: Session, contract: Line, week: Pack, card) -> None:
    first = date(2026, 7, 10)
    buy(session, Order(contract, week, first, "card", card.id), TODAY)
    overlapping = Order(contract, week, first + timedelta(days=6), "card", card.id)
    assert "runs until 16 Jul 2026" in order_problems(session, overlapping, TODAY)["starts_on"]
    assert not order_problems(session, Order(contract, week, first + timedelta(days=7), "card", card.id), TODAY)
    other = pack_of(session, "roaming", 7, "World")
    assert not order_problems(session, Order(contract, other, first, "card", card.id), TODAY)


def test_only_a_pack_to_come_can_be_cancelled_and_this_months_money_goes_back(session: Session, contract: Line, week: Pack) -> None:
    week.price_cents = 15_00
    coming = buy(session, Order(contract, week, TODAY + timedelta(days=9), "bill"), TODAY)
    assert contract.extra_cents == 25_00
    cancel_pack(session, coming, TODAY)
    assert (coming.status, contract.extra_cents) == ("cancelled", 10_00)
    with pytest.raises(Refused, match="has not started"):
        cancel_pack(session, coming, TODAY)


def test_what_was_on_an_earlier_bill_does_not_come_back(session: Session, contract: Line, week: Pack) -> None:
    week.price_cents = 15_00
    coming = buy(session, Order(contract, week, TODAY + timedelta(days=9), "bill"), TODAY)
    spent, coming.bought_on = contract.extra_cents, date(2026, 5, 30)
    cancel_pack(session, coming, TODAY)
    assert contract.extra_cents == spent
