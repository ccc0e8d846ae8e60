"""Pomello's pages. Each module holds one part of the shop as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

from genui_gym.appkit import Tab, db, help_pages, new_app, today

from ..models import HelpArticle
from ..rules.cart import cart_goods, wished
from ..rules.price import goods_cents
from . import account, addresses, browse, cart, checkout, orders, pictures, products, returns
from .words import FILTERS, STATUS, TONES

NOTICES = {
    "added": "Added to your cart.",
    "later": "Saved for later.",
    "back": "Moved to your cart.",
    "removed": "Removed.",
    "reviewed": "Your review is published. Thank you.",
    "cancelled": "Your order was cancelled.",
    "redirected": "Your order goes to the new address.",
    "contact": "Your contact details were saved.",
    "preferences": "Your preferences were saved.",
    "address": "Your address was saved.",
    "usual-address": "Your usual address was changed.",
    "usual-card": "Your usual card was changed.",
    "redeemed": "The gift card was added to your balance.",
}
TABS = (
    Tab("Shop", "browse.home", "bag"),
    Tab("Wish list", "account.wishes", "heart"),
    Tab("Cart", "cart.index", "cart"),
    Tab("Orders", "orders.index", "receipt"),
    Tab("Account", "account.index", "user"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.shop", brand="Pomello", tabs=TABS, stylesheet="pomello.css", notices=NOTICES)
    for part in (browse, products, cart, checkout, orders, returns, account, addresses, pictures):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Account", hint="Returns, lockers, coupons …", back="account.index"))
    for word in FILTERS:
        app.add_template_filter(word, word.__name__)

    @app.context_processor
    def shared() -> dict[str, Any]:
        goods = cart_goods(db())
        return {
            "here": request.full_path.rstrip("?"),
            "today": today(),
            "shot": pictures.shot,
            "saved": wished(db()),
            "cart_pieces": sum(quantity for _, quantity in goods),
            "cart_cents": goods_cents(goods),
            "statuses": STATUS,
            "tones": TONES,
        }

    return app
