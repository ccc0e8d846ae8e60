"""Saved travellers, preferences, ways to pay, price alerts."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from genui_gym.apps.flights.models import PaymentMethod, Traveller
from genui_gym.apps.flights.rules.people import (
    account,
    add_watch,
    age_on,
    is_child,
    remove_traveller,
    save_traveller,
    set_default_payment,
    travellers,
    update_contact,
    update_preferences,
    watches,
)
from genui_gym.apps.flights.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

GOOD = {"name": "Tove Lindqvist", "born": date(1990, 2, 3), "nationality": "Swedish", "document": "s 12 34567", "expires": date(2031, 1, 1)}


def save(session: Session, **change: object) -> Traveller:
    return save_traveller(session, None, **(GOOD | change), today=TODAY)  # type: ignore[arg-type]


def test_a_traveller_is_saved_tidily(session: Session) -> None:
    saved = save(session, name="  Tove   Lindqvist ")
    assert (saved.name, saved.document, saved.is_self) == ("Tove Lindqvist", "S1234567", False)
    assert save(session, document="", expires=None, name="Ivo Marten").document == ""


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "Tove"}, "name"),
        ({"name": "x " * 80}, "name"),
        ({"born": date(2027, 1, 1)}, "born"),
        ({"nationality": "Martian"}, "nationality"),
        ({"document": "12"}, "document"),
        ({"document": ""}, "document"),
        ({"expires": None}, "document_expires"),
        ({"expires": TODAY - timedelta(days=1)}, "document_expires"),
        ({"name": "kim halvorsen", "born": date(1988, 3, 4)}, "name"),
    ],
)
def test_a_wrong_traveller_is_refused_beside_the_field(session: Session, change: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        save(session, **change)
    assert list(refusal.value.problems) == [field]


def test_ages_are_told_by_the_day_of_travel(session: Session) -> None:
    ella = session.scalars(select(Traveller).where(Traveller.name == "Ella Solberg")).one()
    birthday = date(ella.born.year + 12, ella.born.month, ella.born.day)
    assert age_on(ella, birthday - timedelta(days=1)) == 11
    assert is_child(ella, birthday - timedelta(days=1))
    assert not is_child(ella, birthday)


def test_searching_travellers_needs_every_word(session: Session) -> None:
    assert {each.name for each in travellers(session, "lucas mor")} == {"Lucas Moreau", "Lucas Morel"}
    assert travellers(session, "kim moreau") == []
    assert travellers(session)[0].is_self


def test_who_is_needed_stays_on_the_list(session: Session) -> None:
    by_name = {each.name: each for each in travellers(session)}
    with pytest.raises(Refused, match="This is you"):
        remove_traveller(session, by_name["Mira Solberg"], TODAY)
    with pytest.raises(Refused, match="upcoming trip"):
        remove_traveller(session, by_name["Priya Raman"], TODAY)
    remove_traveller(session, by_name["Signe Lund"], TODAY)
    assert "Signe Lund" not in {each.name for each in travellers(session)}


def test_an_expired_card_does_not_become_the_usual_one(session: Session) -> None:
    with pytest.raises(Refused, match="expired"):
        set_default_payment(session, session.get_one(PaymentMethod, 3), TODAY)
    set_default_payment(session, session.get_one(PaymentMethod, 4), TODAY)
    assert account(session).default_payment_id == 4


def test_contact_and_preferences_are_checked(session: Session) -> None:
    with pytest.raises(Refused):
        update_contact(session, "mira@", "+47 555 01 483")
    with pytest.raises(Refused) as refusal:
        update_preferences(session, 0, "lap", "cash", newsletter=True, flight_alerts=True)
    assert set(refusal.value.problems) == {"home", "seat", "refund"}


def test_an_alert_needs_a_flown_route_a_day_on_sale_and_a_limit(session: Session) -> None:
    known = watches(session)[0]
    for change, field in (
        ({"destination_id": known.origin_id}, "to"),
        ({"day": TODAY}, "day"),
        ({"below_cents": 0}, "below"),
        ({}, "day"),
    ):
        route = {"origin_id": known.origin_id, "destination_id": known.destination_id, "day": known.day, "below_cents": 50_00}
        with pytest.raises(Refused) as refusal:
            add_watch(session, **(route | change), today=TODAY)
        assert field in refusal.value.problems
