"""The cart, and what was saved for later."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..models import CartLine, Product
from ..rules.cart import MOST, add_to_cart, back_to_cart, cart_goods, change_quantity, in_cart, put_aside, remove_line, save_for_later
from ..rules.price import goods_cents
from .products import product_page, variant_of

pages = Blueprint("cart", __name__, url_prefix="/cart")


@pages.get("")
def index() -> ResponseReturnValue:
    """What is in the cart and what was saved for later."""
    goods = cart_goods(db())
    return render_template("cart.html", lines=in_cart(db()), later=put_aside(db()), goods_cents=goods_cents(goods), most=MOST)


@pages.post("/add/<int:product_id>")
def add(product_id: int) -> ResponseReturnValue:
    """Put a variant into the cart."""
    shown, form = found(Product, product_id), Problems(request.form)
    variant = variant_of(shown, form)
    quantity = form.whole("quantity", 1, MOST, f"Choose 1 to {MOST} pieces.")
    try:
        if variant is not None and not form:
            add_to_cart(db(), variant, quantity, today())
    except Refused as refusal:
        tell(form, refusal)
    if form:
        return product_page(shown, form, form.text("colour"), form.text("size")), 422
    return redirect(url_for("products.product", product_id=product_id, **_choice(form), notice="added"), 303)


@pages.post("/<int:line_id>/more")
def more(line_id: int) -> ResponseReturnValue:
    """One piece more."""
    return _change(line_id, lambda line: change_quantity(db(), line, 1))


@pages.post("/<int:line_id>/less")
def less(line_id: int) -> ResponseReturnValue:
    """One piece less."""
    return _change(line_id, lambda line: change_quantity(db(), line, -1))


@pages.post("/<int:line_id>/later")
def later(line_id: int) -> ResponseReturnValue:
    """Save a line for later."""
    return _change(line_id, lambda line: save_for_later(db(), line), "later")


@pages.post("/<int:line_id>/back")
def back(line_id: int) -> ResponseReturnValue:
    """Move a line back to the cart."""
    return _change(line_id, lambda line: back_to_cart(db(), line), "back")


@pages.post("/<int:line_id>/remove")
def remove(line_id: int) -> ResponseReturnValue:
    """Take a line out."""
    return _change(line_id, lambda line: remove_line(db(), line), "removed")


def _change(line_id: int, act: Callable[[CartLine], None], notice: str | None = None) -> ResponseReturnValue:
    try:
        act(found(CartLine, line_id))
    except Refused as refusal:
        raise Failed(str(refusal), title="Your cart stays as it is", back=url_for(".index"), action="Back to the cart") from refusal
    return redirect(url_for(".index", notice=notice), 303)


def _choice(form: Problems) -> dict[str, str]:
    return {name: form.text(name) for name in ("colour", "size") if form.text(name)}
