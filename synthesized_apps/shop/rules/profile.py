"""What a person can do to their account: contact, sizes, addresses, cards, gift cards, and their reviews."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse, tidy
from genui_gym.appkit.formats import long_day

from ..catalogue import CLOTHES, EU
from ..models import Account, Address, GiftCard, Order, OrderLine, PaymentMethod, Product, Review, ShippingMethod, Variant
from .check import address_problems, contact_problems, review_problems
from .orders import account
from .returns import REFUNDS


def addresses(session: Session) -> list[Address]:
    """Return the saved addresses, in order."""
    return list(session.scalars(select(Address).order_by(Address.id)))


def cards(session: Session) -> list[PaymentMethod]:
    """Return the saved cards, in order."""
    return list(session.scalars(select(PaymentMethod).order_by(PaymentMethod.id)))


def shipping_methods(session: Session) -> list[ShippingMethod]:
    """Return the ways to deliver, in order."""
    return list(session.scalars(select(ShippingMethod).order_by(ShippingMethod.id)))


def update_contact(session: Session, name: str, email: str, phone: str, newsletter: bool) -> None:
    """Save contact data.

    Raises:
        Refused: A field is wrong.
    """
    refuse(contact_problems(name, email, phone))
    person = account(session)
    person.name, person.email, person.phone, person.newsletter = tidy(name), email.strip(), phone.strip(), newsletter
    session.flush()


def update_preferences(session: Session, shoe: str, clothing: str, shipping_id: int, refund_to: str) -> None:
    """Save sizes and how the person likes deliveries and refunds.

    Raises:
        Refused: A choice is none of the lists'.
    """
    problems: Messages = {}
    if shoe not in EU:
        problems["shoe_size"] = "Choose a shoe size."
    if clothing not in CLOTHES:
        problems["clothing_size"] = "Choose a clothing size."
    if session.get(ShippingMethod, shipping_id) is None:
        problems["shipping"] = "Choose how we deliver."
    if refund_to not in REFUNDS:
        problems["refund_to"] = "Choose where refunds go."
    refuse(problems)
    person: Account = account(session)
    person.shoe_size, person.clothing_size, person.default_shipping_id, person.refund_to = shoe, clothing, shipping_id, refund_to
    session.flush()


def save_address(
    session: Session, address: Address | None, label: str, recipient: str, street: str, postcode: str, city: str, default: bool
) -> Address:
    """Save an address, a new one where ``address`` is ``None``; ``default`` also makes it the usual one.

    Raises:
        Refused: A field is wrong.
    """
    taken = {each.label.casefold() for each in addresses(session) if each is not address}
    refuse(address_problems(label, recipient, street, postcode, city, taken))
    saved = address or Address()
    saved.label, saved.recipient, saved.street = tidy(label), tidy(recipient), tidy(street)
    saved.postcode, saved.city = tidy(postcode).upper(), tidy(city)
    session.add(saved)
    session.flush()
    if default:
        account(session).default_address_id = saved.id
        session.flush()
    return saved


def set_default_address(session: Session, address: Address) -> None:
    """Make an address the usual one."""
    account(session).default_address_id = address.id
    session.flush()


def set_default_card(session: Session, card: PaymentMethod, today: date) -> None:
    """Make a card the usual one.

    Raises:
        Refused: It has expired.
    """
    refuse({"payment": f"{card.label} has expired; it can't be the usual card."} if card.expires < today else {})
    account(session).default_payment_id = card.id
    session.flush()


def redeem(session: Session, code: str, today: date) -> GiftCard:
    """Add a gift card to the balance.

    Raises:
        Refused: There is no such card, or it was redeemed, or it has expired.
    """
    card = session.scalar(select(GiftCard).where(GiftCard.code == code.strip().upper()))
    if card is None:
        refuse({"code": "We don't know this code. Check it against the card." if code.strip() else "Enter the code of the card."})
    assert card is not None
    if card.redeemed_on is not None:
        refuse({"code": f"This card was redeemed on {long_day(card.redeemed_on)}."})
    if card.expires < today:
        refuse({"code": f"This card expired on {long_day(card.expires)}."})
    card.redeemed_on = today
    account(session).balance_cents += card.cents
    session.flush()
    return card


def may_review(session: Session, product: Product) -> str | None:
    """Return why the person cannot review a product, or ``None`` if they can."""
    if any(review.mine for review in product.reviews):
        return f"You have reviewed {product.name} already."
    bought = select(OrderLine.id).join(Order).join(Variant, OrderLine.variant_id == Variant.id)
    query = bought.where(Variant.product_id == product.id, Order.status == "delivered").limit(1)
    return None if session.scalar(query) else f"You can review {product.name} once it has been delivered to you."


def write_review(session: Session, product: Product, stars: int, title: str, text: str, today: date) -> Review:
    """Publish a review under the person's first name and initial.

    Raises:
        Refused: They have not got the product, have reviewed it, or a field is wrong.
    """
    block = may_review(session, product)
    refuse({"": block} if block else review_problems(stars, title, text))
    review = Review(
        product_id=product.id, author=signature(account(session).name), written_on=today, stars=stars, title=tidy(title),
        text=tidy(text), mine=True,
    )  # fmt: skip
    session.add(review)
    session.flush()
    return review


def signature(name: str) -> str:
    """Return the name that stands under a review: ``Noor H.``."""
    first, *_, last = name.split()
    return f"{first} {last[0]}."
