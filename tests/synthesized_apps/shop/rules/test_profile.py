"""The account: addresses, cards, gift cards, reviews."""

from __future__ import annotations

import pytest
from genui_gym.apps.shop.models import GiftCard, Order, OrderLine, PaymentMethod, Product
from genui_gym.apps.shop.rules.orders import account
from genui_gym.apps.shop.rules.profile import (
    addresses,
    may_review,
    redeem,
    save_address,
    set_default_card,
    update_contact,
    update_preferences,
    write_review,
)
from genui_gym.apps.shop.seed import TODAY
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Refused

GOOD = {"label": "Boat", "recipient": "Noor Haddad", "street": "Havenkade 3", "postcode": "2011 ab", "city": "Haarlem"}


def delivered(session: Session) -> Product:
    lines = session.scalars(select(OrderLine).join(Order).where(Order.status == "delivered"))
    return next(line.variant.product for line in lines if may_review(session, line.variant.product) is None)


def test_a_new_address_is_tidied_and_can_become_the_usual_one(session: Session) -> None:
    saved = save_address(session, None, **GOOD, default=True)
    assert (saved.postcode, account(session).default_address_id) == ("2011 AB", saved.id)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"label": ""}, "label"), ({"label": "home"}, "label"), ({"label": "x" * 21}, "label"), ({"recipient": "Noor"}, "recipient"),
        ({"street": "Havenkade"}, "street"), ({"postcode": "20112"}, "postcode"), ({"city": " "}, "city"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_address(session: Session, changes: dict[str, str], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        save_address(session, None, **(GOOD | changes), default=False)
    assert set(refusal.value.problems) == {field}
    assert len(addresses(session)) == 5


def test_an_address_keeps_its_own_label(session: Session) -> None:
    home = addresses(session)[0]
    save_address(session, home, **(GOOD | {"label": "Home"}), default=False)
    assert home.street == "Havenkade 3"


def test_a_gift_card_is_redeemed_once(session: Session) -> None:
    card, had = session.get_one(GiftCard, 1), account(session).balance_cents
    redeem(session, f" {card.code.lower()} ", TODAY)
    assert (account(session).balance_cents, card.redeemed_on) == (had + card.cents, TODAY)
    with pytest.raises(Refused, match="was redeemed on 5 October 2026"):
        redeem(session, card.code, TODAY)


def test_what_stops_a_gift_card(session: Session) -> None:
    for code, message in ((session.get_one(GiftCard, 5).code, "expired on"), ("PG-0000-0000", "don't know"), ("", "Enter the code")):
        with pytest.raises(Refused, match=message):
            redeem(session, code, TODAY)


def test_an_expired_card_does_not_become_the_usual_one(session: Session) -> None:
    with pytest.raises(Refused, match="has expired"):
        set_default_card(session, session.get_one(PaymentMethod, 3), TODAY)
    set_default_card(session, session.get_one(PaymentMethod, 4), TODAY)
    assert account(session).default_payment_id == 4


def test_one_review_of_what_was_delivered(session: Session) -> None:
    product = delivered(session)
    review = write_review(session, product, 4, "Good", "  Twenty letters   are enough for it. ", TODAY)
    assert (review.author, review.text, review.mine) == ("Noor H.", "Twenty letters are enough for it.", True)
    session.refresh(product)
    with pytest.raises(Refused, match="have reviewed"):
        write_review(session, product, 4, "Good", "Twenty letters are enough for it.", TODAY)


def test_what_stops_a_review(session: Session) -> None:
    product = delivered(session)
    with pytest.raises(Refused) as refusal:
        write_review(session, product, 6, "", "too short", TODAY)
    assert set(refusal.value.problems) == {"stars", "title", "text"}
    never = session.scalars(select(Product).where(Product.final_sale)).first()
    with pytest.raises(Refused, match="once it has been delivered"):
        write_review(session, never, 4, "Good", "Twenty letters are enough for it.", TODAY)


def test_contact_and_preferences_take_only_what_makes_sense(session: Session) -> None:
    with pytest.raises(Refused) as refusal:
        update_contact(session, "Noor", "noor@nowhere", "12", False)
    assert set(refusal.value.problems) == {"name", "email", "phone"}
    with pytest.raises(Refused) as refusal:
        update_preferences(session, "52", "XXXL", 9, "cash")
    assert set(refusal.value.problems) == {"shoe_size", "clothing_size", "shipping", "refund_to"}
