"""What a person can do to their account."""

from __future__ import annotations

import pytest
from genui_gym.apps.food.models import Address, PaymentMethod, Restaurant
from genui_gym.apps.food.rules import (
    account,
    addresses,
    favourite_ids,
    remove_address,
    save_address,
    set_default_address,
    set_default_payment,
    toggle_favourite,
    update_contact,
    update_preferences,
)
from genui_gym.apps.food.seed import TODAY
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.mark.parametrize(
    ("label", "street", "district", "field"),
    [
        ("", "Bell Yard 3", 1, "label"),
        ("home", "Bell Yard 3", 1, "label"),
        ("Flat", "Bell Yard", 1, "street"),
        ("Flat", "Bell Yard 3", 99, "district"),
    ],
)
def test_an_address_needs_a_new_name_a_number_and_a_district(session: Session, label: str, street: str, district: int, field: str) -> None:
    with pytest.raises(Refused) as refusal:
        save_address(session, None, label, street, district, "")
    assert list(refusal.value.problems) == [field]


def test_an_address_may_keep_its_own_name(session: Session) -> None:
    home = addresses(session)[0]
    save_address(session, home, "Home", "Bell Yard 3", 2, "Green gate")
    assert (home.street, home.district.name) == ("Bell Yard 3", "Lindenhof")


def test_the_default_address_stays(session: Session) -> None:
    usual = session.get_one(Address, account(session).default_address_id)
    other = next(address for address in addresses(session) if address is not usual)
    with pytest.raises(Refused, match="default address"):
        remove_address(session, usual)
    set_default_address(session, other)
    remove_address(session, usual)
    assert usual not in addresses(session)


def test_an_expired_card_cannot_be_the_default(session: Session) -> None:
    with pytest.raises(Refused, match="expired"):
        set_default_payment(session, session.get_one(PaymentMethod, 3), TODAY)


@pytest.mark.parametrize(
    ("name", "email", "phone", "field"),
    [
        ("Ines", "i@x.example", "+49 555 0142", "name"),
        ("Ines Sorel", "i@x", "+49 555 0142", "email"),
        ("Ines Sorel", "i@x.example", "12", "phone"),
    ],
)
def test_contact_data_are_checked(session: Session, name: str, email: str, phone: str, field: str) -> None:
    with pytest.raises(Refused) as refusal:
        update_contact(session, name, email, phone)
    assert list(refusal.value.problems) == [field]


def test_only_offered_diets_are_taken(session: Session) -> None:
    with pytest.raises(Refused, match="Choose a diet"):
        update_preferences(session, "Carnivore", 100, True, False)


def test_a_heart_goes_on_and_off(session: Session) -> None:
    key = next(key for key in range(1, 42) if key not in favourite_ids(session))
    for expected in (True, False):
        toggle_favourite(session, session.get_one(Restaurant, key), TODAY)
        assert (key in favourite_ids(session)) is expected
