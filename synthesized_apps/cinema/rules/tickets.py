"""The kinds of tickets: who may have one, and what each costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time

from genui_gym.appkit import Messages

from ..models import Account, Showing
from .seats import MAX_SEATS, SURCHARGES, Seat

KINDS = {"adult": "Adult", "student": "Student", "senior": "Senior", "child": "Child"}
"""How each kind reads, in the order in which seats are dealt out."""
REDUCTIONS = {"adult": 0, "student": 250, "senior": 200, "child": 400}
"""What a kind takes off the price of a ticket, in cents."""
CHILD_UP_TO, ALONE_UP_TO = 12, 6
"""Up to which rating children are let in, and up to which without an adult."""
SENIORS_BEFORE = time(18)
STUDENT_DAYS = range(4)

Counts = Mapping[str, int]
"""How many tickets of each kind."""


def student_day(starts: datetime) -> bool:
    """Whether student tickets are sold for a showing at this time."""
    return starts.weekday() in STUDENT_DAYS


def kind_problem(kind: str, showing: Showing, person: Account) -> str | None:
    """Return why tickets of a kind are not sold for a showing, or ``None`` if they are."""
    if kind == "student":
        if not student_day(showing.starts):
            return "Student tickets are sold for showings from Monday to Thursday only."
        if person.student_until is None or person.student_until < showing.starts.date():
            return "Your student card is not valid on that day."
    if kind == "senior" and showing.starts.time() >= SENIORS_BEFORE:
        return "Senior tickets are sold for showings that begin before 18:00 only."
    if kind == "child" and showing.film.age > CHILD_UP_TO:
        return f"This film is rated {showing.film.age}: children are not let in."
    return None


def ticket_problems(counts: Counts, seats: int, showing: Showing, person: Account) -> Messages:
    """Check how many tickets of each kind there are to be."""
    strange = [kind for kind, number in counts.items() if kind not in KINDS or not 0 <= number <= MAX_SEATS]
    if strange:
        return {strange[0]: "Choose how many."}
    wanted = {kind: number for kind, number in counts.items() if number}
    problems = {kind: wrong for kind in wanted if (wrong := kind_problem(kind, showing, person))}
    if not problems and sum(wanted.values()) != seats:
        return {"": f"Choose as many tickets as seats: you have chosen {sum(wanted.values())} for {seats}."}
    grown = sum(number for kind, number in wanted.items() if kind != "child")
    if "child" in wanted and "child" not in problems and showing.film.age > ALONE_UP_TO and not grown:
        problems["child"] = f"For a film that is rated {showing.film.age}, an adult has to come along."
    return problems


def ticket_cents(showing: Showing, seat: Seat, kind: str) -> int:
    """Return what a ticket costs."""
    return showing.price_cents + SURCHARGES[seat.kind] - REDUCTIONS[kind]


def dealt(seats: Sequence[Seat], counts: Counts, showing: Showing) -> list[tuple[str, str, int]]:
    """Return seat, kind and price of each ticket: seats from the front, adults first."""
    kinds = [kind for kind in KINDS for _ in range(counts.get(kind, 0))]
    return [(seat.label, kind, ticket_cents(showing, seat, kind)) for seat, kind in zip(seats, kinds, strict=False)]
