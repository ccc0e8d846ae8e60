"""The pages' controls, as the solutions walk them. A way begins on the start page, or on any page with the tabs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from genui_gym.appkit.formats import day as written_day
from genui_gym.appkit.formats import hour, money
from genui_gym.task import Step, click, fill, select

from ..models import Dish, Order
from ..rules import bill, zone_to
from .records import Item, person, usual_address
from .wanted import Wanted

SEARCH = "Restaurant, kitchen or dish"


def search(words: str) -> Iterator[Step]:
    """Search from the start page."""
    yield fill("searchbox", SEARCH, words)
    yield click("button", "Search")


def open_menu(name: str, district: str) -> Iterator[Step]:
    """Search for a restaurant from the start page and open its menu."""
    yield from search(name)
    yield click("link", f"{name}, {district}")


def add(item: Item) -> Iterator[Step]:
    """Put a dish into the basket, from the menu and back to it."""
    yield click("link", item.dish.name)
    for option in item.options:
        yield click("radio" if option.group.single else "checkbox", option.name)
    if item.note:
        yield fill("textbox", "Note for the kitchen", item.note)
    if item.quantity != 1:
        yield quantity(item.quantity)
    yield click("button", "Add to basket")


def quantity(count: int) -> Step:
    """Choose how many, on the sheet of a dish."""
    return select("Quantity", str(count))


def to_checkout() -> Iterator[Step]:
    """Go on from the menu to the checkout."""
    yield click("link", "View basket")
    yield click("link", "Go to checkout")


def schedule(slot: datetime) -> Iterator[Step]:
    """Choose a time, at the checkout."""
    yield click("radio", "Schedule for later")
    yield select("Delivery day", written_day(slot.date()))
    yield select("Time of day", hour(slot))


def details(wanted: Wanted) -> list[Step]:
    """Fill in what the goal says of how to deliver and to pay."""
    steps: list[Step] = []
    if wanted.address is not None:
        steps.append(click("radio", f"Deliver to {wanted.address.label}"))
    if wanted.slot is not None:
        steps += schedule(wanted.slot)
    if wanted.tip is not None:
        steps.append(click("radio", f"{money(wanted.tip)} tip" if wanted.tip else "No tip"))
    if wanted.promo is not None:
        steps.append(fill("textbox", "Promo code", wanted.promo.code))
    if wanted.note:
        steps.append(fill("textbox", "Note for the courier", wanted.note))
    if wanted.payment is not None:
        steps.append(click("radio", f"Pay with {wanted.payment.label}"))
    return steps


def place(wanted: Wanted, state: Session) -> Iterator[Step]:
    """Look at the price and place the order, from the checkout."""
    address, tip = wanted.address or usual_address(state), person(state).tip_cents if wanted.tip is None else wanted.tip
    zone = zone_to(wanted.restaurant, address.district_id)
    food = sum(item.cents for item in wanted.items)
    yield click("button", "Review order")
    if zone is not None:
        yield click("button", f"Place order · {money(bill(wanted.restaurant, food, zone, wanted.promo, tip).total)}")


def order(wanted: Wanted, state: Session, backwards: bool = False) -> Iterator[Step]:
    """Order from the start page; ``backwards`` puts dishes and details in the other order."""
    turn = -1 if backwards else 1
    yield from open_menu(wanted.restaurant.name, wanted.restaurant.district.name)
    for item in wanted.items[::turn]:
        yield from add(item)
    yield from to_checkout()
    yield from details(wanted) if wanted.slot or not backwards else details(wanted)[::-1]
    yield from place(wanted, state)


def open_order(order: Order, tab: str = "Active") -> Iterator[Step]:
    """Open one of the orders."""
    yield click("link", "Orders")
    if tab != "Active":
        yield click("link", tab)
    yield click("link", f"Order {order.code}: {order.restaurant.name}, {order.restaurant.district.name}")


def filtered(choices: Sequence[tuple[str, str]], ticks: Sequence[str] = ()) -> Iterator[Step]:
    """Open the filters from a list of restaurants and set them."""
    yield click("link", "Sort and filter")
    yield from (select(name, option) for name, option in choices)
    yield from (click("checkbox", name) for name in ticks)
    yield click("button", "Show results")


def cheapest_simple(dishes: Sequence[Dish], section: str) -> Dish | None:
    """Return the cheapest dish of a section that asks no questions, as a person reads it off the menu; ``None`` where two cost the same."""
    listed = sorted((dish for dish in dishes if dish.section == section), key=lambda dish: dish.price_cents)
    if not listed or (len(listed) > 1 and listed[0].price_cents == listed[1].price_cents):
        return None
    return listed[0]
