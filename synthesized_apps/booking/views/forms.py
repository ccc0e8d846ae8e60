"""Reading a stay and the filters of a search from a form or an address. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from genui_gym.appkit import Problems, tell

from ..rules import Filters, Stay, stay_problems

STAY_FIELDS = ("check_in", "check_out", "adults", "children", "rooms")
ADULTS, CHILDREN, ROOMS = range(1, 9), range(7), range(1, 5)
"""How many people and rooms the forms offer; a room's own limits come from the rules."""

CHOICES: Mapping[str, Mapping[str, str]] = {
    "min_rating": {"": "Any", "7": "7+", "8": "8+", "9": "9+"},
    "min_stars": {"": "Any", "3": "3 stars", "4": "4 stars", "5": "5 stars"},
    "max_distance": {"": "Any", "1": "1 km", "2": "2 km", "5": "5 km"},
}
"""The options of the filters that are choices; kilometres, whole points, stars."""

CHIPS: Mapping[str, str] = {
    "max_price": "Up to €{} a night",
    "min_rating": "Rated {}+",
    "min_stars": "{}+ stars",
    "max_distance": "Within {} km",
    "breakfast": "Breakfast included",
    "free_cancellation": "Free cancellation",
}
"""How an active filter reads."""


def read_stay(form: Problems, today: date) -> Stay | None:
    """Return the stay that a form asks for, or ``None`` with the messages noted in it."""
    check_in = form.date("check_in", "Choose a check-in date.")
    check_out = form.date("check_out", "Choose a check-out date.")
    adults = form.whole("adults", ADULTS[0], ADULTS[-1], "Choose 1 to 8 adults.")
    children = form.whole("children", CHILDREN[0], CHILDREN[-1], "Choose 0 to 6 children.")
    rooms = form.whole("rooms", ROOMS[0], ROOMS[-1], "Choose 1 to 4 rooms.")
    if check_in is None or check_out is None or form:
        return None
    stay = Stay(check_in, check_out, rooms=rooms, adults=adults, children=children)
    problems = stay_problems(stay, today)
    tell(form, problems)
    return None if problems else stay


def stay_query(stay: Stay | None) -> dict[str, Any]:
    """Return the fields of an address that leads to this stay; none without one."""
    if stay is None:
        return {}
    return {
        "check_in": stay.check_in.isoformat(),
        "check_out": stay.check_out.isoformat(),
        "adults": str(stay.adults),
        "children": str(stay.children),
        "rooms": str(stay.rooms),
    }


def read_filters(form: Problems) -> tuple[Filters, dict[str, str]]:
    """Return the filters of a search, and the fields of those that are on."""
    active = {name: form.typed(name) for name, choices in CHOICES.items() if form.typed(name) and form.typed(name) in choices}
    active |= {name: "1" for name in ("breakfast", "free_cancellation") if form.checked(name)}
    if form.text("max_price"):
        price = form.whole("max_price", 1, 99_999, "Enter a whole number of euros from 1 to 99999.")
        active |= {} if form.of("max_price") else {"max_price": str(price)}
    number = {name: int(value) for name, value in active.items()}
    filters = Filters(
        max_price=number["max_price"] * 100 if "max_price" in number else None,
        min_rating=number["min_rating"] * 10 if "min_rating" in number else None,
        min_stars=number.get("min_stars"),
        breakfast="breakfast" in number,
        free_cancellation="free_cancellation" in number,
        max_distance=number["max_distance"] * 1000 if "max_distance" in number else None,
    )
    return filters, active
