"""A dish: the sheet with its options, for putting it into the basket or for changing what is in there."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, tell
from genui_gym.appkit.formats import money

from ..models import BasketLine, Dish, Option, OptionGroup
from ..rules import MAX_QUANTITY, add_dish, change_line, find_options
from .forms import option_keys

pages = Blueprint("dishes", __name__)


@pages.get("/dishes/<int:dish_id>")
def dish(dish_id: int) -> ResponseReturnValue:
    """The sheet of a dish."""
    return _sheet(found(Dish, dish_id), Problems())


@pages.post("/dishes/<int:dish_id>")
def add(dish_id: int) -> ResponseReturnValue:
    """Put it into the basket."""
    shown, form = found(Dish, dish_id), Problems(request.form)
    quantity, note, options = _read(form, shown)
    try:
        if not form:
            add_dish(db(), shown, options, quantity, note)
            return redirect(url_for("restaurants.menu", restaurant_id=shown.restaurant_id, notice="added"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _sheet(shown, form), 422


@pages.get("/baskets/lines/<int:line_id>")
def line(line_id: int) -> ResponseReturnValue:
    """The sheet of a dish that is in the basket."""
    shown = found(BasketLine, line_id)
    return _sheet(shown.dish, Problems(), shown)


@pages.post("/baskets/lines/<int:line_id>")
def change(line_id: int) -> ResponseReturnValue:
    """Give it other options, another quantity or another note."""
    shown, form = found(BasketLine, line_id), Problems(request.form)
    restaurant_id, menu_dish = shown.restaurant_id, shown.dish
    quantity, note, options = _read(form, menu_dish)
    try:
        if not form:
            change_line(db(), shown, options, quantity, note)
            return redirect(url_for("baskets.basket", restaurant_id=restaurant_id, notice="line"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return _sheet(menu_dish, form, shown), 422


def _read(form: Problems, shown: Dish) -> tuple[int, str, list[Option]]:
    quantity = form.whole("quantity", 1, MAX_QUANTITY, f"Choose 1 to {MAX_QUANTITY}.")
    return quantity, form.text("note"), find_options(db(), shown, option_keys(request.form))


def _sheet(shown: Dish, form: Problems, held: BasketLine | None = None) -> str:
    return render_template(
        "dish.html",
        problems=form,
        dish=shown,
        held=held,
        options_of=_options_of,
        chosen={choice.option_id for choice in held.choices} if held else set(),
        most=MAX_QUANTITY,
        back=url_for("baskets.basket", restaurant_id=shown.restaurant_id)
        if held
        else url_for("restaurants.menu", restaurant_id=shown.restaurant_id),
    )


def _options_of(group: OptionGroup) -> list[tuple[str, str, str, str]]:
    """Return the options of a group as the choices of a field."""
    return [(str(option.id), option.name, "", f"+{money(option.extra_cents)}" if option.extra_cents else "") for option in group.options]
