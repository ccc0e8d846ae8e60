"""Kestrin's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, current_world, help_pages, new_app, today

from ..art.vehicles import vehicle_picture
from ..models import HelpArticle
from ..rules.stage import arrives_at, stage_of
from . import account, after, drivers, find, history, order, plan, rides, saved, wallet
from .words import WORDS

NOTICES = {
    "moved": "Your ride has a new pick-up time.",
    "rerouted": "Your ride has a new route.",
    "cancelled": "Your ride was cancelled.",
    "tip": "Thank you. The driver gets all of your tip.",
    "rated": "Thank you for your rating.",
    "split": "Your contacts were asked for their shares.",
    "lost": "Your report was sent to the driver.",
    "kept": "The driver is one of your favourites.",
    "let_go": "The driver is no longer one of your favourites.",
    "contact": "Your contact details were saved.",
    "habits": "Your ride preferences were saved.",
    "place": "The place was saved.",
    "place_removed": "The place was removed.",
    "place_usual": "Your usual pick-up was changed.",
    "payment": "Your usual payment was changed.",
    "business": "Your business profile was saved.",
}
TABS = (
    Tab("Ride", "find.home", "pin"),
    Tab("Trips", "history.index", "list"),
    Tab("Wallet", "wallet.index", "wallet"),
    Tab("Account", "account.index", "user"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.rides", brand="Kestrin", tabs=TABS, stylesheet="kestrin.css", notices=NOTICES)
    for part in (find, plan, order, history, rides, after, drivers, wallet, account, saved):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Account", hint="Stops, fees, lost things …", back="account.index"))
    for word in WORDS:
        app.add_template_filter(word, word.__name__)

    @app.context_processor
    def shared() -> dict[str, Any]:
        drawn = {"vehicle_picture": vehicle_picture}
        return {"now": current_world().now, "today": today(), "stage_of": stage_of, "arrives_at": arrives_at, **drawn}

    return app
