"""The pages' controls, as the solutions walk them. A way begins on the start page, or on any page with the tabs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import money
from genui_gym.task import Step, click, fill, goto, select

from ..models import Film, House, Order, Showing, SnackSize
from ..rules.booking import quote_draft
from ..rules.price import worth
from ..rules.seats import Seat, seats_of
from ..rules.tickets import KINDS
from ..seed import TODAY
from .wanted import Wanted

SEARCH = "Film, director or cast"


def name(film: Film) -> str:
    """Return the name of a film's links."""
    return f"{film.title} ({film.year})"


def place(house: House) -> str:
    """Return the name of a house's links."""
    return f"{house.name}, {house.district}"


def open_film(film: Film) -> Iterator[Step]:
    """Search for a film from the start page and open it."""
    yield fill("searchbox", SEARCH, film.title)
    yield click("button", "Search")
    yield click("link", name(film))


def choose_day(day: date) -> list[Step]:
    """Choose a day in the strip; today is chosen beforehand."""
    return [] if day == TODAY else [click("link", written_day(day))]


def chip(showing: Showing) -> Step:
    """Choose a showing on the page of its film."""
    return click("link", f"{showing.starts:%H:%M} at {place(showing.hall.house)}")


def by_film(showing: Showing) -> list[Step]:
    """Come to a showing by a search for its film."""
    return [*open_film(showing.film), *choose_day(showing.starts.date()), chip(showing)]


def by_house(showing: Showing) -> list[Step]:
    """Come to a showing by the page of its house."""
    there = [click("link", "Cinemas"), click("link", place(showing.hall.house)), *choose_day(showing.starts.date())]
    return [*there, click("link", f"{name(showing.film)} at {showing.starts:%H:%M}")]


def by_finder(showing: Showing) -> list[Step]:
    """Come to a showing by the list of a day."""
    there = [click("link", "Showtimes"), *choose_day(showing.starts.date())]
    return [*there, *filtered([("House", place(showing.hall.house))]), listed(showing)]


def listed(showing: Showing) -> Step:
    """Choose a showing in the list of a day."""
    return click("link", f"{name(showing.film)} at {showing.starts:%H:%M}, {place(showing.hall.house)}")


def filtered(choices: Sequence[tuple[str, str]], button: str = "Show times") -> list[Step]:
    """Open the filters of a list and set them."""
    return [click("link", "Sort and filter"), *(select(field, option) for field, option in choices), click("button", button)]


def seat(showing: Showing, label: str) -> Step:
    """Tick a seat on the plan."""
    found: Seat = seats_of(showing.hall.plan)[label]
    more = "" if found.kind == "standard" else f", {found.kind}"
    return click("checkbox", f"Row {found.row} seat {found.number}{more}")


def book(wanted: Wanted, state: Session, backwards: bool = False) -> list[Step]:
    """Go through the steps of a booking, from the plan to the payment; ``backwards`` ticks and fills in the other order."""
    turn = -1 if backwards else 1
    seats = [seat(wanted.showing, label) for label in wanted.seats]
    return [
        *seats[::turn], click("button", "Choose tickets"), *tickets(wanted.counts, len(wanted.seats))[::turn],
        click("button", "Go on to snacks"), *snacks(wanted.snacks)[::turn], click("button", "Go on to payment"), *payment(wanted)[::turn],
        click("button", "Review booking"), click("button", f"Pay {money(quote_draft(state, wanted.draft(state), TODAY).total)}"),
    ]  # fmt: skip


def tickets(counts: Mapping[str, int], seats: int) -> list[Step]:
    """Choose the kinds of tickets; all are for adults beforehand."""
    found = [select(f"{KINDS[kind]} tickets", str(number)) for kind, number in counts.items() if kind != "adult" and number]
    adults = counts.get("adult", 0)
    return found if adults == seats else [select("Adult tickets", str(adults)), *found]


def snacks(wanted: Sequence[tuple[SnackSize, int]]) -> list[Step]:
    """Choose snacks."""
    return [select(f"{size.snack.name}, {size.name.lower()}", str(number)) for size, number in wanted]


def payment(wanted: Wanted) -> list[Step]:
    """Fill in how to pay, as far as the goal says."""
    steps = [fill("textbox", "Voucher code", wanted.voucher.code)] if wanted.voucher else []
    if wanted.points:
        steps.append(select("Club points", f"{wanted.points} points, {money(-worth(wanted.points))}"))
    return [*steps, click("radio", f"Pay with {wanted.payment.label}")] if wanted.payment else steps


def ways_to_book(wanted: Wanted, state: Session) -> list[list[Step]]:
    """Return other ways to the same booking: by the house, by the list of the day, by the address, with everything the other way round."""
    steps, showing = book(wanted, state), wanted.showing
    there = [by_house(showing), by_finder(showing), [goto(f"/showings/{showing.id}")]]
    return [*([*each, *steps] for each in there), [*by_film(showing), *book(wanted, state, backwards=True)]]


def open_order(order: Order, list_: str = "Upcoming") -> list[Step]:
    """Open one of the orders."""
    tab = [] if list_ == "Upcoming" else [click("link", list_)]
    return [click("link", "Tickets"), *tab, click("link", f"Order {order.code}: {name(order.showing.film)}")]
