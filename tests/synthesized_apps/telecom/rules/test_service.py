"""SIMs, ports, calls, support, stores, gifts, lines."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.telecom.models import Line, Store
from genui_gym.apps.telecom.records import Gift, Outage, Port, Ticket
from genui_gym.apps.telecom.rules import calls, gifts, lines, ports, sims, stores, support
from genui_gym.apps.telecom.rules.hours import clocks, hours_on
from genui_gym.apps.telecom.rules.numbers import compact, number_problem, spaced
from genui_gym.apps.telecom.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.fixture
def rested(contract: Line) -> Line:
    """A line whose SIM may be replaced, in a device that takes an eSIM."""
    sims.current_sim(contract).ordered_on = TODAY - timedelta(days=14)
    contract.device.esim = True
    return contract


def last4(line: Line) -> str:
    return sims.current_sim(line).serial[-4:]


def test_a_lost_sim_is_blocked_and_a_card_is_ordered(session: Session, rested: Line) -> None:
    old = sims.current_sim(rested)
    fresh = sims.swap(session, rested, "card", "lost", last4(rested), "store", TODAY)
    assert (old.status, old.reason) == ("blocked", "lost")
    assert (fresh.status, fresh.delivery, fresh.ordered_on) == ("ordered", "store", TODAY)
    assert fresh.serial != old.serial
    with pytest.raises(Refused, match="new SIM card"):
        sims.activate(session, fresh, old.serial[-4:])
    sims.activate(session, fresh, fresh.serial[-4:])
    assert fresh.status == "active"
    with pytest.raises(Refused, match="does not wait"):
        sims.activate(session, fresh, fresh.serial[-4:])


def test_an_esim_is_there_at_once_and_needs_no_delivery(session: Session, rested: Line) -> None:
    old = sims.current_sim(rested)
    fresh = sims.swap(session, rested, "esim", "kind", last4(rested), "", TODAY)
    assert (old.status, fresh.status, fresh.delivery) == ("replaced", "active", "app")


def test_a_sim_rests_for_two_weeks(rested: Line) -> None:
    sims.current_sim(rested).ordered_on = TODAY - timedelta(days=13)
    assert "from 11 Jun 2026" in sims.swap_problems(rested, "card", "lost", last4(rested), "home", TODAY)[""]


def test_a_new_sim_is_checked(rested: Line) -> None:
    wrong = sims.swap_problems(rested, "", "", "12", "moon", TODAY)
    assert list(wrong) == ["kind", "reason", "last4"]
    assert list(sims.swap_problems(rested, "card", "kind", last4(rested), "moon", TODAY)) == ["reason", "delivery"]
    rested.device.esim = False
    assert "takes no eSIM" in sims.swap_problems(rested, "esim", "kind", last4(rested), "", TODAY)["kind"]


def move(**change: object) -> ports.Move:
    fields = {"number": "0671 555 0123", "operator": "Telstrand", "transfer_code": "kt402913", "plan_id": 4, "on": date(2026, 6, 15)}
    return ports.Move(**(fields | change))


def test_a_number_is_brought(session: Session) -> None:
    port = ports.request_port(session, move(), TODAY)
    assert (port.number, port.transfer_code, port.status) == ("06715550123", "KT402913", "requested")
    assert "under way" in ports.move_problems(session, move(), TODAY)["number"]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"number": "12"}, "number", "Enter a number such as"),
        ({"operator": "Murmo"}, "operator", "Choose your operator"),
        ({"transfer_code": "K402913"}, "transfer_code", "two letters and six digits"),
        ({"plan_id": 10}, "plan_id", "Choose a plan"),
        ({"plan_id": 12}, "plan_id", "Choose a plan"),
        ({"on": None}, "on", "Choose the day"),
        ({"on": date(2026, 6, 12)}, "on", "first possible day is 15 Jun 2026"),
        ({"on": date(2026, 6, 20)}, "on", "next such day is 22 Jun 2026"),
        ({"on": date(2026, 8, 10)}, "on", "60 days ahead"),
    ],
)
def test_a_transfer_says_what_is_wrong(session: Session, change: dict, field: str, message: str) -> None:
    assert message in ports.move_problems(session, move(**change), TODAY)[field]


def test_a_number_of_ours_is_not_brought(session: Session, contract: Line) -> None:
    assert "with Murmo already" in ports.move_problems(session, move(number=contract.number), TODAY)["number"]


def test_a_moved_transfer_is_confirmed_anew(session: Session) -> None:
    port = session.scalars(select(Port).where(Port.status == "confirmed")).first()
    ports.move_port(session, port, date(2026, 7, 6), TODAY)
    assert (port.on, port.status) == (date(2026, 7, 6), "requested")
    ports.cancel_port(session, port, TODAY)
    with pytest.raises(Refused, match="cancelled"):
        ports.move_port(session, port, date(2026, 7, 7), TODAY)


def test_a_transfer_of_tomorrow_is_fixed(session: Session) -> None:
    port = session.scalars(select(Port).where(Port.status == "confirmed")).first()
    port.on = TODAY + timedelta(days=1)
    with pytest.raises(Refused, match="under way"):
        ports.cancel_port(session, port, TODAY)


def test_a_forwarding_is_replaced_not_doubled(session: Session, contract: Line) -> None:
    for number in ("0649 555 0127", "+49 30 5550123"):
        calls.set_forward(session, contract, "busy", number, TODAY)
    assert calls.forwards_of(session, contract)["busy"].number == "+49305550123"
    for when, number in (("busy", contract.number), ("noon", "0649 555 0127"), ("busy", "x")):
        with pytest.raises(Refused):
            calls.set_forward(session, contract, when, number, TODAY)
    calls.stop_forward(session, calls.forwards_of(session, contract)["busy"])
    assert "busy" not in calls.forwards_of(session, contract)


def test_a_number_is_blocked_once(session: Session, contract: Line) -> None:
    blocked = calls.block(session, contract, "0671 555 0123", " Sales ", TODAY)
    assert (blocked.number, blocked.note) == ("06715550123", "Sales")
    for number, note in (("06715550123", ""), (contract.number, ""), ("", ""), ("0671 555 0124", "x" * 41)):
        with pytest.raises(Refused):
            calls.block(session, contract, number, note, TODAY)
    calls.unblock(session, blocked)
    calls.block(session, contract, "06715550123", "", TODAY)


def test_calls_are_filtered(session: Session, contract: Line) -> None:
    every = calls.calls_of(session, contract)
    one = every[3]
    found = calls.calls_of(session, contract, spaced(one.number), one.direction, one.on, one.on)
    assert one in found
    assert {(call.number, call.direction, call.on) for call in found} == {(one.number, one.direction, one.on)}
    assert not calls.calls_of(session, contract, "%")


@pytest.mark.parametrize(
    ("typed", "fine"),
    [("0649 555 0127", True), ("(0649) 555-0127", True), ("+49 30 5550123", True), ("555", False), ("", False), ("0649 555 012x", False)],
)
def test_numbers(typed: str, fine: bool) -> None:
    assert (number_problem(typed) is None) is fine
    assert compact("(0649) 555-0127") == "06495550127"


def test_a_ticket_goes_back_and_forth(session: Session, contract: Line) -> None:
    with pytest.raises(Refused) as refusal:
        support.open_ticket(session, None, "", "", "short", "", TODAY)
    assert list(refusal.value.problems) == ["line_id", "topic", "subject", "words", "reply_by"]
    ticket = support.open_ticket(session, contract, "speed", "Slow", "It is slow in the evening.", "app", TODAY)
    ticket.status = "waiting"
    support.reply(session, ticket, "It is still slow today.", TODAY)
    assert (ticket.status, len(ticket.messages)) == ("open", 2)
    support.close_ticket(session, ticket)
    for act in (lambda: support.reply(session, ticket, "Once more, please.", TODAY), lambda: support.close_ticket(session, ticket)):
        with pytest.raises(Refused, match="closed"):
            act()
    assert len(session.get_one(Ticket, ticket.id).messages) == 2


def test_an_outage_is_watched_by_phones_and_once(session: Session, contract: Line) -> None:
    outage = session.scalars(select(Outage).where(Outage.status == "planned")).first()
    support.watch(session, outage, contract, TODAY)
    tablet = session.scalars(select(Line).where(Line.kind == "data")).first()
    for line, message in ((contract, "already"), (tablet, "text messages"), (None, "Choose a line")):
        with pytest.raises(Refused, match=message):
            support.watch(session, outage, line, TODAY)
    outage.status = "solved"
    with pytest.raises(Refused, match="over"):
        support.watch(session, outage, session.get_one(Line, 2), TODAY)


def test_a_visit_takes_its_time_and_gives_it_back(session: Session) -> None:
    store = session.scalars(select(Store).where(Store.name == "Murmo Terminal")).one()
    on = TODAY + timedelta(days=2)
    clock = stores.free_clocks(session, store, on)[0]
    visit = stores.book(session, store, "SIM cards", on, clock, TODAY)
    assert clock not in stores.free_clocks(session, store, on)
    with pytest.raises(Refused, match="free"):
        stores.book(session, store, "SIM cards", on, clock, TODAY)
    stores.cancel_visit(session, visit, TODAY)
    assert clock in stores.free_clocks(session, store, on)
    with pytest.raises(Refused):
        stores.cancel_visit(session, visit, TODAY)


@pytest.mark.parametrize(("ahead", "service"), [(0, "SIM cards"), (15, "SIM cards"), (2, "Repairs")])
def test_a_visit_needs_a_day_and_a_service_of_the_store(session: Session, ahead: int, service: str) -> None:
    store = session.scalars(select(Store).where(Store.name == "Murmo Terminal")).one()
    with pytest.raises(Refused):
        stores.book(session, store, service, TODAY + timedelta(days=ahead), "12:00", TODAY)


def test_stores_are_found_and_closed_days_have_no_times(session: Session) -> None:
    assert [store.district.name for store in stores.find_stores(session, "arcade", "Repairs")] == ["Old Mint"]
    assert all(store.sunday_hours for store in stores.find_stores(session, sunday=True))
    campus = stores.find_stores(session, "campus")[0]
    assert hours_on(campus, date(2026, 6, 13)) == ""
    assert clocks("") == []
    assert clocks("10:00-12:00") == ["10:00", "11:00"]


def test_a_gift_takes_points_and_stock(session: Session) -> None:
    gift, person = session.get_one(Gift, 2), lines.customer(session)
    gift.stock, person.points = 1, gift.points
    gifts.redeem(session, gift, TODAY)
    assert (gift.stock, person.points) == (0, 0)
    assert gifts.movements(session)[0].points == -gift.points


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stock": 0}, "out of stock"),
        ({"tier": "Gold"}, "Gold customers"),
        ({"points": 999_999}, "points short"),
        ({"until": date(2026, 6, 9)}, "until 9 Jun"),
    ],
)
def test_some_gifts_cannot_be_had(session: Session, change: dict, message: str) -> None:
    gift = session.get_one(Gift, 2)
    for column, value in {"stock": 3, "tier": "Bronze", "points": 1, "until": date(2026, 9, 9), **change}.items():
        setattr(gift, column, value)
    assert message in str(gifts.barred_because(lines.customer(session), gift, TODAY))


@pytest.mark.parametrize(("cents", "fine"), [(10_00, True), (5_00, False), (12_00, False), (200_00, True), (205_00, False)])
def test_a_cap_has_steps_and_what_is_spent_below_it(contract: Line, cents: int, fine: bool) -> None:
    assert (lines.cap_problem(contract, cents) is None) is fine


def test_a_prepaid_line_has_no_cap(prepaid: Line) -> None:
    assert "no cap" in str(lines.cap_problem(prepaid, 10_00))


def test_roaming_stays_on_for_a_pack_that_is_booked(session: Session, contract: Line) -> None:
    with pytest.raises(Refused, match="is booked"):
        lines.set_roaming(session, contract, False)


def test_meters_count_this_month_only(session: Session, contract: Line) -> None:
    used = lines.used_between(session, contract, date(2026, 6, 1), TODAY)
    meters = lines.meters(session, contract, TODAY)
    assert (meters["data"].used, meters["minutes"].used, meters["sms"].used) == used
    assert lines.Meter(30, 100).share == 0.7
    assert lines.Meter(130, 100).left == 0
    assert lines.Meter(30, None).share == 1.0
