"""Nidora's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

from genui_gym.appkit import Tab, help_pages, new_app, today

from ..models import HelpArticle
from ..rules import free_until
from . import book, find, hotels, pictures, profile, trips
from .pictures import PICTURES
from .words import distance, label, verdict

NOTICES = {
    "changed": "Your stay was changed.",
    "cancelled": "Your booking was cancelled.",
    "details": "Your booking details were saved.",
    "contact": "Your contact details were saved.",
    "preferences": "Your preferences were saved.",
    "payment": "Your default payment was changed.",
}
TABS = (
    Tab("Search", "find.home", "search"),
    Tab("Favourites", "profile.favourites", "heart"),
    Tab("Trips", "trips.index", "suitcase"),
    Tab("Help", "help.index", "help"),
    Tab("Profile", "profile.index", "user"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.booking", brand="Nidora", tabs=TABS, stylesheet="nidora.css", notices=NOTICES)
    for part in (find, hotels, book, trips, profile, pictures):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Help", hint="Refunds, breakfast, children …"))
    for word in (label, distance, verdict):
        app.add_template_filter(word, word.__name__)

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"here": request.full_path.rstrip("?"), "today": today(), "free_until": free_until, **PICTURES}

    return app
