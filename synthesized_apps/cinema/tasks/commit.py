"""Tasks that book what the goal names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Row
from genui_gym.task import Params, RowsTemplate, Step, number, pick, text

from ..models import Film, PaymentMethod, Showing, SnackSize, Voucher
from ..rules.price import voucher_problem
from ..seed import TODAY
from . import clauses, ways
from .records import (
    draw_seats,
    draw_showing,
    moment_of,
    payment_named,
    seats_read,
    showing_names,
    showing_of,
    size_named,
    voucher_named,
)
from .wanted import Wanted, booking_rows


class BookTemplate(RowsTemplate):
    """A template whose goal is one booking and nothing else."""

    shape = "commit"

    @abstractmethod
    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the booking that the goal asks for, found by its words; ``None`` where they name nothing."""

    @abstractmethod
    def chosen(self, params: Params, before: Session) -> Wanted:
        """Return the booking that the solution makes, found as a person finds it."""

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows of the booking."""
        wanted = self.wanted(params, state)
        return booking_rows([wanted], state) if wanted else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Search the film, choose the showing, go through the steps."""
        chosen = self.chosen(params, before)
        yield from [*ways.by_film(chosen.showing), *ways.book(chosen, before)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Come to the showing otherwise; tick and fill in the other order."""
        return ways.ways_to_book(self.chosen(params, before), before)


def read_showing(
    params: Params, before: Session, film: str = "film", year: str = "year", date: str = "date", time: str = "time"
) -> Showing:
    """Return the showing of the goal as a person finds it: the film in a list, its day, the time under its house."""
    namesakes = before.scalars(where(Film).where(Film.title == params[film]))
    found = next(each for each in namesakes if each.year == params[year])
    at = moment_of(params, date, time)
    listed = before.scalars(where(Showing).where(Showing.film_id == found.id, Showing.starts == at)).all()
    place = (params["house"], params["district"])
    return next(each for each in listed if (each.hall.house.name, each.hall.house.district) == place)


def read_size(params: Params, before: Session) -> SnackSize:
    """Return the size of the snack as a person finds it in the bar's list."""
    sizes = before.scalars(where(SnackSize).where(SnackSize.name == params["size"]))
    return next(each for each in sizes if each.snack.name == params["snack"])


def draw_snack(state: Session, rng: Generator) -> dict[str, str | int]:
    """Draw the literals of a snack."""
    size = pick(rng, state.scalars(where(SnackSize).order_by(SnackSize.id)).all())
    return {"quantity": int(rng.integers(2, 5)), "snack": size.snack.name, "size": size.name}


def draw_booking(
    state: Session, rng: Generator, seats: int, weekdays: range = range(7), kind: str = "standard"
) -> dict[str, str | int] | None:
    """Draw the literals of a showing and of free seats."""
    showing = draw_showing(state, rng, weekdays)
    chosen = draw_seats(state, rng, showing, seats, kind)
    return {**showing_names(showing), "seats": chosen} if chosen else None


class BookSeats(BookTemplate):
    """Book named seats of a named showing, if they are free."""

    difficulty = "medium"
    wordings = clauses.TAKEN

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw free seats, some of them recliners or love seats."""
        kind = ("standard", "recliner", "love seat")[int(rng.integers(3))]
        return draw_booking(state, rng, 2 if kind == "love seat" else int(rng.integers(2, 5)), kind=kind)

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named seats for adults."""
        showing, seats = showing_of(params, state), seats_read(text(params, "seats"))
        return Wanted(showing, seats, {"adult": len(seats)}) if showing and seats else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the programme."""
        seats = seats_read(text(params, "seats"))
        return Wanted(read_showing(params, before), seats, {"adult": len(seats)})


class BookFamily(BookTemplate):
    """Book for adults and children, with snacks and a way to pay."""

    difficulty = "hard"
    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {"adults": ("adult", "adults"), "children": ("child", "children")}
    wordings = (
        "Book {seats} for {film} ({year}) at {house}, {district} on {date} at {time} for {adults} and {children}, with {quantity} {snack} "
        "({size}). Pay with the {payment}.",
        "Please book the showing of {film} ({year}) on {date} at {time} at {house}, {district}: seats {seats} for {adults} and {children}, "
        "and {quantity} {snack}, {size}, from the bar. Charge the {payment}.",
        "Family evening: {film} ({year}), {date}, {time}, in the {house} in {district}. We are {adults} and {children}, we sit on "
        "{seats}, and {quantity} {snack} ({size}) should wait at the bar. Put it all on the {payment}.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a showing that children may see, seats, snacks and a way to pay."""
        adults, children = int(rng.integers(1, 3)), int(rng.integers(1, 3))
        booking = draw_booking(state, rng, adults + children)
        payment = pick(rng, state.scalars(where(PaymentMethod.label).order_by(PaymentMethod.id)).all())
        return {**booking, "adults": adults, "children": children, **draw_snack(state, rng), "payment": payment} if booking else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return everything that was said."""
        showing, payment = showing_of(params, state), payment_named(state, text(params, "payment"))
        size = size_named(state, text(params, "snack"), text(params, "size"))
        if not (showing and payment and size):
            return None
        counts, snacks = {"adult": number(params, "adults"), "child": number(params, "children")}, [(size, number(params, "quantity"))]
        return Wanted(showing, seats_read(text(params, "seats")), counts, snacks, payment=payment)

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the programme, the bar's list and the ways to pay."""
        payment = next(each for each in before.scalars(where(PaymentMethod)) if each.label == params["payment"])
        counts = {"adult": number(params, "adults"), "child": number(params, "children")}
        snacks = [(read_size(params, before), number(params, "quantity"))]
        return Wanted(read_showing(params, before), seats_read(text(params, "seats")), counts, snacks, payment=payment)


class BookWithVoucher(BookTemplate):
    """Book with a voucher, if it is still valid."""

    difficulty = "hard"
    wordings = clauses.VOUCHER

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a voucher that holds for the booking."""
        seats = int(rng.integers(2, 5))
        booking = draw_booking(state, rng, seats)
        showing = showing_of(booking, state) if booking else None
        if booking is None or showing is None:
            return None
        known = state.scalars(where(Voucher).order_by(Voucher.id)).all()
        holding = [each.code for each in known if voucher_problem(each, showing, seats, TODAY) is None]
        return {**booking, "voucher": pick(rng, holding)} if holding else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named seats with the voucher."""
        showing, voucher, seats = (
            showing_of(params, state),
            voucher_named(state, text(params, "voucher")),
            seats_read(text(params, "seats")),
        )
        return Wanted(showing, seats, {"adult": len(seats)}, voucher=voucher) if showing and voucher and seats else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the programme and the vouchers."""
        voucher = next(each for each in before.scalars(where(Voucher)) if each.code == params["voucher"])
        seats = seats_read(text(params, "seats"))
        return Wanted(read_showing(params, before), seats, {"adult": len(seats)}, voucher=voucher)


class BookStudents(BookTemplate):
    """Book student tickets with a snack, if they are sold for the showing."""

    difficulty = "hard"
    wordings = clauses.STUDENTS

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a showing from Monday to Thursday."""
        booking = draw_booking(state, rng, int(rng.integers(1, 4)), range(4))
        return {**booking, **draw_snack(state, rng)} if booking else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return the named seats for students."""
        showing, size = showing_of(params, state), size_named(state, text(params, "snack"), text(params, "size"))
        seats = seats_read(text(params, "seats"))
        return Wanted(showing, seats, {"student": len(seats)}, [(size, number(params, "quantity"))]) if showing and size and seats else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the programme and the bar's list."""
        seats, snacks = seats_read(text(params, "seats")), [(read_size(params, before), number(params, "quantity"))]
        return Wanted(read_showing(params, before), seats, {"student": len(seats)}, snacks)


class BookWithPoints(BookTemplate):
    """Book for adults and seniors, and use points."""

    difficulty = "hard"
    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {"adults": ("adult", "adults"), "seniors": ("senior", "seniors")}
    wordings = (
        "Book {seats} for {film} ({year}) at {house}, {district} on {date} at {time} for {adults} and {seniors}, and use {points} club "
        "points for it.",
        "Please book {film} ({year}) on {date} at {time} at {house}, {district}, seats {seats}, for {adults} and {seniors}. Take {points} "
        "of my points for it.",
        "I take my parents' generation to {film} ({year}) in the {house} in {district}, {date}, {time}: {adults} and {seniors} on {seats}. "
        "Let {points} of my points bring the price down.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a showing before six, and points."""
        adults, seniors = int(rng.integers(1, 3)), int(rng.integers(1, 3))
        booking = draw_booking(state, rng, adults + seniors)
        return {**booking, "adults": adults, "seniors": seniors, "points": 100 * int(rng.integers(1, 4))} if booking else None

    def wanted(self, params: Params, state: Session) -> Wanted | None:
        """Return everything that was said."""
        showing = showing_of(params, state)
        counts = {"adult": number(params, "adults"), "senior": number(params, "seniors")}
        return Wanted(showing, seats_read(text(params, "seats")), counts, points=number(params, "points")) if showing else None

    def chosen(self, params: Params, before: Session) -> Wanted:
        """Read the programme."""
        counts = {"adult": number(params, "adults"), "senior": number(params, "seniors")}
        return Wanted(read_showing(params, before), seats_read(text(params, "seats")), counts, points=number(params, "points"))
