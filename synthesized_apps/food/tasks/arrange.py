"""Tasks that arrange orders and baskets: cancel, move, fill a basket without ordering."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import hour
from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.task import Params, RowsTemplate, Step, click, number, pick, select, text

from ..models import BasketChoice, BasketLine, Order, PaymentMethod
from ..rules import full_slots, slot_problem, slots, stage_of
from ..seed import NOW, TODAY
from . import clauses, ways
from .order import draw_order, named_item, read_item, read_restaurant, slot_literals, slot_of
from .records import Item, dish_named, draw_restaurant, draw_simple, named, names_of, orders, serving, usual_address


class ArrangeTemplate(RowsTemplate):
    """A template whose goal changes what is there."""

    shape = "arrange"


def active(state: Session, params: Params) -> Order | None:
    """Return the one order from the named restaurant that has not arrived."""
    restaurant = named(params, state)
    found = [order for stage in ("received", "preparing", "riding") for order in orders(state, restaurant, stage)] if restaurant else []
    return found[0] if len(found) == 1 else None


def seen(params: Params, before: Session, stages: Sequence[str]) -> Order:
    """Return the order of the named restaurant that a person finds first in a list, the latest one."""
    listed = before.scalars(where(Order).order_by(Order.due_at.desc()))
    place = (params["restaurant"], params["district"])
    return next(o for o in listed if (o.restaurant.name, o.restaurant.district.name) == place and stage_of(o, NOW) in stages)


class CancelEarly(ArrangeTemplate):
    """Cancel an order that the kitchen has not begun."""

    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an active order."""
        return names_of(pick(rng, orders(state, stage="received")).restaurant)

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the cancelled order, and the credit that gets its money back."""
        order = active(state, params)
        if order is None or stage_of(order, NOW) != "received":
            return None
        rows: tuple[Row, ...] = (Changed("cancelled", Order, order.id, {"status": "cancelled", "cancelled_on": TODAY}),)
        if order.payment.kind != "credit":
            return rows
        balance = {"balance_cents": order.payment.balance_cents + order.total_cents}
        return (*rows, Changed("credit paid back", PaymentMethod, order.payment_id, balance, ("cancelled",)))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and cancel it."""
        yield from ways.open_order(seen(params, before, ("received",)))
        yield click("link", "Cancel order")
        yield click("button", "Cancel this order")

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """After a look at the menu."""
        steps = list(self.solution(params, before))
        return [[*steps[:2], click("link", "View menu"), click("link", "Orders"), *steps[1:]]]


class MoveOrder(ArrangeTemplate):
    """Move a scheduled order to another time, or to the next one that is free."""

    difficulty = "medium"
    wordings = (
        "Move my scheduled order from {restaurant} in {district} to {date} at {time}, or, if that time is fully booked, to the next later "
        "time of that day that is free.",
        "Please have {restaurant}, {district}, bring my scheduled order on {date} at {time} instead. Should that be full, take the first "
        "free time after it on the same day.",
        "Something came up: what {restaurant} in {district} is to bring me should come on {date}, at {time} if they still can, else as "
        "soon after that as they have a free time on that day.",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a scheduled order and a time, half of the time one that is full."""
        order = pick(rng, orders(state, stage="received"))
        dates = [TODAY.fromordinal(TODAY.toordinal() + ahead) for ahead in range(1, 7)]
        times = [slot for date in dates for slot in slots(order.restaurant, date) if slot != order.due_at]
        full = [slot for slot in times if slot in full_slots(state, order.restaurant)]
        return {**names_of(order.restaurant), **slot_literals(pick(rng, full if full and rng.random() < 0.5 else times))}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the order at its new time."""
        order = active(state, params)
        if order is None or not order.scheduled or stage_of(order, NOW) != "received":
            return None
        times = [slot for slot in slots(order.restaurant, slot_of(params).date()) if slot >= slot_of(params)]
        free = [slot for slot in times if slot_problem(state, order.restaurant, slot, NOW) is None]
        if slot_of(params) not in times or not free or free[0] == order.due_at:
            return None
        return (Changed("moved", Order, order.id, {"due_at": free[0]}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order and choose the time; where it is refused, look for the next free one and choose that."""
        order, asked = seen(params, before, ("received",)), slot_of(params)
        yield from ways.open_order(order)
        yield click("link", "Change delivery time")
        if self._slot(order, asked, before) != asked:
            yield from _choose(asked)
            yield click("link", "See free times")
            yield click("link", written_day(asked.date()))
            yield from [*ways.open_order(order), click("link", "Change delivery time")]
        yield from _choose(self._slot(order, asked, before))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Knowing which time is free."""
        order = seen(params, before, ("received",))
        known = _choose(self._slot(order, slot_of(params), before))
        return [[*ways.open_order(order), click("link", "Change delivery time"), *known]]

    def _slot(self, order: Order, asked: datetime, before: Session) -> datetime:
        full = full_slots(before, order.restaurant)
        return next(slot for slot in slots(order.restaurant, asked.date()) if slot >= asked and slot not in full)


def _choose(slot: datetime) -> Iterator[Step]:
    yield select("Delivery day", written_day(slot.date()))
    yield select("Time of day", hour(slot))
    yield click("button", "Save delivery time")


class FillBasket(ArrangeTemplate):
    """Put two dishes into a basket, with a note for the kitchen, and order nothing."""

    difficulty = "hard"
    wordings = (
        'Put {quantity} {dish} ({size}, {style}, extra: {extra}) with the kitchen note "{note}" and {count} {other} into my basket at '
        "{restaurant} in {district}, but don't order yet.",
        "Please prepare a basket at {restaurant}, {district}, for later: {quantity} {dish}, {size} and {style}, {extra} as an extra, and "
        'the note "{note}" for the kitchen; and {count} {other}. Leave it there, I will order myself.',
        "I'd like to find a basket from {restaurant} in {district} that I only have to send off: {count} {other}, and {quantity} {dish} "
        '({size}, {style}, with {extra}), telling the kitchen "{note}" for that one.',
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a restaurant without a basket and two dishes."""
        restaurant = draw_restaurant(state, rng)
        order, side = draw_order(state, rng, restaurant, "size", "style", "extra"), draw_simple(rng, restaurant)
        return {**order, "other": side.name, "count": int(rng.integers(1, 4)), "note": pick(rng, _NOTES)} if order else None

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the two lines of the basket."""
        restaurant = named(params, state)
        item, side = named_item(params, restaurant, "size", "style", "extra"), dish_named(restaurant, text(params, "other"))
        if restaurant is None or item is None or side is None or side.option_set_id is not None or item.dish.sold_out or side.sold_out:
            return None
        if restaurant not in serving(state, usual_address(state)):
            return None
        count = number(params, "count")
        return _basket_row("first dish", item, text(params, "note")), _basket_row("second dish", Item(side, count), "")

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the menu and add both."""
        first, second = self._items(params, before)
        yield from ways.open_menu(text(params, "restaurant"), text(params, "district"))
        yield from [*ways.add(first), *ways.add(second)]

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The other dish first, one at a time."""
        first, second = self._items(params, before)
        single = [step for _ in range(second.quantity) for step in ways.add(Item(second.dish))]
        return [[*ways.open_menu(text(params, "restaurant"), text(params, "district")), *single, *ways.add(first)]]

    def _items(self, params: Params, before: Session) -> tuple[Item, Item]:
        restaurant = read_restaurant(params, before)
        item = read_item(params, before, restaurant, "size", "style", "extra")
        side = next(dish for dish in restaurant.dishes if dish.name == params["other"])
        return Item(item.dish, item.quantity, item.options, text(params, "note")), Item(side, number(params, "count"))


def _basket_row(name: str, item: Item, note: str) -> New:
    return New(
        name,
        BasketLine,
        {"restaurant_id": item.dish.restaurant_id, "dish_id": item.dish.id},
        {
            f"{name}: quantity": {"quantity": item.quantity},
            f"{name}: note": {"note": note},
            f"{name}: options": Lines(BasketChoice, "line_id", [{"option_id": option.id} for option in item.options]),
        },
    )


_NOTES = (
    "Sauce on the side",
    "Cut into pieces, please",
    "Not too much salt",
    "Pack it separately",
    "Well done, please",
    "No plastic cutlery",
)
