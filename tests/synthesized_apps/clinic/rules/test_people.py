"""Cards, usual doctors and settings."""

from __future__ import annotations

from datetime import date

import pytest
from genui_gym.apps.clinic.models import Doctor, Member, Plan
from genui_gym.apps.clinic.rules.people import (
    account,
    add_card,
    age_on,
    make_main,
    renew_card,
    set_reminders,
    set_usual_doctor,
    update_member,
)
from genui_gym.apps.clinic.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

LATER = date(2028, 1, 31)


def test_an_age_is_complete_on_the_birthday(people: dict[str, Member]) -> None:
    assert age_on(people["Jonas"], date(2026, 9, 1)) == 11
    assert age_on(people["Jonas"], date(2026, 9, 2)) == 12


def test_one_card_of_a_person_is_the_main_one(session: Session, people: dict[str, Member]) -> None:
    other = next(card for card in people["Freja"].cards if not card.main and card.valid_until > TODAY)
    make_main(session, other, TODAY)
    assert [card.id for card in people["Freja"].cards if card.main] == [other.id]


def test_an_expired_card_becomes_the_main_one_only_when_renewed(session: Session, people: dict[str, Member]) -> None:
    expired = next(card for card in people["Anders"].cards if card.valid_until < TODAY)
    with pytest.raises(Refused, match="expired"):
        make_main(session, expired, TODAY)
    renew_card(session, expired, "nb-1234-5678", LATER, TODAY)
    make_main(session, expired, TODAY)
    assert (expired.number, expired.main) == ("NB-1234-5678", True)


@pytest.mark.parametrize(
    ("number", "until", "field"),
    [
        ("NB-12345678", LATER, "number"),
        ("", LATER, "number"),
        ("NB-1234-5678", None, "valid_until"),
        ("NB-1234-5678", date(2026, 5, 17), "valid_until"),
    ],
)
def test_what_stands_on_a_card_is_checked(session: Session, people: dict[str, Member], number: str, until: date | None, field: str) -> None:
    with pytest.raises(Refused) as caught:
        renew_card(session, people["Tessa"].cards[0], number, until, TODAY)
    assert set(caught.value.problems) == {field}


def test_a_second_card_of_a_plan_is_refused_and_another_plan_is_added(session: Session, people: dict[str, Member]) -> None:
    member = people["Jonas"]
    held = {card.plan_id for card in member.cards}
    with pytest.raises(Refused, match="already"):
        add_card(session, member, min(held), "NB-1234-5678", LATER, False, TODAY)
    fresh = next(key for key in session.scalars(select(Plan.id)) if key not in held)
    card = add_card(session, member, fresh, "NB-1234-5678", LATER, True, TODAY)
    assert [each.id for each in member.cards if each.main] == [card.id]


def test_a_usual_doctor_is_in_general_practice(session: Session, people: dict[str, Member]) -> None:
    specialist = session.scalars(select(Doctor).where(Doctor.speciality_id != 1)).first()
    with pytest.raises(Refused, match="general practice"):
        set_usual_doctor(session, people["Tessa"], specialist)


def test_a_reminder_needs_a_way_and_a_time_of_the_list(session: Session) -> None:
    with pytest.raises(Refused) as caught:
        set_reminders(session, 5, False, False, False, True)
    assert set(caught.value.problems) == {"remind_days", "by_app"}
    set_reminders(session, 7, True, False, False, False)
    assert (account(session).remind_days, account(session).by_text, account(session).by_app) == (7, True, False)


def test_details_want_a_phone_number_and_a_word_on_allergies(session: Session, people: dict[str, Member]) -> None:
    with pytest.raises(Refused) as caught:
        update_member(session, people["Tessa"], "call me", " ")
    assert set(caught.value.problems) == {"phone", "allergies"}
