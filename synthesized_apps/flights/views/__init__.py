"""Larkway's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, help_pages, new_app, today

from .. import marks
from ..models import HelpArticle
from ..rules.timetable import hours
from . import board, book, change, check, extras, find, members, profile, saved, trips
from .words import FILTERS

NOTICES = {
    "seat": "The seat is yours.",
    "bags": "The bags were added.",
    "moved": "The flight was changed.",
    "cancelled": "Your trip was cancelled.",
    "checked-in": "You are checked in.",
    "contact": "Your contact details were saved.",
    "preferences": "Your preferences were saved.",
    "payment": "Your usual way to pay was changed.",
    "traveller": "The traveller was saved.",
    "removed": "The traveller was removed.",
    "watch": "The price alert was set.",
    "watch-gone": "The price alert was removed.",
}
TABS = (
    Tab("Search", "find.home", "search"),
    Tab("Timetable", "board.index", "list"),
    Tab("Trips", "trips.index", "ticket"),
    Tab("Miles", "members.index", "star"),
    Tab("Profile", "profile.index", "user"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.flights", brand="Larkway", tabs=TABS, stylesheet="larkway.css", notices=NOTICES)
    for part in (find, book, trips, extras, change, check, board, members, profile, saved):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Profile", hint="Bags, refunds, check-in …", back="profile.index"))
    for word in (*FILTERS, hours):
        app.add_template_filter(word, word.__name__)
    app.jinja_env.globals["marks"] = marks

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"today": today()}

    return app
