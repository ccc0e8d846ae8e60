"""Baskets: one for each restaurant, made of real rows. Equal dishes with equal options share a line."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from genui_gym.appkit import Messages, refuse
from genui_gym.appkit.formats import money

from ..models import BasketChoice, BasketLine, Dish, Option, Order, Restaurant
from .check import MAX_NOTE, too_long
from .menu import MAX_QUANTITY, groups_of, option_problems, options_text
from .price import food_cents


def basket_of(session: Session, restaurant_id: int) -> Sequence[BasketLine]:
    """Return what is in a restaurant's basket."""
    query = select(BasketLine).where(BasketLine.restaurant_id == restaurant_id).order_by(BasketLine.id)
    return session.scalars(query.options(selectinload(BasketLine.choices).selectinload(BasketChoice.option))).all()


def baskets(session: Session) -> dict[Restaurant, list[BasketLine]]:
    """Return every basket that holds something."""
    found: dict[Restaurant, list[BasketLine]] = {}
    for line in session.scalars(select(BasketLine).order_by(BasketLine.id)):
        found.setdefault(line.restaurant, []).append(line)
    return found


def add_dish(session: Session, dish: Dish, options: Sequence[Option], quantity: int, note: str = "") -> BasketLine:
    """Put a dish into its restaurant's basket.

    Raises:
        Refused: It is sold out, an option is missing, or there would be too many of it.
    """
    line = _same(session, dish, options, note)
    held = line.quantity if line else 0
    refuse(dish_problems(dish, options, quantity, note, held))
    if line is None:
        line = BasketLine(restaurant_id=dish.restaurant_id, dish_id=dish.id, quantity=0, note=note)
        line.choices = [BasketChoice(option_id=option.id) for option in sorted(options, key=lambda option: option.id)]
        session.add(line)
    line.quantity += quantity
    session.flush()
    return line


def change_line(session: Session, line: BasketLine, options: Sequence[Option], quantity: int, note: str) -> None:
    """Give a line other options, another quantity or another note.

    Raises:
        Refused: It would be no line that can be added.
    """
    other = _same(session, line.dish, options, note)
    held = other.quantity if other is not None and other is not line else 0
    refuse(dish_problems(line.dish, options, quantity, note, held))
    if other is not None and other is not line:
        other.quantity += quantity
        session.delete(line)
    else:
        line.quantity, line.note = quantity, note
        _set_options(session, line, options)
    session.flush()


def set_quantity(session: Session, line: BasketLine, quantity: int) -> None:
    """Have more or fewer of a line; none of it takes it out.

    Raises:
        Refused: That is too many.
    """
    if quantity > MAX_QUANTITY:
        refuse({"quantity": f"You can order {MAX_QUANTITY} of a dish at most."})
    if quantity < 1:
        session.delete(line)
    else:
        line.quantity = quantity
    session.flush()


def empty_basket(session: Session, restaurant_id: int) -> None:
    """Take everything out."""
    for line in basket_of(session, restaurant_id):
        session.delete(line)
    session.flush()


def refill(session: Session, order: Order) -> tuple[str, ...]:
    """Put the dishes of an order into its restaurant's basket; return the names of those that cannot be had any more."""
    left: list[str] = []
    for line in order.lines:
        names = set(filter(None, line.options.split(", ")))
        options = [option for group in groups_of(line.dish) for option in group.options if option.name in names]
        held = _same(session, line.dish, options, line.note)
        if dish_problems(line.dish, options, line.quantity, line.note, held.quantity if held else 0) or len(options) < len(names):
            left.append(line.dish.name)
        else:
            add_dish(session, line.dish, options, line.quantity, line.note)
    return tuple(left)


def basket_problem(restaurant: Restaurant, lines: Sequence[BasketLine]) -> str | None:
    """Return why this basket cannot be ordered yet, or ``None`` if it can."""
    if not lines:
        return "Your basket is empty."
    gone = [line.dish.name for line in lines if line.dish.sold_out]
    if gone:
        return f"{gone[0]} is sold out. Take it out of the basket to go on."
    missing = restaurant.min_order_cents - food_cents(lines)
    if missing > 0:
        return f"The minimum order is {money(restaurant.min_order_cents)}. Add food for {money(missing)}."
    return None


def dish_problems(dish: Dish, options: Sequence[Option], quantity: int, note: str, held: int = 0) -> Messages:
    """Check something before it goes into a basket that holds ``held`` of it already."""
    problems = option_problems(dish, options) | too_long("note", note, MAX_NOTE)
    if dish.sold_out:
        problems[""] = f"{dish.name} is sold out today."
    if not 1 <= quantity <= MAX_QUANTITY:
        problems["quantity"] = f"Choose 1 to {MAX_QUANTITY}."
    elif held + quantity > MAX_QUANTITY:
        problems["quantity"] = f"You can order {MAX_QUANTITY} of a dish at most; {held} are in your basket."
    return problems


def _same(session: Session, dish: Dish, options: Sequence[Option], note: str) -> BasketLine | None:
    text = options_text(options)
    for line in basket_of(session, dish.restaurant_id):
        if line.dish_id == dish.id and line.note == note and options_text(choice.option for choice in line.choices) == text:
            return line
    return None


def _set_options(session: Session, line: BasketLine, options: Sequence[Option]) -> None:
    wanted = {option.id for option in options}
    kept = [choice for choice in line.choices if choice.option_id in wanted]
    new = wanted - {choice.option_id for choice in kept}
    line.choices = [*kept, *(BasketChoice(option_id=key) for key in sorted(new))]
