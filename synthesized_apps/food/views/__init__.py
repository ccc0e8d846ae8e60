"""Ladlow's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

from genui_gym.appkit import Tab, current_world, db, help_pages, new_app, today

from ..models import HelpArticle
from ..rules import account, groups_of, line_cents, options_text, stage_of
from . import baskets, checkout, dishes, find, orders, person, pictures, places, restaurants
from .pictures import PICTURES
from .words import WORDS

NOTICES = {
    "added": "It is in your basket.",
    "line": "Your basket was changed.",
    "emptied": "The basket is empty now.",
    "again": "The dishes are in your basket, at today's prices.",
    "again_partly": "Some dishes can't be had any more. The others are in your basket, at today's prices.",
    "cancelled": "Your order was cancelled.",
    "moved": "Your order has a new delivery time.",
    "rated": "Thank you for your rating.",
    "contact": "Your contact details were saved.",
    "preferences": "Your preferences were saved.",
    "address": "The address was saved.",
    "address_removed": "The address was removed.",
    "address_default": "Your default address was changed.",
    "payment": "Your default payment was changed.",
}
TABS = (
    Tab("Discover", "find.home", "home"),
    Tab("Favourites", "restaurants.favourites", "heart"),
    Tab("Baskets", "baskets.index", "bag"),
    Tab("Orders", "orders.index", "receipt"),
    Tab("Account", "account.index", "user"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.food", brand="Ladlow", tabs=TABS, stylesheet="ladlow.css", notices=NOTICES)
    for part in (find, restaurants, dishes, baskets, checkout, orders, person, places, pictures):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Account", hint="Refund, minimum, codes …", back="account.index"))
    for word in WORDS:
        app.add_template_filter(word, word.__name__)

    @app.context_processor
    def shared() -> dict[str, Any]:
        rules = {"groups_of": groups_of, "line_cents": line_cents, "options_text": options_text, "stage_of": stage_of}
        now = current_world().now
        return {"here": request.full_path.rstrip("?"), "now": now, "today": today(), "my_diet": account(db()).diet, **rules, **PICTURES}

    return app
