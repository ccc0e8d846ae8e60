"""How the records of Larkway read on its pages; each function is a Jinja filter."""

from __future__ import annotations

from datetime import date, timedelta

from genui_gym.appkit.formats import clock, full_day, money, short_money

from ..models import Airport, Fare, Flight, PaymentMethod, Ticket, Traveller
from ..rules.timetable import DAY, arrival
from ..rules.trips import Hop

STATUSES = {"upcoming": ("Upcoming", "good"), "flown": ("Flown", "plain"), "cancelled": ("Cancelled", "bad")}
SEAT_WORDS = {"none": "Seat choice for a fee", "standard": "Standard seat included", "all": "Any seat included"}


def label(airport: Airport) -> str:
    """Return an airport as the forms offer it: ``Oslo Fjord (OFJ)``."""
    return f"{airport.name} ({airport.code})"


def lands(flight: Flight) -> str:
    """Return the local time of arrival."""
    return clock(arrival(flight))


def later(flight: Flight) -> str:
    """Return ``+1`` where a flight lands on the next day, else nothing."""
    return "+1" if arrival(flight) >= DAY else ""


def lands_on(flight: Flight, day: date) -> date:
    """Return the day on which a flight of a day lands."""
    return day + timedelta(days=arrival(flight) // DAY)


def flight_name(flight: Flight) -> str:
    """Return a flight's name in a list: ``NV 874, 10:35 to 12:40``."""
    return f"{flight.number}, {clock(flight.departs)} to {lands(flight)}"


def stops(flight: Flight) -> str:
    """Return ``Direct``, or where it stops."""
    return f"1 stop, {flight.via.code}" if flight.via else "Direct"


def cities(flight: Flight) -> str:
    """Return where a flight goes: ``Lisbon to Oslo``."""
    return f"{flight.origin.city} to {flight.destination.city}"


def hop_name(hop: Hop) -> str:
    """Return the name of a flight of a trip: ``NV 874 to Oslo``."""
    return f"{hop.flight.number} to {hop.flight.destination.city}"


def change_words(fare: Fare) -> str:
    """Return how a fare can be changed."""
    if fare.change_cents is None:
        return "No changes"
    return f"Changes for {short_money(fare.change_cents)}" if fare.change_cents else "Free changes"


def refund_words(fare: Fare) -> str:
    """Return what of a fare is refunded."""
    if fare.cancel_cents is None:
        return "No refund"
    return f"Refund less {short_money(fare.cancel_cents)}" if fare.cancel_cents else "Full refund"


def bag_words(fare: Fare) -> str:
    """Return the bags of a fare."""
    return {0: "Cabin bag only", 1: "1 checked bag"}.get(fare.bags, f"{fare.bags} checked bags")


def seat_words(fare: Fare) -> str:
    """Return the seats that a fare includes."""
    return SEAT_WORDS[fare.seats]


def born(traveller: Traveller) -> str:
    """Return a traveller as a choice, by which two of a name differ: ``Kim Halvorsen, born 4 Mar 1988``."""
    return f"{traveller.name}, born {full_day(traveller.born)}"


def seat_of(ticket: Ticket) -> str:
    """Return the seat of a ticket."""
    return ticket.seat or "Not chosen"


def all_bags(ticket: Ticket) -> str:
    """Return the checked bags of a ticket, those of the fare included."""
    number = ticket.fare.bags + ticket.bags
    return "No checked bag" if not number else "1 checked bag" if number == 1 else f"{number} checked bags"


def payment_text(method: PaymentMethod) -> str:
    """Return until when a card is valid, or what the credit holds."""
    return f"{money(method.balance_cents)} left" if method.expires is None else f"Valid until {method.expires:%m/%Y}"


def status_text(status: str) -> str:
    """Return how the status of a trip reads."""
    return STATUSES[status][0]


def tone(status: str) -> str:
    """Return the tone of a status's badge."""
    return STATUSES[status][1]


FILTERS = (
    label, lands, later, lands_on, flight_name, stops, cities, hop_name, change_words, refund_words, bag_words, seat_words, born, seat_of,
    all_bags, payment_text, status_text, tone,
)  # fmt: skip
