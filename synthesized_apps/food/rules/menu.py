"""Dishes: whether one fits a diet, what it costs with its options, and how the options of a dish are written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages

from ..models import Dish, Option, OptionGroup

MAX_QUANTITY = 10
_FITS: dict[str, Callable[[Dish], bool]] = {
    "Vegetarian": lambda dish: dish.vegetarian,
    "Vegan": lambda dish: dish.vegan,
    "Gluten-free": lambda dish: dish.gluten_free,
    "Nut-free": lambda dish: not dish.nuts,
}


def fits_diet(dish: Dish, diet: str) -> bool:
    """Whether a person with this diet eats the dish; everything fits ``No restriction``."""
    return diet not in _FITS or _FITS[diet](dish)


def groups_of(dish: Dish) -> Sequence[OptionGroup]:
    """Return the questions about a dish; none for most starters, sides and drinks."""
    return dish.option_set.groups if dish.option_set else ()


def unit_cents(dish: Dish, options: Iterable[Option]) -> int:
    """Return the price of one dish with these options."""
    return dish.price_cents + sum(option.extra_cents for option in options)


def options_text(options: Iterable[Option]) -> str:
    """Write options down in the order of the menu: ``Large, Hot, No coriander``."""
    return ", ".join(option.name for option in sorted(options, key=lambda option: option.id))


def find_options(session: Session, dish: Dish, keys: Iterable[int]) -> list[Option]:
    """Return those of the dish's options that have one of these keys, in the order of the menu."""
    if dish.option_set_id is None:
        return []
    query = select(Option).join(OptionGroup).where(OptionGroup.set_id == dish.option_set_id, Option.id.in_(list(keys)))
    return list(session.scalars(query.order_by(Option.id)))


def option_problems(dish: Dish, options: Sequence[Option]) -> Messages:
    """Check that every question with one answer has exactly one; the fields are called ``group_`` and the key of the group."""
    counts = {group.id: sum(option.group_id == group.id for option in options) for group in groups_of(dish)}
    asked = [group for group in groups_of(dish) if group.single and counts[group.id] != 1]
    return {f"group_{group.id}": f"Choose the {group.name.lower()}." for group in asked}
