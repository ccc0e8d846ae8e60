"""How Kestrin says what is its own: template filters beside the kit's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from genui_gym.appkit import payment, today
from genui_gym.appkit.formats import count, hour, moment

from ..catalogue import HANDOVERS
from ..models import Contact, Driver, PaymentMethod, Place, Ride, Vehicle

STAGES = {
    "scheduled": ("Scheduled", "accent"),
    "coming": ("On its way to you", "warn"),
    "riding": ("On the road", "warn"),
    "done": ("Completed", "good"),
    "cancelled": ("Cancelled", "bad"),
}
"""How each stage of a ride reads, and the tone of its badge."""

REPORTS = {"open": ("Searching", "warn"), "found": ("Found", "good"), "closed": ("Returned", "plain")}
SHARES = {"asked": ("Asked", "warn"), "paid": ("Paid", "good")}
"""How reports and shares stand, and the tones of their badges."""


def label(place: Place) -> str:
    """Return the words that tell a place from its twin in another district."""
    return f"{place.name}, {place.district.name}"


def where(place: Place) -> str:
    """Return what to say of a place below its name."""
    return place.district.name if place.kind == "Address" else f"{place.street}, {place.district.name}"


def driver_label(driver: Driver) -> str:
    """Return the words that tell a driver from a namesake."""
    return f"{driver.name}, {driver.car}"


def contact_label(contact: Contact) -> str:
    """Return the words that tell a contact from a namesake."""
    return f"{contact.name}, {contact.phone}"


def rated(hundredths: int) -> str:
    """Return a rating with its decimals: ``4.87``."""
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def soon(at: datetime) -> str:
    """Return when something is: only the time if it is today."""
    return f"Today, {hour(at)}" if at.date() == today() else moment(at)


def kilometres(metres: int) -> str:
    """Return a distance: ``6.2 km``."""
    return f"{metres / 1000:.1f} km"


def via(places: Sequence[Place]) -> str:
    """Return the stops of a route in words: ``via Novo Market``; empty where there are none."""
    return f"via {', '.join(place.name for place in places[1:-1])}" if len(places) > 2 else ""


def route_words(places: Sequence[Place]) -> str:
    """Return what the map of a route shows."""
    if len(places) == 1:
        return f"Map around {label(places[0])}"
    return f"Map of the way from {label(places[0])} to {label(places[-1])}" + (f" {via(places)}" if len(places) > 2 else "")


def ride_label(ride: Ride) -> str:
    """Return what tells a ride from the others."""
    return f"Ride {ride.code} to {label(ride.places[-1])}"


def room(vehicle: Vehicle) -> str:
    """Return how much goes into a vehicle: ``4 seats · 2 bags``."""
    return f"{count(vehicle.seats, 'seat')} · {count(vehicle.bags, 'bag')}"


def features(vehicle: Vehicle) -> list[str]:
    """Return what a vehicle has that others have not."""
    kinds = (("Child seat", vehicle.child_seat), ("Wheelchair", vehicle.wheelchair), ("Electric", vehicle.electric))
    return [words for words, has in kinds if has]


def payment_text(method: PaymentMethod) -> str:
    """Return what a person wants to know of a way to pay, beside its label."""
    return "For business rides, with a cost code" if method.kind == "company" else payment.payment_text(method)


def handover_word(code: str) -> str:
    """Return how something lost comes back, in words."""
    return HANDOVERS[code]


def stage_word(stage: str) -> str:
    """Return how a stage reads."""
    return STAGES[stage][0]


def stage_tone(stage: str) -> str:
    """Return the tone of a stage's badge."""
    return STAGES[stage][1]


def report_badge(status: str) -> tuple[str, str]:
    """Return how a report stands, and the tone."""
    return REPORTS[status]


def share_badge(status: str) -> tuple[str, str]:
    """Return how a share stands, and the tone."""
    return SHARES[status]


WORDS = (
    label, where, driver_label, contact_label, rated, soon, kilometres, via, route_words, ride_label, room, features, payment_text,
    handover_word, stage_word, stage_tone, report_badge, share_badge,
)  # fmt: skip
"""All of them."""
