"""Orrava's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask, request

from genui_gym.appkit import Tab, current_world, db, help_pages, new_app, today

from ..charts import bars, curve, sun_arc
from ..glyphs import glyph
from ..models import HelpArticle
from ..rules.events import EVENTS
from ..rules.settings import settings_of
from ..rules.weather import day_length, local_now, strongest_pollen
from . import compare, forecast, past, places, rules, settings, warnings
from .words import FILTERS, measured

NOTICES = {
    "saved": "The place is in your list now.",
    "renamed": "The label was changed.",
    "first": "This place opens first now.",
    "moved": "Your list has a new order.",
    "removed": "The place was removed from your list.",
    "rule_added": "The rule was added.",
    "rule_changed": "The rule was changed.",
    "rule_paused": "The rule is paused.",
    "rule_resumed": "The rule is on again.",
    "rule_deleted": "The rule was deleted.",
    "units": "Your units were saved.",
    "notifying": "Your notification settings were saved.",
    "person": "Your details were saved.",
}
TABS = (
    Tab("Today", "forecast.home", "sun"),
    Tab("Places", "places.index", "pin"),
    Tab("Warnings", "warnings.index", "alert"),
    Tab("Compare", "compare.index", "sort"),
    Tab("Settings", "settings.index", "settings"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.weather", brand="Orrava", tabs=TABS, stylesheet="orrava.css", notices=NOTICES)
    for part in (forecast, past, compare, warnings, places, rules, settings):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Settings", hint="Units, rules, history …", back="settings.index"))
    for word in FILTERS:
        app.add_template_filter(word, word.__name__)
    drawing = {"glyph": glyph, "curve": curve, "sun_arc": sun_arc, "bars": bars}
    rules_ = {"events": EVENTS, "day_length": day_length, "local_now": local_now, "strongest_pollen": strongest_pollen}

    @app.context_processor
    def shared() -> dict[str, Any]:
        mine = settings_of(db())
        now = {"now": current_world().now, "today": today(), "here": request.path}
        return {"mine": mine, **now, **measured(mine), **drawing, **rules_}

    return app
