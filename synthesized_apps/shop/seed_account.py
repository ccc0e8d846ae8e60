"""The account: addresses, cards, gift cards, the cart, what was put aside, the wish list."""

from __future__ import annotations

from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit.seeding import Row, add_rows

from .catalogue import CLOTHES, EU
from .models import Account, Address, CartLine, GiftCard, Kind, PaymentMethod, Product, ShippingMethod, Variant, WishItem

HOLDER = "Noor Haddad"
_ADDRESSES = (
    ("Home", HOLDER, "Kastanjelaan 18", "3572 LK", "Utrecht"),
    ("Work", HOLDER, "Kanaalstraat 81", "3531 CH", "Utrecht"),
    ("Parents", "Salma Haddad", "Kastanjelaan 81", "6828 GD", "Arnhem"),
    ("Kim's flat", "Kim de Boer", "Lange Nieuwstraat 9", "3512 PB", "Utrecht"),
    ("Kim's studio", "Kim de Groot", "Nieuwstraat 90", "2312 KB", "Leiden"),
)
"""Label, recipient, street, postcode, city."""
_CARDS = (
    ("Bluebird card ending 2208", date(2028, 4, 30)),
    ("Bluebird card ending 2280", date(2027, 11, 30)),
    ("Halmar card ending 5513", date(2026, 8, 31)),
    ("Halmar card ending 5531", date(2029, 1, 31)),
)
"""Label and last valid day."""
_SYMBOLS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def populate_account(session: Session, rng: Generator, today: date) -> None:
    """Add the person and what is theirs, without the orders."""
    keys = ("label", "recipient", "street", "postcode", "city")
    add_rows(session, Address, [dict(zip(keys, row, strict=True)) for row in _ADDRESSES])
    add_rows(session, PaymentMethod, [{"label": label, "holder": HOLDER, "expires": expires} for label, expires in _CARDS])
    shipping = len(session.scalars(select(ShippingMethod.id)).all())
    person = {
        "name": HOLDER, "email": "noor.haddad@postlane.example", "phone": "+31 20 555 0184", "shoe_size": str(rng.choice(EU)),
        "clothing_size": str(rng.choice(CLOTHES)), "refund_to": str(rng.choice(["card", "balance"])), "newsletter": bool(rng.integers(2)),
        "balance_cents": int(rng.integers(40, 90)) * 100, "default_address_id": int(rng.integers(1, 3)),
        "default_payment_id": int(rng.choice([1, 2, 4])), "default_shipping_id": int(rng.choice([1, 3, shipping])),
    }  # fmt: skip
    add_rows(session, Account, [person])
    add_rows(session, GiftCard, _gift_cards(rng, today))
    add_rows(session, CartLine, _cart(session, rng, today))
    wished = sorted(int(number) + 1 for number in rng.choice(len(session.scalars(select(Product.id)).all()), size=7, replace=False))
    added = [today - timedelta(days=int(rng.integers(2, 200))) for _ in wished]
    add_rows(session, WishItem, [{"product_id": number, "added_on": day} for number, day in zip(wished, added, strict=True)])


def _gift_cards(rng: Generator, today: date) -> list[Row]:
    """Return three cards that hold, one that was redeemed and one that has expired."""
    states = ((None, 400), (None, 90), (None, 610), (today - timedelta(days=33), 500), (None, -6))
    return [
        {"code": _code(rng), "cents": int(rng.integers(2, 9)) * 1000, "expires": today + timedelta(days=days), "redeemed_on": redeemed}
        for redeemed, days in states
    ]


def _code(rng: Generator) -> str:
    signs = "".join(_SYMBOLS[int(place)] for place in rng.integers(len(_SYMBOLS), size=8))
    return f"PG-{signs[:4]}-{signs[4:]}"


def _cart(session: Session, rng: Generator, today: date) -> list[Row]:
    """Return three lines in the cart and three put aside: small things of which there are plenty, each of another product."""
    query = select(Variant.id, Variant.product_id).join(Product).join(Kind).where(Variant.stock >= 6, Kind.bulky.is_(False))
    plenty: list[tuple[int, int]] = [(variant, product) for variant, product in session.execute(query.order_by(Variant.id))]
    rows: dict[int, Row] = {}
    while len(rows) < 6:
        variant, product = plenty[int(rng.integers(len(plenty)))]
        added = today - timedelta(days=int(rng.integers(1, 20)))
        rows.setdefault(product, {"variant_id": variant, "quantity": int(rng.integers(1, 3)), "later": len(rows) >= 3, "added_on": added})
    return list(rows.values())
