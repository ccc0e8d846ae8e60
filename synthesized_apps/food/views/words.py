"""How Ladlow says what is its own: template filters beside the kit's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from genui_gym.appkit import today
from genui_gym.appkit.formats import count, hour, moment

from ..models import Address, BasketLine, Dish, OrderLine, Restaurant
from ..rules import fits_diet, options_text

STAGES = {
    "received": ("Received", "accent"),
    "preparing": ("Being prepared", "warn"),
    "riding": ("On its way", "warn"),
    "delivered": ("Delivered", "good"),
    "cancelled": ("Cancelled", "bad"),
}
"""How each stage of an order reads, and the tone of its badge."""


def label(restaurant: Restaurant) -> str:
    """Return the words that tell a restaurant from its twin in another district."""
    return f"{restaurant.name}, {restaurant.district.name}"


def arrival(at: datetime) -> str:
    """Return when something comes: only the time if it is today."""
    return f"today, {hour(at)}" if at.date() == today() else moment(at)


def marks(dish: Dish) -> list[tuple[str, str]]:
    """Return what people with a diet want to know of a dish, each with the tone of its badge."""
    kinds = ["Vegan"] if dish.vegan else ["Vegetarian"] if dish.vegetarian else []
    return [(kind, "good") for kind in kinds + (["Gluten-free"] if dish.gluten_free else [])] + ([("Nuts", "warn")] if dish.nuts else [])


def misfit(dish: Dish, diet: str) -> str:
    """Return why a dish does not fit a diet, ``""`` if it does."""
    if fits_diet(dish, diet):
        return ""
    return "Contains nuts" if diet == "Nut-free" else f"Not {diet.lower()}"


def line_name(line: BasketLine) -> str:
    """Return what tells a line of a basket from the others: ``Pad Thai (Large, Hot)``."""
    said = [options_text(choice.option for choice in line.choices), line.note]
    more = ", ".join(filter(None, said))
    return f"{line.dish.name} ({more})" if more else line.dish.name


def dishes(lines: Iterable[BasketLine | OrderLine]) -> str:
    """Return dishes in one line: ``2 × Pad Thai, 1 × Jasmine rice``."""
    return ", ".join(f"{line.quantity} × {line.dish.name}" for line in lines)


def items(lines: Iterable[BasketLine | OrderLine]) -> str:
    """Return how many things there are: ``3 items``."""
    return count(sum(line.quantity for line in lines), "item")


def place(address: Address) -> str:
    """Return an address in one line."""
    return f"{address.street}, {address.district.name}"


def stage_word(stage: str) -> str:
    """Return how a stage reads."""
    return STAGES[stage][0]


def stage_tone(stage: str) -> str:
    """Return the tone of a stage's badge."""
    return STAGES[stage][1]


WORDS = (label, arrival, marks, misfit, line_name, dishes, items, place, stage_word, stage_tone)
"""All of them."""
