"""All that can change in Ladlow, and the restaurants it is about. Money is integer euro cents, ratings are tenths of a star."""

from __future__ import annotations

from datetime import date, datetime, time

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class District(Base):
    """A part of the town: restaurants stand in one, addresses lie in one."""

    name: Mapped[str]


class Cuisine(Base):
    """A kind of cooking; ``art_kind`` names the dish that stands for it in pictures."""

    name: Mapped[str]
    art_kind: Mapped[str]


class Restaurant(Base):
    """A restaurant. Delivery is free from ``free_from_cents`` of food on, ``None`` where it never is; ``price_level`` is 1 to 3."""

    name: Mapped[str]
    cuisine_id: Mapped[int] = mapped_column(ForeignKey("cuisine.id"), index=True)
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"), index=True)
    street: Mapped[str]
    blurb: Mapped[str]
    phone: Mapped[str]
    rating_tenths: Mapped[int]
    review_count: Mapped[int]
    price_level: Mapped[int]
    min_order_cents: Mapped[int]
    free_from_cents: Mapped[int | None]
    prep_minutes: Mapped[int]
    art_kind: Mapped[str]
    cuisine: Mapped[Cuisine] = relationship()
    district: Mapped[District] = relationship()
    hours: Mapped[list[OpeningHours]] = relationship(order_by="OpeningHours.weekday")
    zones: Mapped[list[Zone]] = relationship(order_by="Zone.fee_cents, Zone.id")
    dishes: Mapped[list[Dish]] = relationship(back_populates="restaurant", order_by="Dish.id")
    reviews: Mapped[list[Review]] = relationship(order_by="Review.written_on.desc(), Review.id")


class OpeningHours(Base):
    """When a restaurant is open on a weekday (Monday is 0); a day without a row is a day off."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    weekday: Mapped[int]
    opens: Mapped[time]
    closes: Mapped[time]


class Zone(Base):
    """A district that a restaurant delivers to: the fee, and how long the courier rides."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"))
    fee_cents: Mapped[int]
    minutes: Mapped[int]
    district: Mapped[District] = relationship()


class FullSlot(Base):
    """A time at which a restaurant takes no more scheduled orders."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    starts: Mapped[datetime]


class OptionSet(Base):
    """The choices that several dishes of a restaurant share."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    kind: Mapped[str]
    groups: Mapped[list[OptionGroup]] = relationship(order_by="OptionGroup.id")


class OptionGroup(Base):
    """A question about a dish: exactly one answer where it is ``single``, any number else."""

    set_id: Mapped[int] = mapped_column(ForeignKey("option_set.id"), index=True)
    name: Mapped[str]
    single: Mapped[bool]
    options: Mapped[list[Option]] = relationship(back_populates="group", order_by="Option.id")


class Option(Base):
    """An answer, and what it adds to the price of one dish."""

    group_id: Mapped[int] = mapped_column(ForeignKey("option_group.id"), index=True)
    name: Mapped[str]
    extra_cents: Mapped[int]
    group: Mapped[OptionGroup] = relationship(back_populates="options")


class Dish(Base):
    """Something on a menu. ``nuts`` says that it contains some."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    section: Mapped[str]
    name: Mapped[str]
    text: Mapped[str]
    price_cents: Mapped[int]
    vegetarian: Mapped[bool]
    vegan: Mapped[bool]
    gluten_free: Mapped[bool]
    nuts: Mapped[bool]
    popular: Mapped[bool]
    sold_out: Mapped[bool]
    option_set_id: Mapped[int | None] = mapped_column(ForeignKey("option_set.id"))
    art_kind: Mapped[str]
    restaurant: Mapped[Restaurant] = relationship(back_populates="dishes")
    option_set: Mapped[OptionSet | None] = relationship()


class Review(Base):
    """What a guest wrote about a restaurant; 1 to 5 stars."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    author: Mapped[str]
    stars: Mapped[int]
    written_on: Mapped[date]
    text: Mapped[str]


class Account(Base):
    """The person who is signed in. ``tip_cents`` and ``cutlery`` are chosen beforehand at the checkout."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    diet: Mapped[str]
    tip_cents: Mapped[int]
    cutlery: Mapped[bool]
    offers: Mapped[bool]
    default_address_id: Mapped[int] = mapped_column(ForeignKey("address.id"))
    default_payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    member_since: Mapped[date]


class Address(Base):
    """A place to deliver to; ``details`` helps to find the door."""

    label: Mapped[str]
    street: Mapped[str]
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"))
    details: Mapped[str]
    district: Mapped[District] = relationship()


class PaymentMethod(Base):
    """A card (``expires`` is its last valid day) or the Ladlow credit (no expiry, a balance)."""

    kind: Mapped[str]
    label: Mapped[str]
    holder: Mapped[str]
    expires: Mapped[date | None]
    balance_cents: Mapped[int]


class Promo(Base):
    """A discount code, good for one order; ``cuisine_id`` is ``None`` where it holds for every kitchen."""

    code: Mapped[str]
    title: Mapped[str]
    percent: Mapped[int]
    min_order_cents: Mapped[int]
    cuisine_id: Mapped[int | None] = mapped_column(ForeignKey("cuisine.id"))
    valid_from: Mapped[date]
    valid_until: Mapped[date]
    cuisine: Mapped[Cuisine | None] = relationship()


class BasketLine(Base):
    """Something in a basket; a restaurant's basket is all of its lines. Placing the order consumes them."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"), index=True)
    dish_id: Mapped[int] = mapped_column(ForeignKey("dish.id"))
    quantity: Mapped[int]
    note: Mapped[str]
    restaurant: Mapped[Restaurant] = relationship()
    dish: Mapped[Dish] = relationship()
    choices: Mapped[list[BasketChoice]] = relationship(order_by="BasketChoice.option_id", cascade="all, delete-orphan")


class BasketChoice(Base):
    """An option of something in a basket."""

    line_id: Mapped[int] = mapped_column(ForeignKey("basket_line.id"), index=True)
    option_id: Mapped[int] = mapped_column(ForeignKey("option.id"))
    option: Mapped[Option] = relationship()


class Order(Base):
    """An order. ``status`` is ``placed`` or ``cancelled``: how far a placed one has come follows from the clock (:mod:`.rules.track`).

    ``address`` is written down as it was when the order was placed; ``due_at`` is when it arrives.
    """

    __tablename__ = "orders"
    code: Mapped[str]
    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"))
    placed_at: Mapped[datetime]
    due_at: Mapped[datetime]
    scheduled: Mapped[bool]
    address: Mapped[str]
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"))
    courier_note: Mapped[str]
    cutlery: Mapped[bool]
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    promo_id: Mapped[int | None] = mapped_column(ForeignKey("promo.id"))
    subtotal_cents: Mapped[int]
    discount_cents: Mapped[int]
    delivery_cents: Mapped[int]
    service_cents: Mapped[int]
    tip_cents: Mapped[int]
    total_cents: Mapped[int]
    status: Mapped[str]
    cancelled_on: Mapped[date | None]
    restaurant: Mapped[Restaurant] = relationship()
    payment: Mapped[PaymentMethod] = relationship()
    promo: Mapped[Promo | None] = relationship()
    lines: Mapped[list[OrderLine]] = relationship(order_by="OrderLine.id")
    rating: Mapped[Rating | None] = relationship()


class OrderLine(Base):
    """A dish of an order, with its options in words and the price of one."""

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), index=True)
    dish_id: Mapped[int] = mapped_column(ForeignKey("dish.id"))
    quantity: Mapped[int]
    options: Mapped[str]
    note: Mapped[str]
    unit_cents: Mapped[int]
    dish: Mapped[Dish] = relationship()


class Rating(Base):
    """What the person thought of an order; 1 to 5 stars each."""

    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), index=True)
    food: Mapped[int]
    courier: Mapped[int]
    comment: Mapped[str]
    rated_on: Mapped[date]


class Favourite(Base):
    """A restaurant that the person keeps."""

    restaurant_id: Mapped[int] = mapped_column(ForeignKey("restaurant.id"))
    added_on: Mapped[date]
    restaurant: Mapped[Restaurant] = relationship()


class HelpArticle(HelpText, Base):
    """A page of help."""
