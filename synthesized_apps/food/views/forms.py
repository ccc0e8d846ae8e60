"""Reading filters, options, amounts and orders from a form or an address. Nothing here writes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from werkzeug.datastructures import MultiDict

from genui_gym.appkit import Problems, key_of, today
from genui_gym.appkit.formats import day, hour, money, rating

from ..catalogue import DIETS
from ..rules import DAYS_AHEAD, SORTS, TIPS, Draft, Filters

CHOICES: Mapping[str, Mapping[str, str]] = {
    "max_fee": {"": "Any", **{str(cents): f"Up to {money(cents)}" for cents in (120, 160, 200, 250, 300)}},
    "min_rating": {"": "Any", **{str(tenths): f"{rating(tenths)} or better" for tenths in (35, 38, 40, 42, 45)}},
    "max_minimum": {"": "Any", **{str(cents): f"Up to {money(cents)}" for cents in (900, 1000, 1200, 1400, 1600)}},
    "diet": {"": "Any", **{diet: diet for diet in DIETS[1:]}},
    "sort": {code: words for code, (words, _) in SORTS.items()},
}
"""The options of the filters that are choices; amounts in cents, ratings in tenths."""

CHIPS: Mapping[str, str] = {"max_fee": "{} delivery", "min_rating": "Rated {}", "max_minimum": "{} minimum", "diet": "{} mains"}
"""How an active filter reads."""

_AMOUNT = re.compile(r"(\d{1,4})(?:[.,](\d{1,2}))?")


def read_filters(form: Problems, known: Mapping[str, Mapping[str, str]]) -> tuple[Filters, dict[str, Any]]:
    """Return the filters of a search, and the fields of those that are on. ``known`` has the options that come from the database."""
    options = {**CHOICES, **known}
    active = {name: form.typed(name) for name, choices in options.items() if form.typed(name) and form.typed(name) in choices}
    active |= {name: "1" for name in ("open", "delivers") if form.checked(name)}
    words = form.text("q", longest=60)
    active |= {"q": words} if words else {}
    number = {name: int(value) for name, value in active.items() if value.isdigit()}
    filters = Filters(
        words=words,
        cuisine_id=number.get("cuisine"),
        district_id=number.get("district"),
        max_fee=number.get("max_fee"),
        min_rating=number.get("min_rating"),
        max_minimum=number.get("max_minimum"),
        diet=active.get("diet", ""),
        open_now="open" in active,
        delivers="delivers" in active,
    )
    return filters, active


def option_keys(values: MultiDict[str, str]) -> list[int]:
    """Return the keys of the options that a dish's form sent."""
    return [key_of(value) or 0 for name in values if name.startswith("group_") for value in values.getlist(name)]


def read_tip(form: Problems) -> int:
    """Return the tip in cents: one of the offered ones, or what was typed as another amount."""
    chosen = form.choice("tip", {*map(str, TIPS), "other"}, "Choose a tip, or no tip.")
    return read_amount(form, "other_tip") if chosen == "other" else int(chosen or 0)


def read_amount(form: Problems, field: str) -> int:
    """Return an amount of euros in cents, 0 with the message noted."""
    match = _AMOUNT.fullmatch(form.text(field).removeprefix("€").strip())
    if match is None:
        form.add(field, "Enter an amount such as 2.50.")
        return 0
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))


def day_options() -> list[tuple[str, str]]:
    """Return the days to which an order can be scheduled."""
    days = [today() + timedelta(days=ahead) for ahead in range(DAYS_AHEAD + 1)]
    return [("", "Choose a day"), *((each.isoformat(), day(each)) for each in days)]


def time_options() -> list[tuple[str, str]]:
    """Return the times of day to which an order can be scheduled."""
    times = [hour(time(number // 2, number % 2 * 30)) for number in range(17, 48)]
    return [("", "Choose a time"), *((each, each) for each in times)]


def read_slot(form: Problems) -> datetime | None:
    """Return the day and the time that a form asks for, or ``None`` with the messages noted in it."""
    chosen: date | None = form.date("day", "Choose a day.")
    wanted = form.choice("time", {value for value, _ in time_options() if value}, "Choose a time.")
    if chosen is None or not wanted:
        return None
    return datetime.combine(chosen, time.fromisoformat(wanted))


def read_draft(form: Problems, restaurant_id: int) -> Draft:
    """Return the order that the checkout's form asks for; what cannot be read is noted in it."""
    later = form.choice("when", ("now", "later"), "Choose when it should arrive.") == "later"
    return Draft(
        restaurant_id=restaurant_id,
        address_id=key_of(form.text("address")) or 0,
        payment_id=key_of(form.text("payment")) or 0,
        slot=read_slot(form) if later else None,
        tip_cents=read_tip(form),
        promo_code=form.text("promo", longest=40),
        courier_note=form.text("note"),
        cutlery=form.checked("cutlery"),
    )
