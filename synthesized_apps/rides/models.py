"""All that can change in Kestrin, and the city that it drives through. Money is integer euro cents, distances are metres."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from genui_gym.appkit import HelpText, Keyed


class Base(Keyed, DeclarativeBase):
    """The tables of this app."""


class District(Base):
    """A part of the city; ``busy_percent`` is what a ride that starts there now costs more."""

    name: Mapped[str]
    busy_percent: Mapped[int]


class Place(Base):
    """Where a ride can start, stop and end: at a crossing, the place ``column``, ``row`` of the grid of streets (:mod:`.geography`)."""

    name: Mapped[str]
    kind: Mapped[str]
    street: Mapped[str]
    district_id: Mapped[int] = mapped_column(ForeignKey("district.id"), index=True)
    column: Mapped[int]
    row: Mapped[int]
    district: Mapped[District] = relationship()


class Vehicle(Base):
    """A type of vehicle with its room and its tariff; ``wait_minutes`` is how far away the next one is now."""

    name: Mapped[str]
    blurb: Mapped[str]
    art_kind: Mapped[str]
    seats: Mapped[int]
    bags: Mapped[int]
    child_seat: Mapped[bool]
    wheelchair: Mapped[bool]
    electric: Mapped[bool]
    base_cents: Mapped[int]
    km_cents: Mapped[int]
    minute_cents: Mapped[int]
    least_cents: Mapped[int]
    wait_minutes: Mapped[int]


class FullSlot(Base):
    """A time for which no vehicle of a type is left."""

    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicle.id"), index=True)
    starts: Mapped[datetime]


class Driver(Base):
    """Somebody who drives for Kestrin, with the car."""

    name: Mapped[str]
    car: Mapped[str]
    plate: Mapped[str]
    rating_hundredths: Mapped[int]
    trips: Mapped[int]
    languages: Mapped[str]
    since: Mapped[date]


class Favourite(Base):
    """A driver whom the person would like to ride with again."""

    driver_id: Mapped[int] = mapped_column(ForeignKey("driver.id"))
    added_on: Mapped[date]
    driver: Mapped[Driver] = relationship()


class SavedPlace(Base):
    """A place under a name of the person's own."""

    label: Mapped[str]
    place_id: Mapped[int] = mapped_column(ForeignKey("place.id"))
    note: Mapped[str]
    place: Mapped[Place] = relationship()


class Contact(Base):
    """Somebody with whom fares can be split."""

    name: Mapped[str]
    phone: Mapped[str]


class PaymentMethod(Base):
    """A card (``expires`` is its last valid day), the Kestrin credit (no expiry, a balance), or the account of the company."""

    kind: Mapped[str]
    label: Mapped[str]
    expires: Mapped[date | None]
    balance_cents: Mapped[int]


class Business(Base):
    """The business profile: who pays for business rides, where receipts go, and up to what price."""

    company: Mapped[str]
    email: Mapped[str]
    limit_cents: Mapped[int]


class CostCode(Base):
    """What a business ride is charged to."""

    code: Mapped[str]
    title: Mapped[str]


class Promo(Base):
    """A discount code; ``electric`` says that it holds for electric vehicles only."""

    code: Mapped[str]
    title: Mapped[str]
    percent: Mapped[int]
    most_cents: Mapped[int]
    electric: Mapped[bool]
    valid_from: Mapped[date]
    valid_until: Mapped[date]


class Account(Base):
    """The person who is signed in. Quiet ride and temperature are chosen beforehand when a ride is ordered."""

    name: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    quiet: Mapped[bool]
    temperature: Mapped[str]
    offers: Mapped[bool]
    usual_place_id: Mapped[int] = mapped_column(ForeignKey("saved_place.id"))
    usual_payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    member_since: Mapped[date]


class Ride(Base):
    """A ride. ``status`` is ``ordered`` or ``cancelled``: how far an ordered one has come follows from the clock (:mod:`.rules.stage`).

    A ride with a cost code is a business ride. ``fee_cents`` is what cancelling it cost; ``total_cents`` has the tip in it.
    """

    code: Mapped[str]
    vehicle_id: Mapped[int] = mapped_column(ForeignKey("vehicle.id"))
    driver_id: Mapped[int | None] = mapped_column(ForeignKey("driver.id"))
    payment_id: Mapped[int] = mapped_column(ForeignKey("payment_method.id"))
    cost_code_id: Mapped[int | None] = mapped_column(ForeignKey("cost_code.id"))
    promo_id: Mapped[int | None] = mapped_column(ForeignKey("promo.id"))
    ordered_at: Mapped[datetime]
    pickup_at: Mapped[datetime]
    scheduled: Mapped[bool]
    metres: Mapped[int]
    minutes: Mapped[int]
    quiet: Mapped[bool]
    temperature: Mapped[str]
    note: Mapped[str]
    fare_cents: Mapped[int]
    surcharge_cents: Mapped[int]
    stops_cents: Mapped[int]
    airport_cents: Mapped[int]
    discount_cents: Mapped[int]
    fee_cents: Mapped[int]
    tip_cents: Mapped[int]
    total_cents: Mapped[int]
    status: Mapped[str]
    cancelled_on: Mapped[date | None]
    vehicle: Mapped[Vehicle] = relationship()
    driver: Mapped[Driver | None] = relationship()
    payment: Mapped[PaymentMethod] = relationship()
    cost_code: Mapped[CostCode | None] = relationship()
    promo: Mapped[Promo | None] = relationship()
    waypoints: Mapped[list[Waypoint]] = relationship(order_by="Waypoint.position")
    rating: Mapped[Rating | None] = relationship()
    shares: Mapped[list[Share]] = relationship(order_by="Share.id")
    report: Mapped[LostReport | None] = relationship()

    @property
    def places(self) -> list[Place]:
        """The pick-up, the stops and the destination, in order."""
        return [waypoint.place for waypoint in self.waypoints]


class Waypoint(Base):
    """A place of a ride: position 0 is the pick-up, the last one the destination, all between are stops."""

    ride_id: Mapped[int] = mapped_column(ForeignKey("ride.id"), index=True)
    position: Mapped[int]
    place_id: Mapped[int] = mapped_column(ForeignKey("place.id"))
    place: Mapped[Place] = relationship()


class Rating(Base):
    """What the person thought of a driver: 1 to 5 stars and a compliment."""

    ride_id: Mapped[int] = mapped_column(ForeignKey("ride.id"), index=True)
    stars: Mapped[int]
    compliment: Mapped[str]
    comment: Mapped[str]
    rated_on: Mapped[date]


class Share(Base):
    """A contact's part of a fare, asked for after the ride. ``status`` is ``asked`` or ``paid``."""

    ride_id: Mapped[int] = mapped_column(ForeignKey("ride.id"), index=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"))
    cents: Mapped[int]
    status: Mapped[str]
    asked_on: Mapped[date]
    contact: Mapped[Contact] = relationship()


class LostReport(Base):
    """Something that was left in a car. ``handover`` is how it comes back; ``status`` is ``open``, ``found`` or ``closed``."""

    ride_id: Mapped[int] = mapped_column(ForeignKey("ride.id"), index=True)
    item: Mapped[str]
    details: Mapped[str]
    phone: Mapped[str]
    handover: Mapped[str]
    status: Mapped[str]
    reported_on: Mapped[date]
    ride: Mapped[Ride] = relationship(back_populates="report")


class HelpArticle(HelpText, Base):
    """A page of help."""
