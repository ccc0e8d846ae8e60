"""Booking, bags, seats, changes, cancelling, check-in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from genui_gym.apps.flights.models import Booking, Flight, PaymentMethod, SoldOut, Traveller
from genui_gym.apps.flights.rules.checkin import boarding_group, check_in, opens_on
from genui_gym.apps.flights.rules.manage import add_bags, cancel, fixed_because, move, move_cost, move_problem, refund_of, terms_of
from genui_gym.apps.flights.rules.people import travel_credit
from genui_gym.apps.flights.rules.search import Chosen
from genui_gym.apps.flights.rules.seats import choose_seat, seat_kinds, seat_map
from genui_gym.apps.flights.rules.timetable import flies, price
from genui_gym.apps.flights.rules.trips import Draft, draft_problems, hops, place, total
from genui_gym.apps.flights.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

DAY = date(2026, 6, 10)
ME, KIM, CHILD = 1, 2, 6


@pytest.fixture
def draft(session: Session) -> Draft:
    """A sound booking for one adult, paid by card."""
    full = set(session.scalars(select(SoldOut.flight_id).where(SoldOut.day == DAY)))
    flight = next(each for each in session.scalars(select(Flight)).unique() if flies(each, DAY) and each.id not in full)
    return Draft((Chosen(flight, DAY, flight.airline.fares[1]),), 1, (ME,), (0,), "mira@postlane.example", "+47 555 01 482", 1)


def test_placing_a_booking_makes_a_ticket_for_each_passenger_and_flight(session: Session, draft: Draft) -> None:
    family = replace(draft, travellers=(ME, CHILD), bags=(0, 2))
    booking = place(session, family, TODAY)
    session.refresh(booking)
    chosen = draft.chosen[0]
    adult, child = booking.tickets
    assert (adult.price_cents, child.price_cents) == tuple(price(chosen.flight, chosen.fare, DAY, young) for young in (False, True))
    assert (adult.bag_cents, child.bag_cents) == (0, 2 * chosen.flight.airline.bag_cents)
    assert booking.total_cents == total(family) == adult.price_cents + child.price_cents + child.bag_cents


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"travellers": (None,)}, "traveller_1", "Choose who is travelling."),
        ({"travellers": (CHILD,)}, "traveller_1", "an adult's ticket"),
        ({"travellers": (ME, KIM), "bags": (0, 0)}, "traveller_2", "a child's ticket"),
        ({"travellers": (ME, ME), "bags": (0, 0), "adults": 2}, "traveller_2", "a passenger already"),
        ({"bags": (4,)}, "bags_1", "0 to 3"),
        ({"email": "mira"}, "email", "email address"),
        ({"phone": "12"}, "phone", "country code"),
        ({"payment_id": None}, "payment_id", "Choose how to pay."),
        ({"payment_id": 3}, "payment_id", "expired on 31 March 2026"),
    ],
)
def test_a_draft_is_refused_beside_its_field(session: Session, draft: Draft, change: dict[str, object], field: str, words: str) -> None:
    problems = draft_problems(session, replace(draft, **change), TODAY)
    assert list(problems) == [field]
    assert words in problems[field]


def test_a_flight_that_sells_out_meanwhile_is_refused(session: Session, draft: Draft) -> None:
    session.add(SoldOut(flight_id=draft.chosen[0].flight.id, day=DAY))
    session.flush()
    with pytest.raises(Refused, match="just sold out"):
        place(session, draft, TODAY)


def test_the_travel_credit_pays_only_what_it_holds(session: Session, draft: Draft) -> None:
    credit = travel_credit(session)
    credit.balance_cents = total(draft) - 1
    with pytest.raises(Refused, match="Your travel credit holds"):
        place(session, replace(draft, payment_id=credit.id), TODAY)
    credit.balance_cents = total(draft) + 500
    place(session, replace(draft, payment_id=credit.id), TODAY)
    assert credit.balance_cents == 500


def test_bags_are_paid_and_never_given_back(session: Session, classic: Booking) -> None:
    ticket, before = classic.tickets[0], classic.total_cents
    add_bags(session, classic, {ticket.id: ticket.bags + 2}, TODAY)
    assert classic.total_cents - before == 2 * ticket.flight.airline.bag_cents
    with pytest.raises(Refused, match="can't be given back"):
        add_bags(session, classic, {ticket.id: 0}, TODAY)
    with pytest.raises(Refused, match="at least one more bag"):
        add_bags(session, classic, {}, TODAY)


def test_seat_kinds_follow_from_the_aisle() -> None:
    assert seat_kinds("ABC DE") == {"A": "window", "B": "middle", "C": "aisle", "D": "aisle", "E": "window"}


def test_a_seat_costs_what_its_zone_costs_and_moving_to_a_cheaper_one_gives_nothing_back(session: Session, classic: Booking) -> None:
    ticket, before = classic.tickets[0], classic.total_cents
    seats = [seat for seat in seat_map(session, ticket) if seat.free]
    front = next(seat for seat in seats if seat.zone == "front")
    plain = next(seat for seat in seats if seat.zone == "standard")
    choose_seat(session, ticket, front.code, TODAY)
    assert (ticket.seat, classic.total_cents - before) == (front.code, ticket.flight.airline.front_cents)
    choose_seat(session, ticket, plain.code, TODAY)
    assert (ticket.seat, classic.total_cents - before) == (plain.code, ticket.flight.airline.front_cents)


def test_a_taken_seat_another_cabin_and_the_neighbours_seat_are_refused(session: Session, classic: Booking) -> None:
    mine, other = classic.tickets[0], classic.tickets[1]
    taken = next(seat for seat in seat_map(session, mine) if not seat.free and seat.zone == "standard")
    for code in (taken.code, "1A", other.seat, "", "99Z"):
        with pytest.raises(Refused):
            choose_seat(session, mine, code, TODAY)


def test_children_do_not_sit_at_the_exits(session: Session) -> None:
    child = session.get_one(Traveller, CHILD)
    tickets = (ticket for booking in session.scalars(select(Booking)) for ticket in booking.tickets)
    ticket = next(each for each in tickets if each.traveller is child)
    assert not any(seat.free for seat in seat_map(session, ticket) if seat.zone == "legroom")


def test_a_change_costs_the_fee_and_the_higher_fare_and_drops_the_seats(session: Session, classic: Booking) -> None:
    hop, before = hops(classic)[0], classic.total_cents
    day = next(hop.day + timedelta(days=ahead) for ahead in range(-3, -12, -1) if flies(hop.flight, hop.day + timedelta(days=ahead)))
    session.query(SoldOut).filter_by(day=day).delete()
    cost = move_cost(hop, hop.flight, day)
    dearer = sum(max(price(hop.flight, hop.fare, day) - ticket.price_cents, 0) for ticket in hop.tickets)
    assert (cost.fee_cents, cost.fare_cents) == (2 * hop.fare.change_cents, dearer)
    move(session, classic, hop, hop.flight, day, TODAY)
    assert classic.total_cents == before + cost.due_cents
    assert {(ticket.day, ticket.seat) for ticket in hop.tickets} == {(day, "")}


def test_what_cannot_be_moved_says_why(session: Session, classic: Booking, light: Booking) -> None:
    hop, back = hops(classic)
    assert move_problem(session, classic, hop, hop.flight, hop.day, TODAY) == "This is the flight that you have."
    assert move_problem(session, classic, hop, back.flight, hop.day, TODAY) == "This flight is not offered."
    fixed = fixed_because(light, hops(light)[0], TODAY)
    assert (fixed is None) == (hops(light)[0].flight.airline.name == "Tessera")


def test_the_refund_is_each_ticket_less_its_fee_and_credit_gets_a_tenth_more(session: Session, classic: Booking) -> None:
    expected = sum(max(ticket.price_cents - ticket.fare.cancel_cents, 0) for ticket in classic.tickets)
    assert terms_of(classic, TODAY).refund_cents == expected
    assert refund_of(classic, "credit", TODAY) == expected * 110 // 100
    credit = travel_credit(session).balance_cents
    cancel(session, classic, "credit", TODAY)
    assert (classic.status, classic.refund_cents, classic.refund_to.kind) == ("cancelled", expected * 110 // 100, "credit")
    assert travel_credit(session).balance_cents == credit + classic.refund_cents
    with pytest.raises(Refused, match="cancelled already"):
        cancel(session, classic, "credit", TODAY)


def test_light_gives_nothing_back(session: Session, light: Booking) -> None:
    cancel(session, light, "original", TODAY)
    assert (light.refund_cents, light.refund_to_id) == (0, light.payment_id)


def test_check_in_needs_valid_passports_a_declaration_and_somebody(session: Session, tomorrow: Booking) -> None:
    hop = hops(tomorrow)[0]
    keys = [ticket.id for ticket in hop.tickets]
    for chosen, declared, words in (([], True, "Choose who"), (keys, True, "Priya Raman is valid until"), (keys[:1], False, "dangerous")):
        with pytest.raises(Refused, match=words):
            check_in(session, tomorrow, hop, chosen, declared, TODAY)
    assert all(ticket.checked_in_on is None for ticket in hop.tickets)


def test_seats_given_at_check_in_do_not_depend_on_who_comes_first(session: Session, tomorrow: Booking) -> None:
    hop = hops(tomorrow)[0]
    session.get_one(Traveller, hop.tickets[1].traveller_id).document_expires = date(2030, 1, 1)
    first, second = (ticket.id for ticket in hop.tickets)
    with session.begin_nested() as nested:
        check_in(session, tomorrow, hop, [first, second], True, TODAY)
        together = [ticket.seat for ticket in hop.tickets]
        nested.rollback()
    check_in(session, tomorrow, hop, [second], True, TODAY)
    check_in(session, tomorrow, hop, [first], True, TODAY)
    assert [ticket.seat for ticket in hop.tickets] == together
    assert len(set(together)) == 2
    assert all(boarding_group(ticket) in (3, 4) for ticket in hop.tickets)
    assert terms_of(tomorrow, TODAY).problem == "Somebody is checked in; the trip can't be cancelled any more."


def test_check_in_opens_two_days_before(session: Session, classic: Booking) -> None:
    hop = hops(classic)[0]
    assert opens_on(hop.day) == hop.day - timedelta(days=2)
    with pytest.raises(Refused, match="Check-in opens on"):
        check_in(session, classic, hop, [hop.tickets[0].id], True, TODAY)


def test_a_card_is_not_charged_here(session: Session, draft: Draft) -> None:
    place(session, draft, TODAY)
    assert session.get_one(PaymentMethod, 1).balance_cents == 0
