"""All that can change in Nidora, and the catalogue it is about. Money is integer euro cents, distances are metres, ratings tenths."""

from __future__ import annotations

from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class City(Base):
    """A city with hotels. ``tax_cents`` is the city tax per adult and night."""

    name: Mapped[str]
    country: Mapped[str]
    blurb: Mapped[str]
    tax_cents: Mapped[int]
    hotels: Mapped[list[Hotel]] = relationship(back_populates="city", order_by="Hotel.id")


class Hotel(Base):
    """A hotel. ``weekend_percent`` scales the nights of Friday and Saturday; ``breakfast_cents`` is per person, 0 where there is none."""

    city_id: Mapped[int] = mapped_column(ForeignKey("city.id"), index=True)
    name: Mapped[str]
    stars: Mapped[int]
    address: Mapped[str]
    distance_m: Mapped[int]
    rating_tenths: Mapped[int]
    review_count: Mapped[int]
    description: Mapped[str]
    check_in_from: Mapped[str]
    check_out_until: Mapped[str]
    pets: Mapped[str]
    parking: Mapped[str]
    breakfast_cents: Mapped[int]
    breakfast_hours: Mapped[str]
    weekend_percent: Mapped[int]
    phone: Mapped[str]
    art_kind: Mapped[str]
    art_seed: Mapped[int]
    city: Mapped[City] = relationship(back_populates="hotels")
    rooms: Mapped[list[Room]] = relationship(back_populates="hotel", order_by="Room.id")
    facilities: Mapped[list[HotelFacility]] = relationship(order_by="HotelFacility.id")
    reviews: Mapped[list[Review]] = relationship(order_by="Review.stayed_on.desc(), Review.id")


class HotelFacility(Base):
    """Something a hotel offers."""

    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"), index=True)
    name: Mapped[str]


class Room(Base):
    """A type of room; ``units`` of it exist, ``sleeps`` people each, from ``base_cents`` a night."""

    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"), index=True)
    name: Mapped[str]
    sleeps: Mapped[int]
    beds: Mapped[str]
    size_m2: Mapped[int]
    units: Mapped[int]
    base_cents: Mapped[int]
    hotel: Mapped[Hotel] = relationship(back_populates="rooms")
    plans: Mapped[list[RatePlan]] = relationship(back_populates="room", order_by="RatePlan.id")


class RatePlan(Base):
    """Conditions on which a room is sold. ``free_until_days`` before check-in it can be cancelled free; ``None`` means non-refundable."""

    room_id: Mapped[int] = mapped_column(ForeignKey("room.id"), index=True)
    name: Mapped[str]
    breakfast: Mapped[bool]
    free_until_days: Mapped[int | None]
    percent: Mapped[int]
    pay_at_hotel: Mapped[bool]
    room: Mapped[Room] = relationship(back_populates="plans")


class Season(Base):
    """A stretch of nights, both ends included, in which a hotel's prices are scaled."""

    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"), index=True)
    name: Mapped[str]
    starts: Mapped[date]
    ends: Mapped[date]
    percent: Mapped[int]


class Closure(Base):
    """A night on which a room is sold out."""

    room_id: Mapped[int] = mapped_column(ForeignKey("room.id"), index=True)
    night: Mapped[date]


class Review(Base):
    """What a guest wrote; ``score`` is 1 to 10."""

    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"), index=True)
    author: Mapped[str]
    country: Mapped[str]
    stayed_on: Mapped[date]
    score: Mapped[int]
    title: Mapped[str]
    liked: Mapped[str]
    disliked: Mapped[str]


class Account(Base):
    """The person who is signed in."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    country: Mapped[str]
    bed_preference: Mapped[str]
    floor_preference: Mapped[str]
    newsletter: Mapped[bool]
    trip_reminders: Mapped[bool]
    default_payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    member_since: Mapped[date]


class PaymentMethod(Base):
    """A card (``expires`` is its last valid day) or the wallet (no expiry, a balance)."""

    kind: Mapped[str]
    label: Mapped[str]
    holder: Mapped[str]
    expires: Mapped[date | None]
    balance_cents: Mapped[int]


class Promo(Base):
    """A discount code; ``city_id`` is ``None`` where it holds everywhere."""

    code: Mapped[str]
    title: Mapped[str]
    percent: Mapped[int]
    min_nights: Mapped[int]
    valid_from: Mapped[date]
    valid_until: Mapped[date]
    city_id: Mapped[int | None] = mapped_column(ForeignKey("city.id"))
    city: Mapped[City | None] = relationship()


class Trip(Base):
    """A booking of the account. ``status`` is ``upcoming``, ``past`` or ``cancelled``; fee and refund are 0 until it is cancelled."""

    code: Mapped[str]
    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"))
    room_id: Mapped[int] = mapped_column(ForeignKey("room.id"))
    plan_id: Mapped[int] = mapped_column(ForeignKey("rate_plan.id"))
    check_in: Mapped[date]
    check_out: Mapped[date]
    rooms: Mapped[int]
    adults: Mapped[int]
    children: Mapped[int]
    lead_guest: Mapped[str]
    contact_email: Mapped[str]
    contact_phone: Mapped[str]
    requests: Mapped[str]
    promo_id: Mapped[int | None] = mapped_column(ForeignKey("promo.id"))
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    total_cents: Mapped[int]
    status: Mapped[str]
    booked_on: Mapped[date]
    cancelled_on: Mapped[date | None]
    fee_cents: Mapped[int]
    refund_cents: Mapped[int]
    hotel: Mapped[Hotel] = relationship()
    room: Mapped[Room] = relationship()
    plan: Mapped[RatePlan] = relationship()
    promo: Mapped[Promo | None] = relationship()
    payment: Mapped[PaymentMethod] = relationship()
    guests: Mapped[list[TripGuest]] = relationship(order_by="TripGuest.id")


class TripGuest(Base):
    """A further guest of a trip, beside the lead guest."""

    trip_id: Mapped[int] = mapped_column(ForeignKey("trip.id"))
    name: Mapped[str]


class Favourite(Base):
    """A hotel the person keeps."""

    hotel_id: Mapped[int] = mapped_column(ForeignKey("hotel.id"))
    added_on: Mapped[date]
    hotel: Mapped[Hotel] = relationship()


class HelpArticle(HelpText, Base):
    """A page of help."""
