"""The pages' controls, as the solutions walk them. A way begins on the start page, or on any page with the tabs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import clock, full_day, money
from genui_gym.task import Step, click, fill, select

from ..models import Airport, Booking, Flight, Ticket, Traveller
from ..rules.people import account, travellers
from ..rules.search import Chosen
from ..rules.timetable import airports, arrival, price


def label(airport: Airport) -> str:
    """Return an airport as the forms offer it."""
    return f"{airport.name} ({airport.code})"


def airport_in(state: Session, name: str) -> Airport:
    """Find an airport in the list of the forms."""
    return next(each for each in airports(state) if each.name == name)


def traveller_in(state: Session, name: str, born: str) -> Traveller:
    """Find a traveller in the list by name and date of birth."""
    return next(each for each in travellers(state) if (each.name, each.born.isoformat()) == (name, born))


def option(traveller: Traveller) -> str:
    """Return a traveller as the forms offer them."""
    return f"{traveller.name}, born {full_day(traveller.born)}"


def flight_link(flight: Flight) -> Step:
    """Open a flight in a list of flights."""
    return click("link", f"{flight.number}, {clock(flight.departs)} to {clock(arrival(flight))}")


def choose_airport(state: Session, name: str, airport: Airport, *, prefilled: bool = True) -> list[Step]:
    """Choose an airport; the field of the origin shows home when the form opens."""
    if prefilled and name.startswith("From") and account(state).home_id == airport.id:
        return []
    return [select(name, label(airport))]


def search_oneway(state: Session, origin: str, destination: str, day: date, people: Sequence[Step] = ()) -> Iterator[Step]:
    """Search for a flight one way, from the start page."""
    yield click("link", "One way")
    yield from choose_airport(state, "From", airport_in(state, origin))
    yield from choose_airport(state, "To", airport_in(state, destination))
    yield fill("date", "Departure", day.isoformat())
    yield from people
    yield click("button", "Search flights")


def search_return(state: Session, origin: str, destination: str, days: tuple[date, date], people: Sequence[Step] = ()) -> Iterator[Step]:
    """Search for a flight out and back, from the start page."""
    yield from choose_airport(state, "From", airport_in(state, origin))
    yield from choose_airport(state, "To", airport_in(state, destination))
    yield fill("date", "Departure", days[0].isoformat())
    yield fill("date", "Return", days[1].isoformat())
    yield from people
    yield click("button", "Search flights")


def filtered(*steps: Step) -> Iterator[Step]:
    """Set filters of the results."""
    yield click("disclosure", "Sort and filter")
    yield from steps
    yield click("button", "Show flights")


def take(flight: Flight, fare: str) -> Iterator[Step]:
    """Choose a flight of the results in a fare."""
    yield flight_link(flight)
    yield click("link", f"Choose {fare}")


def total_of(chosen: Sequence[Chosen], people: Sequence[tuple[bool, int]]) -> int:
    """Return what the review shows: for each passenger whether it is a child, and the extra bags."""
    fares = sum(price(each.flight, each.fare, each.day, child) for each in chosen for child, _ in people)
    return fares + sum(bags * each.flight.airline.bag_cents for each in chosen for _, bags in people)


def pay(cents: int) -> Iterator[Step]:
    """Go on from the passengers to the price and pay it."""
    yield click("button", "Review booking")
    yield click("button", f"Pay {money(cents)}")


def open_trip(booking: Booking, tab: str = "Upcoming") -> Iterator[Step]:
    """Open a trip from the tabs."""
    yield click("link", "Trips")
    if tab != "Upcoming":
        yield click("link", tab)
    yield trip_link(booking)


def trip_link(booking: Booking) -> Step:
    """Open a trip of the list."""
    return click("link", f"Trip {booking.code} to {booking.tickets[0].flight.destination.name}")


def hop_name(ticket: Ticket) -> str:
    """Return the name of a ticket's flight on the page of its trip."""
    return f"{ticket.flight.number} to {ticket.flight.destination.city}"


def upcoming_to(state: Session, destination: str) -> Booking:
    """Find the upcoming trip to an airport, by looking through all of them."""
    listed = (each for each in state.scalars(where(Booking)) if each.status == "upcoming")
    return next(each for each in listed if each.tickets[0].flight.destination.name == destination)


def open_traveller(traveller: Traveller) -> Iterator[Step]:
    """Search the saved travellers for a name and open one."""
    yield click("link", "Profile")
    yield click("link", "Saved travellers")
    yield fill("searchbox", "Search travellers", traveller.name)
    yield click("button", "Find")
    yield click("link", option(traveller))
