"""What a person can do with orders: place one, cancel it, move it, rate it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.codes import Code
from genui_gym.appkit.formats import money
from genui_gym.appkit.payment import unusable_because

from ..models import Address, BasketLine, Order, OrderLine, PaymentMethod, Promo, Rating, Restaurant
from .basket import basket_of, basket_problem, empty_basket
from .check import MAX_NOTE, too_long
from .hours import is_open, slot_problem
from .menu import options_text, unit_cents
from .price import Bill, bill, food_cents, promo_named, promo_problem, zone_to
from .track import minutes_for, stage_of, timetable

MAX_TIP = 5000
TIPS = (0, 100, 150, 200, 300)
"""What the forms offer, in cents."""
RATING_DAYS = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """An order as filled in, before it is placed; ``slot`` is ``None`` for as soon as possible."""

    restaurant_id: int
    address_id: int
    payment_id: int
    slot: datetime | None = None
    tip_cents: int = 0
    promo_code: str = ""
    courier_note: str = ""
    cutlery: bool = False


order_code = Code("LD", 7121, 26003)
"""The code of the order with a key."""


def address_text(address: Address) -> str:
    """Return an address as an order writes it down."""
    return f"{address.label}: {address.street}, {address.district.name}"


def draft_problems(session: Session, draft: Draft, now: datetime) -> Messages:
    """Check a whole order."""
    restaurant, lines = session.get_one(Restaurant, draft.restaurant_id), basket_of(session, draft.restaurant_id)
    held = basket_problem(restaurant, lines)
    if held:
        return {"": held}
    problems = _where(session, restaurant, draft) | _when(session, restaurant, draft, now) | too_long("note", draft.courier_note, MAX_NOTE)
    if not 0 <= draft.tip_cents <= MAX_TIP:
        problems["tip"] = f"A tip can be {money(MAX_TIP)} at most."
    wrong = _promo_problem(session, restaurant, lines, draft, now.date())
    if wrong:
        problems["promo"] = wrong
    payment = session.get(PaymentMethod, draft.payment_id)
    quote = quote_draft(session, draft, now.date())
    unpaid = payment_problem(payment, quote.total if quote else 0, now.date())
    return problems | ({"payment": unpaid} if unpaid else {})


def quote_draft(session: Session, draft: Draft, on: date) -> Bill | None:
    """Return what an order would cost, a promo left out where it does not hold; ``None`` where it cannot be delivered."""
    restaurant, lines = session.get_one(Restaurant, draft.restaurant_id), basket_of(session, draft.restaurant_id)
    address = session.get(Address, draft.address_id)
    zone = zone_to(restaurant, address.district_id) if address else None
    if zone is None:
        return None
    wrong = _promo_problem(session, restaurant, lines, draft, on)
    promo = promo_named(session, draft.promo_code) if draft.promo_code and not wrong else None
    return bill(restaurant, food_cents(lines), zone, promo, draft.tip_cents)


def payment_problem(method: PaymentMethod | None, total: int, on: date) -> str | None:
    """Return why an amount cannot be paid this way, or ``None`` if it can."""
    wrong = unusable_because(method, on)
    if wrong or method is None:
        return wrong
    if method.kind == "credit" and method.balance_cents < total:
        return f"Your credit is {money(method.balance_cents)}, but the total is {money(total)}."
    return None


def place_order(session: Session, draft: Draft, now: datetime) -> Order:
    """Place an order: the basket's rows become its lines, credit is charged at once.

    Raises:
        Refused: Something is wrong with the draft; nothing has changed.
    """
    refuse(draft_problems(session, draft, now))
    restaurant, address = session.get_one(Restaurant, draft.restaurant_id), session.get_one(Address, draft.address_id)
    quote, zone = quote_draft(session, draft, now.date()), zone_to(restaurant, address.district_id)
    assert quote is not None, "draft_problems() has looked"
    assert zone is not None, "draft_problems() has looked"
    promo = promo_named(session, draft.promo_code) if draft.promo_code else None
    placed = now.replace(second=0, microsecond=0)
    order = Order(
        code="", restaurant_id=restaurant.id, placed_at=placed, scheduled=draft.slot is not None,
        due_at=draft.slot or placed + timedelta(minutes=minutes_for(restaurant, zone)), address=address_text(address),
        district_id=address.district_id, courier_note=draft.courier_note, cutlery=draft.cutlery, payment_id=draft.payment_id,
        promo_id=promo.id if promo else None, status="placed", cancelled_on=None, **amounts(quote),
    )  # fmt: skip
    order.lines = [_order_line(line) for line in basket_of(session, restaurant.id)]
    session.add(order)
    session.flush()
    order.code = order_code(order.id)
    _charge(session.get_one(PaymentMethod, draft.payment_id), quote.total)
    empty_basket(session, restaurant.id)
    return order


def amounts(quote: Bill) -> dict[str, int]:
    """Return the columns of an order that say what it costs."""
    names = ("subtotal", "discount", "delivery", "service", "tip", "total")
    return {f"{name}_cents": getattr(quote, name) for name in names}


def cancel_problem(order: Order, now: datetime) -> str | None:
    """Return why an order cannot be cancelled, or ``None`` if it can."""
    stage = stage_of(order, now)
    if stage == "received":
        return None
    return {
        "preparing": "The kitchen is already preparing this order.",
        "riding": "This order is already on its way.",
        "delivered": "This order has been delivered.",
        "cancelled": "This order has been cancelled already.",
    }[stage]


def cancel_order(session: Session, order: Order, now: datetime) -> None:
    """Cancel an order that the kitchen has not begun; credit is paid back.

    Raises:
        Refused: It is too late.
    """
    problem = cancel_problem(order, now)
    refuse({"order": problem} if problem else {})
    order.status, order.cancelled_on = "cancelled", now.date()
    _charge(order.payment, -order.total_cents)
    session.flush()


def move_problem(session: Session, order: Order, slot: datetime | None, now: datetime) -> Messages:
    """Check whether a scheduled order can be moved; without a ``slot``, whether it can be moved at all."""
    if not order.scheduled:
        return {"order": "Only scheduled orders can be moved to another time."}
    late = cancel_problem(order, now)
    if late:
        return {"order": late}
    wrong = slot_problem(session, order.restaurant, slot, now) if slot else None
    return {"time": wrong} if wrong else {}


def move_order(session: Session, order: Order, slot: datetime, now: datetime) -> None:
    """Have a scheduled order delivered at another time.

    Raises:
        Refused: It is too late, or the time cannot be had.
    """
    refuse(move_problem(session, order, slot, now))
    order.due_at = slot
    session.flush()


def rating_problem(order: Order, now: datetime) -> str | None:
    """Return why an order cannot be rated, or ``None`` if it can."""
    if order.rating is not None:
        return "You have rated this order already."
    if stage_of(order, now) != "delivered":
        return "An order can be rated once it has been delivered."
    if now - order.due_at > timedelta(days=RATING_DAYS):
        return f"Orders can be rated within {RATING_DAYS} days."
    return None


def rate_order(session: Session, order: Order, food: int, courier: int, comment: str, now: datetime) -> None:
    """Say how an order was.

    Raises:
        Refused: It cannot be rated, or not like this.
    """
    wrong = rating_problem(order, now)
    problems = ({"": wrong} if wrong else {}) | too_long("comment", comment, MAX_NOTE)
    problems |= {field: "Choose 1 to 5 stars." for field, stars in (("food", food), ("courier", courier)) if not 1 <= stars <= 5}
    refuse(problems)
    session.add(Rating(order_id=order.id, food=food, courier=courier, comment=comment, rated_on=now.date()))
    session.flush()


def begins_at(order: Order) -> datetime:
    """Return until when an order can be cancelled."""
    return timetable(order).begins


def _where(session: Session, restaurant: Restaurant, draft: Draft) -> Messages:
    address = session.get(Address, draft.address_id)
    if address is None:
        return {"address": "Choose an address."}
    if zone_to(restaurant, address.district_id) is None:
        return {"address": f"{restaurant.name} does not deliver to {address.district.name}."}
    return {}


def _when(session: Session, restaurant: Restaurant, draft: Draft, now: datetime) -> Messages:
    if draft.slot is not None:
        wrong = slot_problem(session, restaurant, draft.slot, now)
        return {"time": wrong} if wrong else {}
    return {} if is_open(restaurant, now) else {"when": f"{restaurant.name} is closed now. Schedule the order for later."}


def _promo_problem(session: Session, restaurant: Restaurant, lines: Sequence[BasketLine], draft: Draft, on: date) -> str | None:
    if not draft.promo_code:
        return None
    promo: Promo | None = promo_named(session, draft.promo_code)
    return promo_problem(session, promo, restaurant, food_cents(lines), on)


def _order_line(line: BasketLine) -> OrderLine:
    options = [choice.option for choice in line.choices]
    return OrderLine(
        dish_id=line.dish_id,
        quantity=line.quantity,
        options=options_text(options),
        note=line.note,
        unit_cents=unit_cents(line.dish, options),
    )


def _charge(method: PaymentMethod, cents: int) -> None:
    if method.kind == "credit":
        method.balance_cents -= cents
