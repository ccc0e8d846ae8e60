"""The cart, what was put aside from it, and the wish list."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, Refused, refuse

from ..models import CartLine, Product, Variant, WishItem
from .price import Goods

MOST = 10
"""How many pieces of a variant an order can have."""


def in_cart(session: Session) -> list[CartLine]:
    """Return what is in the cart, in the order in which it came."""
    return list(session.scalars(select(CartLine).where(CartLine.later.is_(False)).order_by(CartLine.id)))


def put_aside(session: Session) -> list[CartLine]:
    """Return what was saved for later."""
    return list(session.scalars(select(CartLine).where(CartLine.later.is_(True)).order_by(CartLine.id)))


def cart_goods(session: Session) -> Goods:
    """Return the goods in the cart."""
    return [(line.variant, line.quantity) for line in in_cart(session)]


def quantity_problems(variant: Variant, quantity: int) -> Messages:
    """Check whether so many pieces of a variant can be had."""
    if variant.stock == 0:
        return {"variant": f"{variant.product.name} is sold out in {_words(variant)}."}
    if quantity > MOST:
        return {"quantity": f"You can order {MOST} pieces at once at most."}
    if quantity > variant.stock:
        return {"quantity": f"Only {variant.stock} left in {_words(variant)}."}
    return {} if quantity >= 1 else {"quantity": "Choose at least one piece."}


def add_to_cart(session: Session, variant: Variant, quantity: int, today: date) -> CartLine:
    """Put pieces of a variant into the cart, on top of those that are in it.

    Raises:
        Refused: There are not so many.
    """
    line = _line(session, variant.id, later=False)
    refuse(quantity_problems(variant, quantity + (line.quantity if line else 0)))
    if line is None:
        line = CartLine(variant_id=variant.id, quantity=0, later=False, added_on=today)
        session.add(line)
    line.quantity += quantity
    session.flush()
    return line


def change_quantity(session: Session, line: CartLine, by: int) -> None:
    """Make a line of the cart larger or smaller by so many pieces.

    Raises:
        Refused: There are not so many, or fewer than one would be left.
    """
    refuse(quantity_problems(line.variant, line.quantity + by) if by > 0 or line.quantity + by < 1 else {})
    line.quantity += by
    session.flush()


def save_for_later(session: Session, line: CartLine) -> None:
    """Put a line aside; it joins pieces of the same variant that were put aside before."""
    _move(session, line, later=True)


def back_to_cart(session: Session, line: CartLine) -> None:
    """Put what was saved for later back into the cart.

    Raises:
        Refused: There are not so many any more.
    """
    held = _line(session, line.variant_id, later=False)
    refuse(quantity_problems(line.variant, line.quantity + (held.quantity if held else 0)))
    _move(session, line, later=False)


def remove_line(session: Session, line: CartLine) -> None:
    """Take a line out."""
    session.delete(line)
    session.flush()


def wished(session: Session) -> set[int]:
    """Return the keys of the products on the wish list."""
    return set(session.scalars(select(WishItem.product_id)))


def wish(session: Session, product: Product, keep: bool, today: date) -> None:
    """Put a product on the wish list or take it off; asking for what is already so changes nothing."""
    item = session.scalar(select(WishItem).where(WishItem.product_id == product.id))
    if keep and item is None:
        session.add(WishItem(product_id=product.id, added_on=today))
    elif not keep and item is not None:
        session.delete(item)
    session.flush()


def _move(session: Session, line: CartLine, later: bool) -> None:
    if line.later == later:
        raise Refused({"": "That is where it is already."})
    held = _line(session, line.variant_id, later)
    if held is None:
        line.later = later
    else:
        held.quantity += line.quantity
        session.delete(line)
    session.flush()


def _line(session: Session, variant_id: int, later: bool) -> CartLine | None:
    return session.scalar(select(CartLine).where(CartLine.variant_id == variant_id, CartLine.later.is_(later)))


def _words(variant: Variant) -> str:
    return ", ".join(part for part in (variant.colour, variant.size) if part)
