"""Marquill's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

from genui_gym.appkit import Tab, current_world, db, help_pages, new_app, today

from ..models import HelpArticle
from ..rules.orders import stage_of
from ..rules.person import watched_ids
from . import book, club, exchange, films, houses, orders, person, pictures, showtimes
from .pictures import poster
from .words import WORDS

NOTICES = {
    "watched": "It is on your watchlist.",
    "unwatched": "It is off your watchlist.",
    "reviewed": "Thank you for your review.",
    "refunded": "Your order was refunded.",
    "exchanged": "Your order was exchanged. The new seats are yours.",
    "snacks": "The snacks were added to your order.",
    "contact": "Your contact details were saved.",
    "preferences": "Your preferences were saved.",
    "payment": "Your default payment was changed.",
}
TABS = (
    Tab("Films", "films.home", "camera"),
    Tab("Showtimes", "showtimes.index", "clock"),
    Tab("Tickets", "orders.index", "ticket"),
    Tab("Club", "club.index", "star"),
    Tab("Me", "person.index", "user"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.cinema", brand="Marquill", tabs=TABS, stylesheet="marquill.css", notices=NOTICES)
    for part in (films, showtimes, houses, book, orders, exchange, club, person, pictures):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Me", hint="Refund, student, points …", back="person.index"))
    for word in WORDS:
        app.add_template_filter(word, word.__name__)

    @app.context_processor
    def shared() -> dict[str, Any]:
        seen = {"here": request.full_path.rstrip("?"), "now": current_world().now, "today": today()}
        return {**seen, "watched": watched_ids(db()), "poster": poster, "stage_of": stage_of}

    return app
