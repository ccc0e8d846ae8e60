"""The checkout in three steps: delivery, payment, review. The draft lives in the address; nothing is written before it is placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..models import Address, Order, PaymentMethod, Product, ShippingMethod, Variant
from ..rules.cart import MOST, cart_goods
from ..rules.check import LONGEST_NOTE
from ..rules.orders import (
    Draft,
    account,
    coupon_named,
    delivery_problems,
    draft_quote,
    goods_problems,
    payment_problems,
    place_order,
)
from ..rules.price import Goods, delivery_cents, discount_cents, goods_cents, is_bulky
from ..rules.profile import addresses, cards, shipping_methods
from .products import product_page, variant_of

pages = Blueprint("checkout", __name__)
FIELDS = ("variant", "quantity", "address", "shipping", "coupon", "balance", "payment", "note")
_LONGEST = 40


@pages.get("/buy/<int:product_id>")
def buy_now(product_id: int) -> ResponseReturnValue:
    """Begin a checkout with one variant, past the cart."""
    shown, form = found(Product, product_id), Problems(request.args)
    variant = variant_of(shown, form)
    quantity = form.whole("quantity", 1, MOST, f"Choose 1 to {MOST} pieces.")
    if variant is not None:
        tell(form, goods_problems([(variant, quantity)]))
    if variant is None or form:
        return product_page(shown, form, form.text("colour"), form.text("size")), 422
    return redirect(url_for(".delivery", variant=variant.id, quantity=quantity))


@pages.get("/checkout")
def delivery() -> ResponseReturnValue:
    """First step: where to and how."""
    return _delivery_page(Problems(request.args if "address" in request.args else None), _goods(request.args))


@pages.get("/checkout/payment")
def payment() -> ResponseReturnValue:
    """Second step: coupon, balance, card, gift note; a coupon that was typed is tried out."""
    goods, form = _goods(request.args), Problems(request.args)
    if _delivery_is_wrong(form, goods):
        return _delivery_page(form, goods), 422
    if "payment" not in request.args:
        return _payment_page(Problems(), form, goods)
    for field, message in payment_problems(db(), goods, _key(form, "payment"), form.text("coupon", longest=_LONGEST), "", today()).items():
        if field == "coupon":
            form.add(field, message)
    return _payment_page(form, form, goods), 422 if form else 200


@pages.get("/checkout/review")
def review() -> ResponseReturnValue:
    """Third step: everything again, and the total."""
    goods, form = _goods(request.args), Problems(request.args)
    if _delivery_is_wrong(form, goods):
        return _delivery_page(form, goods), 422
    note = form.text("note", longest=LONGEST_NOTE)
    tell(form, payment_problems(db(), goods, _key(form, "payment"), form.text("coupon", longest=_LONGEST), note, today()))
    if form:
        return _payment_page(form, form, goods), 422
    draft = _draft(form, goods)
    return render_template(
        "review_order.html",
        goods=goods,
        draft=draft,
        price=draft_quote(db(), draft),
        address=found(Address, draft.address_id),
        method=found(ShippingMethod, draft.shipping_id),
        card=found(PaymentMethod, draft.payment_id),
        fields=_fields(request.args),
        back=url_for(".payment", **_fields(request.args)),
    )


@pages.post("/checkout/place")
def place() -> ResponseReturnValue:
    """Place the order."""
    form = Problems(request.form)
    try:
        order = place_order(db(), _draft(form, _goods(request.form)), today())
    except Refused as refusal:
        raise Failed(str(refusal), title="Your order was not placed", back=url_for("cart.index"), action="To the cart") from refusal
    return redirect(url_for(".thanks", order_id=order.id), 303)


@pages.get("/orders/<int:order_id>/thanks")
def thanks(order_id: int) -> ResponseReturnValue:
    """The receipt of an order."""
    return render_template("thanks.html", order=found(Order, order_id))


def _goods(fields: Mapping[str, str]) -> Goods:
    """Return what is being bought: one variant where the address names it, else the cart.

    Raises:
        Failed: It cannot be had.
    """
    form = Problems(fields)
    goods: Goods = [(found(Variant, _key(form, "variant")), _key(form, "quantity"))] if form.text("variant") else cart_goods(db())
    wrong = goods_problems(goods)
    if wrong:
        raise Failed(wrong["goods"], title="This can't be ordered", back=url_for("cart.index"), action="To the cart")
    return goods


def _key(form: Problems, field: str) -> int:
    text = form.text(field)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _draft(form: Problems, goods: Goods) -> Draft:
    return Draft(
        goods=goods,
        address_id=_key(form, "address"),
        shipping_id=_key(form, "shipping"),
        payment_id=_key(form, "payment"),
        coupon_code=form.text("coupon"),
        use_balance=form.checked("balance"),
        gift_note=form.text("note"),
        from_cart=not form.text("variant"),
    )


def _fields(values: Mapping[str, str], *only: str) -> dict[str, str]:
    """Return the fields of the draft that are filled, to carry them on."""
    return {name: values[name] for name in only or FIELDS if values.get(name)}


def _delivery_is_wrong(form: Problems, goods: Goods) -> bool:
    tell(form, delivery_problems(db(), goods, _key(form, "address"), _key(form, "shipping")))
    return bool(form)


def _delivery_page(form: Problems, goods: Goods) -> str:
    person, spent = account(db()), goods_cents(goods)
    methods = [(method, delivery_cents(method, spent)) for method in shipping_methods(db()) if method.takes_bulky or not is_bulky(goods)]
    return render_template(
        "delivery.html", problems=form, goods=goods, person=person, addresses=addresses(db()), methods=methods,
        goods_cents=spent, bulky=is_bulky(goods),
        fields=_fields(request.args, "variant", "quantity", "coupon", "balance", "payment", "note"),
        back=url_for("products.product", product_id=goods[0][0].product_id) if "variant" in request.args else url_for("cart.index"),
    )  # fmt: skip


def _payment_page(shown: Problems, form: Problems, goods: Goods) -> str:
    draft = _draft(form, goods)
    coupon = coupon_named(db(), draft.coupon_code) if draft.coupon_code and not shown.of("coupon") else None
    context: dict[str, Any] = {"coupon": coupon, "coupon_cents": discount_cents(goods, coupon)}
    fields = _fields(request.args, "variant", "quantity", "address", "shipping")
    priced = Draft(goods, draft.address_id, draft.shipping_id, 0, coupon.code if coupon else "", draft.use_balance)
    return render_template(
        "payment.html", problems=shown, person=account(db()), cards=cards(db()), price=draft_quote(db(), priced), fields=fields,
        longest_note=LONGEST_NOTE, back=url_for(".delivery", **_fields(request.args)), **context,
    )  # fmt: skip
