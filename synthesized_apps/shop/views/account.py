"""The person: wish list, contact, preferences, cards, gift cards, coupons."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..catalogue import CLOTHES, EU
from ..models import Coupon, GiftCard, PaymentMethod, WishItem
from ..rules.orders import account
from ..rules.profile import addresses, cards, redeem, set_default_card, shipping_methods, update_contact, update_preferences
from ..rules.returns import REFUNDS
from ..rules.search import tiles

pages = Blueprint("account", __name__)


@pages.get("/wishes")
def wishes() -> ResponseReturnValue:
    """The wish list, the latest first."""
    items = db().scalars(select(WishItem).order_by(WishItem.added_on.desc(), WishItem.id.desc())).all()
    return render_template("wishes.html", tiles=tiles(db(), [item.product for item in items]))


@pages.get("/account")
def index() -> ResponseReturnValue:
    """The way to everything about the person."""
    return render_template("account.html", person=account(db()), addresses=addresses(db()), cards=cards(db()))


@pages.get("/account/contact")
def contact() -> ResponseReturnValue:
    """The form for the contact data."""
    return render_template("contact.html", person=account(db()), back=url_for(".index"))


@pages.post("/account/contact")
def save_contact() -> ResponseReturnValue:
    """Save the contact data."""
    form = Problems(request.form)
    try:
        update_contact(db(), form.text("name"), form.text("email"), form.text("phone"), form.checked("newsletter"))
    except Refused as refusal:
        return _again(form, refusal, "contact.html", person=account(db()))
    return redirect(url_for(".index", notice="contact"), 303)


@pages.get("/account/preferences")
def preferences() -> ResponseReturnValue:
    """The form for sizes, delivery and refunds."""
    return render_template("preferences.html", **_preferences())


@pages.post("/account/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save them."""
    form = Problems(request.form)
    shipping = form.choice("shipping", {str(method.id) for method in shipping_methods(db())}, "Choose how we deliver.")
    try:
        if not form:
            update_preferences(db(), form.text("shoe_size"), form.text("clothing_size"), int(shipping), form.text("refund_to"))
            return redirect(url_for(".index", notice="preferences"), 303)
    except Refused as refusal:
        return _again(form, refusal, "preferences.html", **_preferences())
    return form.page("preferences.html", **_preferences())


@pages.get("/account/cards")
def wallet() -> ResponseReturnValue:
    """The cards."""
    return render_template("cards.html", person=account(db()), cards=cards(db()), back=url_for(".index"))


@pages.post("/account/cards/<int:card_id>/usual")
def usual_card(card_id: int) -> ResponseReturnValue:
    """Make a card the one that is chosen beforehand."""
    try:
        set_default_card(db(), found(PaymentMethod, card_id), today())
    except Refused as refusal:
        raise Failed(str(refusal), back=url_for(".wallet"), action="Back to the cards") from refusal
    return redirect(url_for(".wallet", notice="usual-card"), 303)


@pages.get("/account/gift-cards")
def gift_cards() -> ResponseReturnValue:
    """The balance, the form that adds a gift card, and the cards that were added."""
    return render_template("gift_cards.html", **_gift_cards())


@pages.post("/account/gift-cards")
def add_gift_card() -> ResponseReturnValue:
    """Add a gift card to the balance."""
    form = Problems(request.form)
    try:
        redeem(db(), form.text("code"), today())
    except Refused as refusal:
        return _again(form, refusal, "gift_cards.html", **_gift_cards())
    return redirect(url_for(".gift_cards", notice="redeemed"), 303)


@pages.get("/account/coupons")
def coupons() -> ResponseReturnValue:
    """The coupons: those that hold, those to come and those that are over."""
    listed = db().scalars(select(Coupon).order_by(Coupon.valid_until, Coupon.id)).all()
    return render_template("coupons.html", coupons=sorted(listed, key=lambda coupon: coupon.valid_until < today()), back=url_for(".index"))


def _again(form: Problems, refusal: Refused, template: str, **context: object) -> ResponseReturnValue:
    tell(form, refusal)
    return form.page(template, **{"back": url_for(".index"), **context})


def _preferences() -> dict[str, object]:
    methods = [(method.id, method.name) for method in shipping_methods(db())]
    refunds = [(key, words) for key, words in REFUNDS.items()]
    return {"person": account(db()), "shoes": EU, "clothes": CLOTHES, "methods": methods, "refunds": refunds, "back": url_for(".index")}


def _gift_cards() -> dict[str, object]:
    used = select(GiftCard).where(GiftCard.redeemed_on.is_not(None)).order_by(GiftCard.redeemed_on.desc(), GiftCard.id)
    return {"person": account(db()), "used": db().scalars(used).all(), "back": url_for(".index")}
