"""Saved places and ways to pay."""

from __future__ import annotations

from datetime import datetime

import pytest
from genui_gym.apps.rides.models import PaymentMethod
from genui_gym.apps.rides.rules.account import (
    account,
    remove_place,
    save_place,
    saved_places,
    set_usual_payment,
    set_usual_place,
    update_contact,
    update_habits,
    usual_place,
)
from genui_gym.apps.rides.rules.search import find_places
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.mark.parametrize(
    ("label", "place", "note", "field"),
    [(" ", 2, "", "label"), ("home", 2, "", "label"), ("x" * 31, 2, "", "label"), ("Flat", 0, "", "place"), ("Flat", 2, "x" * 81, "note")],
)
def test_a_saved_place_is_checked(session: Session, label: str, place: int, note: str, field: str) -> None:
    with pytest.raises(Refused) as refusal:
        save_place(session, None, label, place, note)
    assert list(refusal.value.problems) == [field]


def test_the_usual_pick_up_stays(session: Session) -> None:
    usual, other = usual_place(session), next(each for each in saved_places(session) if each is not usual_place(session))
    with pytest.raises(Refused, match="usual pick-up"):
        remove_place(session, usual)
    set_usual_place(session, other)
    remove_place(session, usual)
    assert usual not in saved_places(session)


@pytest.mark.parametrize(("key", "message"), [(3, "expired on 30 April 2026"), (5, "for business rides")])
def test_not_every_way_to_pay_can_be_the_usual_one(session: Session, now: datetime, key: int, message: str) -> None:
    with pytest.raises(Refused, match=message):
        set_usual_payment(session, session.get_one(PaymentMethod, key), now.date())


def test_contact_and_habits_are_checked(session: Session) -> None:
    with pytest.raises(Refused) as refusal:
        update_contact(session, " ", "a@b.example", "12")
    assert list(refusal.value.problems) == ["name", "phone"]
    with pytest.raises(Refused, match="Choose a temperature"):
        update_habits(session, True, "Tropical", False)
    update_habits(session, True, "Cool", False)
    assert (account(session).quiet, account(session).temperature) == (True, "Cool")


@pytest.mark.parametrize(
    ("words", "number"),
    [("bramble", 2), ("bramble old mint", 1), ("hospital lantern", 1), ("nowhere", 0), ("quay café", 1)],
)
def test_places_are_found_by_all_of_the_words(session: Session, words: str, number: int) -> None:
    assert len(find_places(session, words)) == number
