"""The seats of a hall: where they are, what kind each is, which are taken.

A seat is named by its row's letter and its number, such as ``F7``; rows count from the screen, numbers from the left.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages

from ..models import Order, Showing, Ticket

KINDS = {"s": "standard", "p": "recliner", "l": "love seat", "w": "wheelchair place"}
SURCHARGES = {"standard": 0, "recliner": 250, "love seat": 350, "wheelchair place": 0}
"""What a kind of seat adds to the price of its ticket, in cents."""
MAX_SEATS = 8

_LABEL = re.compile(r"([A-Z])([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a plan; ``aisle`` says that there is a gap to its left."""

    row: str
    number: int
    kind: str
    aisle: bool = False

    @property
    def label(self) -> str:
        """Its name, such as ``F7``."""
        return f"{self.row}{self.number}"

    @property
    def partner(self) -> str:
        """The name of the other half of a love seat."""
        return f"{self.row}{self.number + 1 if self.number % 2 else self.number - 1}"


@lru_cache(maxsize=64)
def rows_of(plan: str) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of a hall's plan, row by row."""
    rows = []
    for place, letters in enumerate(plan.split()):
        seats: list[Seat] = []
        for index, letter in enumerate(letters):
            if letter in KINDS:
                seats.append(Seat(chr(ord("A") + place), len(seats) + 1, KINDS[letter], index > 0 and letters[index - 1] == "."))
        rows.append(tuple(seats))
    return tuple(rows)


@lru_cache(maxsize=64)
def seats_of(plan: str) -> dict[str, Seat]:
    """Return the seats of a hall's plan by name, in order."""
    return {seat.label: seat for row in rows_of(plan) for seat in row}


def in_order(labels: Collection[str]) -> list[str]:
    """Return names of seats as they stand in a hall, each once; what is no name of a seat comes last."""
    return sorted(set(labels), key=_place)


def _place(label: str) -> tuple[str, int, str]:
    match = _LABEL.fullmatch(label)
    return (match[1], int(match[2]), "") if match else ("~", 0, label)


def taken(session: Session, showing: Showing, but: Order | None = None) -> set[str]:
    """Return the seats of a showing that cannot be had; those of the order ``but`` can."""
    query = select(Ticket.seat).join(Order, Ticket.order_id == Order.id)
    query = query.where(Order.showing_id == showing.id, Order.status == "booked", Order.id != (but.id if but else 0))
    return set(showing.sold.split()) | set(session.scalars(query))


def free_count(session: Session, showing: Showing) -> int:
    """Return how many seats can still be had."""
    return len(seats_of(showing.hall.plan)) - len(taken(session, showing))


def seat_problems(session: Session, showing: Showing, labels: Sequence[str], wheelchair: bool, but: Order | None = None) -> Messages:
    """Check a choice of seats."""
    known, gone = seats_of(showing.hall.plan), taken(session, showing, but)
    strange = [label for label in labels if label not in known]
    missing = [label for label in labels if label in gone]
    if not labels:
        return {"seat": "Choose your seats."}
    if strange:
        return {"seat": "Choose seats that are on the plan."}
    if len(labels) > MAX_SEATS:
        return {"seat": f"You can book {MAX_SEATS} seats at a time."}
    if missing:
        return {"seat": f"Seat {missing[0]} is taken. Choose another one."}
    return _of_a_kind([known[label] for label in labels], wheelchair)


def _of_a_kind(seats: Sequence[Seat], wheelchair: bool) -> Messages:
    labels = {seat.label for seat in seats}
    single = next((seat for seat in seats if seat.kind == "love seat" and seat.partner not in labels), None)
    if single is not None:
        return {"seat": f"Love seats are sold in pairs. Choose {single.partner} as well as {single.label}."}
    kept = any(seat.kind == "wheelchair place" for seat in seats)
    if kept and not wheelchair:
        return {"wheelchair": "The wheelchair places are kept for people who use one. Say so, or choose other seats."}
    return {"wheelchair": "Choose a wheelchair place in row A as well."} if wheelchair and not kept else {}
