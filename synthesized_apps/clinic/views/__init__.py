"""Merrow's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, help_pages, new_app, today

from ..glyphs import icon
from ..models import HelpArticle
from . import book, care, centres, doctors, family, home, letters, portraits, visits
from .words import WORDS

NOTICES = {
    "moved": "Your visit was moved.",
    "changed": "Your visit was saved.",
    "cancelled": "Your visit was cancelled.",
    "refill-moved": "The refill goes to the new pharmacy.",
    "refill-cancelled": "The refill was cancelled.",
    "refill": "Your refill was requested.",
    "sent": "Your message was sent.",
    "member": "The details were saved.",
    "usual": "The usual doctor was changed.",
    "card-added": "The insurance card was added.",
    "card-renewed": "The insurance card was renewed.",
    "card-main": "The main card was changed.",
    "reminders": "Your reminders were saved.",
    "pharmacy": "Your usual pharmacy was changed.",
}
TABS = (
    Tab("Home", "home.index", "home"),
    Tab("Doctors", "doctors.index", "stethoscope"),
    Tab("Visits", "visits.index", "calendar"),
    Tab("Records", "care.index", "document"),
    Tab("Family", "family.index", "users"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.clinic", brand="Merrow", tabs=TABS, stylesheet="merrow.css", notices=NOTICES)
    for part in (home, centres, doctors, book, visits, care, letters, family, portraits):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Family", hint="Referral, notice, copay …", back="family.index"))
    for word in WORDS:
        app.add_template_filter(word, word.__name__)
    app.add_template_global(icon, "icon")
    app.add_template_global(portraits.portrait, "portrait")

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"today": today()}

    return app
