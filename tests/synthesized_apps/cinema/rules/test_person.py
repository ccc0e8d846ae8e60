"""The account: contact data, preferences, watchlist, reviews."""

from __future__ import annotations

import pytest
from genui_gym.apps.cinema.models import Film, Order, PaymentMethod, Review
from genui_gym.apps.cinema.rules.orders import stage_of
from genui_gym.apps.cinema.rules.person import (
    account,
    contact_problems,
    own_review,
    review_problems,
    set_default_payment,
    toggle_watch,
    update_preferences,
    watched_ids,
    write_review,
)
from genui_gym.apps.cinema.seed import NOW, TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused


@pytest.mark.parametrize(
    ("name", "email", "phone", "fields"),
    [
        ("Lene Castellan", "lene@example.com", "+49 555 0187", set()),
        (" ", "lene@example", "12", {"name", "email", "phone"}),
        ("x" * 61, "a b@example.com", "letters", {"name", "email", "phone"}),
    ],
)
def test_contact_data(name: str, email: str, phone: str, fields: set[str]) -> None:
    assert set(contact_problems(name, email, phone)) == fields


def test_preferences_are_among_what_is_offered(session: Session) -> None:
    update_preferences(session, 4, "Dubbed", "Never", True)
    assert (account(session).house_id, account(session).version, account(session).reminder) == (4, "Dubbed", "Never")
    with pytest.raises(Refused) as refused:
        update_preferences(session, 99, "English", "Sometimes", True)
    assert set(refused.value.problems) == {"house", "version", "reminder"}


def test_an_expired_card_is_no_default(session: Session) -> None:
    expired = session.scalars(select(PaymentMethod).where(PaymentMethod.expires < TODAY)).one()
    with pytest.raises(Refused, match="expired on 31 March 2026"):
        set_default_payment(session, expired, TODAY)


def test_the_watchlist_takes_and_loses_films(session: Session) -> None:
    film = session.scalars(select(Film).where(Film.id.not_in(watched_ids(session)))).first()
    toggle_watch(session, film, TODAY)
    assert film.id in watched_ids(session)
    toggle_watch(session, film, TODAY)
    assert film.id not in watched_ids(session)


def test_a_film_that_was_seen_is_reviewed_once_and_then_changed(session: Session) -> None:
    seen = [order.showing.film for order in session.scalars(select(Order)) if stage_of(order, NOW) == "past"]
    film = next(film for film in seen if own_review(session, film) is None)
    write_review(session, film, 4, "A quiet film that stays.", NOW)
    write_review(session, film, 2, "It did not stay after all.", NOW)
    mine = session.scalars(select(Review).where(Review.film_id == film.id, Review.own)).all()
    assert [(each.stars, each.text, each.author) for each in mine] == [(2, "It did not stay after all.", account(session).name)]
    assert set(review_problems(session, film, 6, "Short", NOW)) == {"stars", "text"}
    assert "text" in review_problems(session, film, 3, "x" * 401, NOW)


def test_a_film_that_was_booked_and_not_seen_is_not_reviewed(session: Session, upcoming: Order) -> None:
    assert review_problems(session, upcoming.showing.film, 4, "Looking forward to it.", NOW).keys() == {""}
