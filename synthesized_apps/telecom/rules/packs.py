"""Packs: finding, buying and cancelling them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.formats import money

from ..models import Country, Line, LinePack, Pack
from .codes import pack_code
from .days import written
from .lines import packs_of
from .wallet import card_problem

LONGEST_AHEAD = 120
SORTS = {"price": "Lowest price", "rate": "Lowest price per GB", "size": "Most data", "days": "Longest"}
WAYS = {"contract": {"bill": "With the bill", "card": "By card"}, "prepaid": {"balance": "From the balance", "card": "By card"}}
"""How a pack can be paid, by the billing of the line."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What packs are looked for; ``zone`` is empty where any will do."""

    kind: str = "data"
    zone: str = ""
    least_mb: int = 0
    least_days: int = 0
    sort: str = "price"


@dataclass(frozen=True, slots=True)
class Order:
    """A pack as filled in."""

    line: Line
    pack: Pack
    starts_on: date
    paid_with: str
    card_id: int | None = None

    @property
    def ends_on(self) -> date:
        """The pack's last day."""
        return self.starts_on + timedelta(days=self.pack.days - 1)


def find_packs(session: Session, wanted: Wanted) -> list[Pack]:
    """Return the packs that fit."""
    query = select(Pack).where(Pack.kind == wanted.kind, Pack.data_mb >= wanted.least_mb, Pack.days >= wanted.least_days)
    packs = session.scalars(query.where(Pack.zone == wanted.zone) if wanted.zone else query).all()
    return sorted(packs, key=lambda pack: (_rank(pack, wanted.sort), pack.price_cents, pack.id))


def _rank(pack: Pack, sort: str) -> float:
    ranks = {"rate": pack.price_cents / pack.data_mb, "size": -pack.data_mb, "days": -pack.days}
    return ranks.get(sort, pack.price_cents)


def pack_name(pack: Pack) -> str:
    """Return a pack's name with its days, by which twins differ."""
    return f"{pack.name}, {pack.days} {'day' if pack.days == 1 else 'days'}"


def per_gb(pack: Pack) -> int:
    """Return what a gigabyte costs, in cents, rounded."""
    return round(pack.price_cents * 1000 / pack.data_mb)


def countries_of(session: Session, zone: str) -> Sequence[str]:
    """Return the names of a zone's countries."""
    return session.scalars(select(Country.name).where(Country.zone == zone).order_by(Country.name)).all()


def order_problems(session: Session, order: Order, today: date) -> Messages:
    """Check an order."""
    problems: Messages = {}
    line, pack = order.line, order.pack
    if pack.kind == "roaming" and not line.roaming:
        problems["line_id"] = "Roaming is off for this line. Switch it on first, on the page of the line."
    if order.paid_with not in WAYS[line.billing]:
        problems["paid_with"] = f"A {line.billing} line pays {' or '.join(WAYS[line.billing].values()).lower()}."
    elif order.paid_with == "card":
        problem = card_problem(session, order.card_id, today)
        problems |= {"card_id": problem} if problem else {}
    if order.starts_on < today:
        problems["starts_on"] = "The pack can't start in the past."
    elif order.starts_on > today + timedelta(days=LONGEST_AHEAD):
        problems["starts_on"] = f"A pack can start {LONGEST_AHEAD} days ahead at most."
    elif pack.kind == "data" and order.starts_on != today:
        problems["starts_on"] = "A data pack starts today."
    clash = None if "starts_on" in problems else _clash(session, order)
    if clash:
        problems["starts_on"] = f"{clash.pack.name} runs until {written(clash.ends_on)} on this line. Choose a later day."
    return problems or _money_problems(order)


def _clash(session: Session, order: Order) -> LinePack | None:
    """Return the roaming pack of the same zone that the order would overlap."""
    if order.pack.kind != "roaming":
        return None
    booked = [each for each in packs_of(session, order.line, "active", "scheduled") if each.pack.zone == order.pack.zone]
    return next((each for each in booked if each.starts_on <= order.ends_on and order.starts_on <= each.ends_on), None)


def _money_problems(order: Order) -> Messages:
    line, price = order.line, order.pack.price_cents
    if order.paid_with == "balance" and price > line.balance_cents:
        return {"paid_with": f"The balance of {money(line.balance_cents)} is {money(price - line.balance_cents)} too low. Top up first."}
    if order.paid_with == "bill" and line.extra_cents + price > line.cap_cents:
        left = line.cap_cents - line.extra_cents
        return {"paid_with": f"The spending cap leaves {money(left)} this month. Raise the cap or pay by card."}
    return {}


def buy(session: Session, order: Order, today: date) -> LinePack:
    """Buy a pack.

    Raises:
        Refused: Something is wrong with the order; nothing has changed.
    """
    refuse(order_problems(session, order, today))
    bought = LinePack(
        code="", line_id=order.line.id, pack_id=order.pack.id, starts_on=order.starts_on, ends_on=order.ends_on,
        price_cents=order.pack.price_cents, paid_with=order.paid_with, card_id=order.card_id if order.paid_with == "card" else None,
        used_mb=0, status="active" if order.starts_on == today else "scheduled", bought_on=today,
    )  # fmt: skip
    session.add(bought)
    _charge(order.line, order.paid_with, order.pack.price_cents)
    session.flush()
    bought.code = pack_code(bought.id)
    session.flush()
    return bought


def _charge(line: Line, paid_with: str, cents: int) -> None:
    if paid_with == "balance":
        line.balance_cents -= cents
    elif paid_with == "bill":
        line.extra_cents += cents


def cancel_pack(session: Session, bought: LinePack, today: date) -> None:
    """Cancel a pack that has not started; what was paid goes back the way it came if it was paid this month.

    Raises:
        Refused: It has started or is over.
    """
    refuse({"": f"This pack is {bought.status}; only one that has not started can be cancelled."} if bought.status != "scheduled" else {})
    if bought.paid_with != "bill" or bought.bought_on >= today.replace(day=1):
        _charge(bought.line, bought.paid_with, -min(bought.price_cents, _most_back(bought)))
    bought.status = "cancelled"
    session.flush()


def _most_back(bought: LinePack) -> int:
    return bought.line.extra_cents if bought.paid_with == "bill" else bought.price_cents
