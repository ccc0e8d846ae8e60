"""Tasks that cannot be done as asked; their words are those of tasks that can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import hour, long_day, money
from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, finish, goto, pick, text

from ..models import Order, Promo, Restaurant
from ..rules import full_slots, groups_of, slots, stage_of
from ..seed import NOW, TODAY
from . import clauses, ways
from .arrange import active, seen
from .order import draw_order, named_item, read_restaurant, slot_literals, slot_of
from .rate import draw_rating, is_rating
from .records import TWINS, draw_restaurant, named, names_of, orders, promo_coded, restaurant_named, restaurants


class RefuseTemplate(AnswerTemplate):
    """A template that asks for what is not possible, and for a fact about why."""

    shape = "refuse"


class SoldOut(RefuseTemplate):
    """The dish is sold out."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.SOLD_OUT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a dish that is sold out, with options."""
        restaurant = draw_restaurant(state, rng)
        gone = [dish for dish in restaurant.dishes if dish.sold_out and dish.option_set_id is not None]
        if not gone:
            return None
        dish = pick(rng, gone)
        options = [pick(rng, group.options).name for group in groups_of(dish)[:3]]
        named_so = dict(zip(("size", "style", "extra"), options, strict=True))
        return {**names_of(restaurant), "dish": dish.name, "quantity": int(rng.integers(1, 4)), **named_so}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the lowest price among the mains that can be had."""
        restaurant = named(params, state)
        item = named_item(params, restaurant, "size", "style", "extra")
        if restaurant is None or item is None or not item.dish.sold_out:
            return None
        left = [dish.price_cents for dish in restaurant.dishes if dish.section == "Mains" and not dish.sold_out]
        return Fact(cents=min(left)) if left else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the dish, see that it is gone, read the mains."""
        opening = ways.open_menu(text(params, "restaurant"), text(params, "district"))
        look = [click("link", text(params, "dish")), click("link", "Back"), click("link", "Mains")]
        return iter([*opening, *look, self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Read the whole menu, which says what is gone."""
        return [[*ways.open_menu(text(params, "restaurant"), text(params, "district")), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        dishes = read_restaurant(params, before).dishes
        mains = sorted((dish for dish in dishes if dish.section == "Mains"), key=lambda dish: dish.price_cents)
        return finish(money(next(dish for dish in mains if not dish.sold_out).price_cents), "infeasible")


class SlotFull(RefuseTemplate):
    """The time is fully booked."""

    outcome = "infeasible"
    difficulty = "medium"
    wordings = clauses.SLOT

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a full time and a dish."""
        restaurant = draw_restaurant(state, rng)
        order = draw_order(state, rng, restaurant, "size", "style")
        offered = [slot for ahead in range(1, 7) for slot in slots(restaurant, TODAY + timedelta(days=ahead))]
        full = [slot for slot in offered if slot in full_slots(state, restaurant)]
        return {**order, **slot_literals(pick(rng, full))} if order and full else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the next free time of that day."""
        restaurant = named(params, state)
        item = named_item(params, restaurant, "size", "style")
        if restaurant is None or item is None:
            return None
        full, asked = full_slots(state, restaurant), slot_of(params)
        later = [slot for slot in slots(restaurant, asked.date()) if slot > asked and slot not in full]
        return Fact(time=later[0].time()) if asked in full and later else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look at the restaurant's delivery times of that day."""
        opening = [*ways.open_menu(text(params, "restaurant"), text(params, "district")), click("link", "Hours and fees")]
        day = click("link", written_day(slot_of(params).date()))
        return iter([*opening, click("link", "Times for scheduled orders"), day, self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of that day's times."""
        times = f"/restaurants/{read_restaurant(params, before).id}/times?day={slot_of(params).date()}"
        return [[goto(times), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        restaurant, asked = read_restaurant(params, before), slot_of(params)
        full = full_slots(before, restaurant)
        free = next(slot for slot in slots(restaurant, asked.date()) if slot > asked and slot not in full)
        return finish(hour(free), "infeasible")


class PromoExpired(RefuseTemplate):
    """The code has expired."""

    outcome = "infeasible"
    difficulty = "easy"
    wordings = clauses.PROMO

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an expired code and a dish."""
        order = draw_order(state, rng, draw_restaurant(state, rng), "size", "style")
        expired = state.scalars(where(Promo.code).where(Promo.valid_until < TODAY).order_by(Promo.id)).all()
        return {**order, "promo": pick(rng, expired)} if order else None

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return its last day."""
        promo, item = promo_coded(state, text(params, "promo")), named_item(params, named(params, state), "size", "style")
        return Fact(day=promo.valid_until) if promo and item and promo.valid_until < TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Read the list of codes."""
        return iter([click("link", "Account"), click("link", "Promo codes"), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the list."""
        return [[goto("/account/codes"), self._answer(params, before)]]

    def _answer(self, params: Params, before: Session) -> Step:
        promo = next(each for each in before.scalars(where(Promo)) if each.code == params["promo"])
        return finish(long_day(promo.valid_until), "infeasible")


class CancelTooLate(RefuseTemplate):
    """The kitchen has begun."""

    outcome = "not_allowed"
    difficulty = "easy"
    wordings = clauses.CANCEL

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw an order that is being prepared or on its way."""
        return names_of(pick(rng, orders(state, stage="preparing") + orders(state, stage="riding")).restaurant)

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return when it arrives."""
        order = active(state, params)
        return Fact(time=order.due_at.time()) if order and stage_of(order, NOW) != "received" else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Open the order: it cannot be cancelled, and it says when it arrives."""
        return iter([*ways.open_order(self._order(params, before)), self._answer(params, before)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Try to cancel it by the address, and go on to the order from the refusal."""
        key = self._order(params, before).id
        return [[goto(f"/orders/{key}/cancel"), goto(f"/orders/{key}"), self._answer(params, before)]]

    def _order(self, params: Params, before: Session) -> Order:
        return seen(params, before, ("preparing", "riding"))

    def _answer(self, params: Params, before: Session) -> Step:
        return finish(hour(self._order(params, before).due_at), "not_allowed")


class NoSuchOrder(RefuseTemplate):
    """There was an order from the twin, but none from this restaurant."""

    outcome = "not_found"
    difficulty = "medium"
    wordings = clauses.RATE

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a restaurant that has a twin, and a rating."""
        twin = pick(rng, [each for each in restaurants(state) if each.name in TWINS])
        return {**names_of(twin), **draw_rating(rng)}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return the code of the latest order from the twin."""
        restaurant = restaurant_named(state, text(params, "restaurant"), text(params, "district"))
        if restaurant is None or orders(state, restaurant) or not is_rating(params):
            return None
        twins = state.scalars(where(Restaurant).where(Restaurant.name == restaurant.name, Restaurant.id != restaurant.id)).all()
        found = [order for twin in twins for order in orders(state, twin)]
        return Fact(id=max(found, key=lambda order: order.due_at).code) if found else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Look through the past orders and open the twin's latest."""
        order = self._latest(params, before)
        return iter([*ways.open_order(order, "Past"), finish(order.code, "not_found")])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of that order, after a look at the list."""
        order = self._latest(params, before)
        return [[goto("/orders?tab=past"), goto(f"/orders/{order.id}"), finish(order.code, "not_found")]]

    def _latest(self, params: Params, before: Session) -> Order:
        listed = before.scalars(where(Order).order_by(Order.due_at.desc()))
        past = (order for order in listed if stage_of(order, NOW) == "delivered")
        return next(order for order in past if order.restaurant.name == params["restaurant"])
