"""Diurna's pages. Each module holds one part of the app as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, help_pages, new_app, today

from ..models import HelpArticle
from . import calendars, edit, events, grid, invites, people, search, settings, todos
from .words import FILTERS

NOTICES = {
    "made": "The event is in your calendar.",
    "changed": "The event was changed.",
    "changed-one": "This event was changed; the others of its series were not.",
    "changed-following": "This and the following events were changed.",
    "changed-all": "All events of the series were changed.",
    "deleted": "The event is in the bin.",
    "deleted-one": "This event was deleted; the others of its series are still there.",
    "deleted-following": "This and the following events were deleted.",
    "restored": "The event is back in your calendar.",
    "invited": "The guests were invited.",
    "uninvited": "The guest was taken off the event.",
    "answered": "Your answer was sent.",
    "proposed": "Your proposal was sent.",
    "calendars": "The choice of calendars was saved.",
    "calendar": "The calendar was saved.",
    "hours": "Your working hours were saved.",
    "defaults": "Your preferences were saved.",
    "zone": "Your time zone was saved.",
    "todo": "The to-do was saved.",
    "ticked": "Done.",
    "reopened": "The to-do is open again.",
    "dropped": "The to-do was deleted.",
}
TABS = (
    Tab("Calendar", "grid.month", "calendar"),
    Tab("Invitations", "invites.index", "mail"),
    Tab("People", "people.index", "users"),
    Tab("To-dos", "todos.index", "check-circle"),
    Tab("More", "settings.index", "menu"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.calendar", brand="Diurna", tabs=TABS, stylesheet="diurna.css", notices=NOTICES)
    for part in (grid, events, edit, invites, people, todos, search, calendars, settings):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="More", hint="Series, time zones, guests …", back="settings.index"))
    for word in FILTERS:
        app.add_template_filter(word, word.__name__)

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"today": today()}

    return app
