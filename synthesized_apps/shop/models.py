"""All that can change in Pomello, and the catalogue it is about. Money is integer euro cents."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class Department(Base):
    """A part of the shop, such as Shoes."""

    name: Mapped[str]
    blurb: Mapped[str]


class Kind(Base):
    """What sort of thing a product is. ``size_label`` is what its sizes are called, empty where it comes in one size."""

    department_id: Mapped[int] = mapped_column(ForeignKey("department.id"))
    slug: Mapped[str]
    name: Mapped[str]
    size_label: Mapped[str]
    bulky: Mapped[bool]
    department: Mapped[Department] = relationship()


class Product(Base):
    """Something on sale; name and brand together are unique. ``final_sale`` cannot be returned."""

    kind_id: Mapped[int] = mapped_column(ForeignKey("kind.id"), index=True)
    name: Mapped[str]
    brand: Mapped[str]
    text: Mapped[str]
    material: Mapped[str]
    care: Mapped[str]
    listed_on: Mapped[date]
    final_sale: Mapped[bool]
    kind: Mapped[Kind] = relationship()
    variants: Mapped[list[Variant]] = relationship(back_populates="product", order_by="Variant.id")
    reviews: Mapped[list[Review]] = relationship(order_by="Review.written_on.desc(), Review.id")


class Variant(Base):
    """A product in one colour and size (empty where there is one size). ``was_cents`` is the price before a reduction."""

    product_id: Mapped[int] = mapped_column(ForeignKey("product.id"), index=True)
    colour: Mapped[str]
    size: Mapped[str]
    price_cents: Mapped[int]
    was_cents: Mapped[int | None]
    stock: Mapped[int]
    product: Mapped[Product] = relationship(back_populates="variants")


class Review(Base):
    """What a customer wrote; ``stars`` is 1 to 5, ``mine`` marks the account's own."""

    product_id: Mapped[int] = mapped_column(ForeignKey("product.id"), index=True)
    author: Mapped[str]
    written_on: Mapped[date]
    stars: Mapped[int]
    title: Mapped[str]
    text: Mapped[str]
    mine: Mapped[bool]


class Address(Base):
    """Where the account has parcels sent."""

    label: Mapped[str]
    recipient: Mapped[str]
    street: Mapped[str]
    postcode: Mapped[str]
    city: Mapped[str]


class PaymentMethod(Base):
    """A card; ``expires`` is its last valid day."""

    label: Mapped[str]
    holder: Mapped[str]
    expires: Mapped[date]


class ShippingMethod(Base):
    """A way to deliver, in ``days``; free from ``free_from_cents`` of goods on (``None``: never). Not every one takes bulky things."""

    name: Mapped[str]
    text: Mapped[str]
    cents: Mapped[int]
    free_from_cents: Mapped[int | None]
    days: Mapped[int]
    takes_bulky: Mapped[bool]


class Account(Base):
    """The person who is signed in. ``refund_to`` is ``card`` or ``balance``; ``balance_cents`` is what gift cards have left."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    shoe_size: Mapped[str]
    clothing_size: Mapped[str]
    refund_to: Mapped[str]
    newsletter: Mapped[bool]
    balance_cents: Mapped[int]
    default_address_id: Mapped[int] = mapped_column(ForeignKey("address.id"))
    default_payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    default_shipping_id: Mapped[int] = mapped_column(ForeignKey("shipping_method.id"))


class GiftCard(Base):
    """A gift card that can be redeemed once, until ``expires``."""

    code: Mapped[str]
    cents: Mapped[int]
    expires: Mapped[date]
    redeemed_on: Mapped[date | None]


class Coupon(Base):
    """A discount code: ``percent`` or ``off_cents`` of the goods, of one department where it names one, from ``min_cents`` of goods on."""

    code: Mapped[str]
    title: Mapped[str]
    percent: Mapped[int]
    off_cents: Mapped[int]
    min_cents: Mapped[int]
    department_id: Mapped[int | None] = mapped_column(ForeignKey("department.id"))
    valid_from: Mapped[date]
    valid_until: Mapped[date]
    department: Mapped[Department | None] = relationship()


class CartLine(Base):
    """Something in the cart, or put aside (``later``)."""

    variant_id: Mapped[int] = mapped_column(ForeignKey("variant.id"))
    quantity: Mapped[int]
    later: Mapped[bool]
    added_on: Mapped[date]
    variant: Mapped[Variant] = relationship()


class WishItem(Base):
    """A product on the wish list."""

    product_id: Mapped[int] = mapped_column(ForeignKey("product.id"))
    added_on: Mapped[date]
    product: Mapped[Product] = relationship()


class Order(Base):
    """An order: ``status`` is ``processing``, ``shipped``, ``delivered`` or ``cancelled``.

    The address is kept as it was; ``balance_cents`` is the part of the total that gift cards paid; ``tracking`` is empty until it ships.
    """

    __tablename__ = "customer_order"
    number: Mapped[str]
    placed_on: Mapped[date]
    status: Mapped[str]
    recipient: Mapped[str]
    ship_to: Mapped[str]
    shipping_id: Mapped[int] = mapped_column(ForeignKey("shipping_method.id"))
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    coupon_id: Mapped[int | None] = mapped_column(ForeignKey("coupon.id"))
    gift_note: Mapped[str]
    goods_cents: Mapped[int]
    discount_cents: Mapped[int]
    shipping_cents: Mapped[int]
    total_cents: Mapped[int]
    balance_cents: Mapped[int]
    due_on: Mapped[date]
    delivered_on: Mapped[date | None]
    cancelled_on: Mapped[date | None]
    tracking: Mapped[str]
    shipping: Mapped[ShippingMethod] = relationship()
    payment: Mapped[PaymentMethod] = relationship()
    coupon: Mapped[Coupon | None] = relationship()
    lines: Mapped[list[OrderLine]] = relationship(back_populates="order", order_by="OrderLine.id")


class OrderLine(Base):
    """One variant of an order, at the price of that day."""

    order_id: Mapped[int] = mapped_column(ForeignKey("customer_order.id"), index=True)
    variant_id: Mapped[int] = mapped_column(ForeignKey("variant.id"))
    quantity: Mapped[int]
    unit_cents: Mapped[int]
    order: Mapped[Order] = relationship(back_populates="lines")
    variant: Mapped[Variant] = relationship()
    returns: Mapped[list[Return]] = relationship(back_populates="line", order_by="Return.id")


class Return(Base):
    """Something sent back: ``outcome`` is ``refund`` or ``exchange``; ``status`` is ``requested`` or ``completed``."""

    __tablename__ = "order_return"
    number: Mapped[str]
    line_id: Mapped[int] = mapped_column(ForeignKey("order_line.id"))
    quantity: Mapped[int]
    outcome: Mapped[str]
    reason: Mapped[str]
    refund_to: Mapped[str]
    refund_cents: Mapped[int]
    new_variant_id: Mapped[int | None] = mapped_column(ForeignKey("variant.id"))
    requested_on: Mapped[date]
    status: Mapped[str]
    line: Mapped[OrderLine] = relationship(back_populates="returns")
    new_variant: Mapped[Variant | None] = relationship()


class HelpArticle(HelpText, Base):
    """A page of help."""
