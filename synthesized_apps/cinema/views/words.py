"""How Marquill says what is its own: template filters beside the kit's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from genui_gym.appkit import payment, today
from genui_gym.appkit.formats import count, hour, moment

from ..models import Film, House, Order, PaymentMethod, Showing, SnackLine, SnackSize, Ticket, Voucher
from ..rules.tickets import KINDS

STAGES = {"upcoming": ("Booked", "accent"), "past": ("Seen", "plain"), "refunded": ("Refunded", "bad")}
"""How each stage of an order reads, and the tone of its badge."""
_MANY = {"child": "children"}


def name(film: Film) -> str:
    """Return the words that tell a film from its namesake: ``Nightbloom (2025)``."""
    return f"{film.title} ({film.year})"


def place(house: House) -> str:
    """Return the words that tell a house from its namesake: ``Meridian, Northgate``."""
    return f"{house.name}, {house.district}"


def rated(film: Film) -> str:
    """Return from which age a film may be watched."""
    return f"{film.age}+" if film.age else "All ages"


def duration(minutes: int) -> str:
    """Return a length: ``118 min``."""
    return f"{minutes} min"


def screening(showing: Showing) -> str:
    """Return how a film is shown: ``Grand, subtitled``."""
    return f"{showing.format}, {showing.version if showing.version == 'English' else showing.version.lower()}"


def soon(at: datetime) -> str:
    """Return when something is: only the time if it is today."""
    return f"today, {hour(at)}" if at.date() == today() else moment(at)


def seats(tickets: Iterable[Ticket]) -> str:
    """Return the seats of tickets: ``F7, F8``."""
    return ", ".join(ticket.seat for ticket in tickets)


def kinds(tickets: Iterable[Ticket]) -> str:
    """Return what tickets there are: ``2 adults, 1 child``."""
    counted = Counter(ticket.kind for ticket in tickets)
    return ", ".join(count(counted[kind], kind, _MANY.get(kind, "")) for kind in KINDS if counted[kind])


def bar(lines: Iterable[SnackLine]) -> str:
    """Return snacks in one line: ``2 × Cola, large``."""
    return ", ".join(f"{line.quantity} × {size_name(line.size)}" for line in lines)


def size_name(size: SnackSize) -> str:
    """Return what tells a size of a snack from the others: ``Cola, large``."""
    return f"{size.snack.name}, {size.name.lower()}"


def order_name(order: Order) -> str:
    """Return what tells an order from the others."""
    return f"Order {order.code}: {name(order.showing.film)}"


def terms(voucher: Voucher) -> str:
    """Return what an order must be for a voucher."""
    said = [f"{voucher.min_tickets} tickets or more"] if voucher.min_tickets > 1 else []
    said += [f"showings on {voucher.weekdays}"] if voucher.weekdays else []
    said += [f"films in {voucher.format}"] if voucher.format else []
    return ", ".join(said) or "any showing"


def payment_text(method: PaymentMethod) -> str:
    """Return what a person wants to know of a way to pay, beside its label."""
    return payment.payment_text(method, "left")


def stage_word(stage: str) -> str:
    """Return how a stage reads."""
    return STAGES[stage][0]


def stage_tone(stage: str) -> str:
    """Return the tone of a stage's badge."""
    return STAGES[stage][1]


WORDS = (
    name, place, rated, duration, screening, soon, seats, kinds, bar, size_name, order_name, terms, payment_text,
    stage_word, stage_tone,
)  # fmt: skip
"""All of them."""
