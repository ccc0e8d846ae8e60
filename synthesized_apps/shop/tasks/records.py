"""Looking up what a goal names, for the oracle and for drawing; a name that fits no single record finds none."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.task import Params, only, pick, text

from ..catalogue import TWINS
from ..models import Account, Address, CartLine, Order, OrderLine, Product, ShippingMethod, Variant


def person(state: Session) -> Account:
    """Return the account."""
    return state.scalars(select(Account)).one()


def product_named(state: Session, params: Params, product: str = "product", brand: str = "brand") -> Product | None:
    """Return the product that two literals name."""
    return only(state, select(Product).where(Product.name == text(params, product), Product.brand == text(params, brand)))


def variant_named(state: Session, params: Params, prefix: str = "") -> Variant | None:
    """Return the variant that the literals product, brand, colour and (where there is one) size name, each with the prefix."""
    product = product_named(state, params, f"{prefix}product", f"{prefix}brand")
    if product is None:
        return None
    size = str(params.get(f"{prefix}size", ""))
    where = (Variant.product_id == product.id, Variant.colour == text(params, f"{prefix}colour"), Variant.size == size)
    return only(state, select(Variant).where(*where))


def ordered_line(state: Session, params: Params, *statuses: str) -> OrderLine | None:
    """Return the one line with the named product in the account's orders of these statuses."""
    product = product_named(state, params)
    if product is None:
        return None
    query = select(OrderLine).join(Order).join(Variant, OrderLine.variant_id == Variant.id)
    return only(state, query.where(Variant.product_id == product.id, Order.status.in_(statuses)))


def cart_line(state: Session, params: Params, product: str, brand: str, later: bool) -> CartLine | None:
    """Return the one line with the named product in the cart, or among what was saved for later."""
    found = product_named(state, params, product, brand)
    if found is None:
        return None
    return only(state, select(CartLine).join(Variant).where(Variant.product_id == found.id, CartLine.later.is_(later)))


def address_named(state: Session, label: str) -> Address | None:
    """Return the address with this label."""
    return only(state, select(Address).where(Address.label == label))


def shipping_named(state: Session, name: str) -> ShippingMethod | None:
    """Return the way to deliver with this name."""
    return only(state, select(ShippingMethod).where(ShippingMethod.name == name))


def lines_in(state: Session, *statuses: str) -> list[OrderLine]:
    """Return the lines of the orders of these statuses, in order of their keys."""
    return list(state.scalars(select(OrderLine).join(Order).where(Order.status.in_(statuses)).order_by(OrderLine.id)))


def names_of(product: Product) -> dict[str, str]:
    """Return the literals that name a product."""
    return {"product": product.name, "brand": product.brand}


def draw_variant(state: Session, rng: Generator, least: int = 1, sized: bool = True) -> Variant:
    """Draw a variant with or without sizes of which there are at least so many; half of the time of a product that has a twin."""
    query = select(Variant.id).where(Variant.stock >= least, (Variant.size != "") if sized else (Variant.size == "")).order_by(Variant.id)
    if rng.random() < 0.5:
        query = query.join(Product).where(Product.name.in_(TWINS))
    return state.get_one(Variant, pick(rng, state.scalars(query).all()))


def draw_address(state: Session, rng: Generator) -> Address:
    """Draw an address that is not the usual one."""
    usual = person(state).default_address_id
    return pick(rng, state.scalars(select(Address).where(Address.id != usual).order_by(Address.id)).all())


def draw_shipping(state: Session, rng: Generator, variants: Sequence[Variant]) -> ShippingMethod:
    """Draw a way to deliver the variants that is not the preferred one."""
    bulky = any(variant.product.kind.bulky for variant in variants)
    usual = person(state).default_shipping_id
    methods = state.scalars(select(ShippingMethod).where(ShippingMethod.id != usual).order_by(ShippingMethod.id)).all()
    return pick(rng, [method for method in methods if method.takes_bulky or not bulky])
