"""Postern's pages. Each module holds one part of the mailbox as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, help_pages, new_app, today

from ..glyphs import icon
from ..models import HelpArticle
from . import files, lists, mailboxes, more, people, places, search, sorting, threads, write
from .words import FILTERS

NOTICES = {
    "archive": "Archived.",
    "bin": "Moved to the bin.",
    "spam": "Moved to spam.",
    "restore": "Back where it came from.",
    "star": "Starred.",
    "unstar": "The star is gone.",
    "read": "Marked as read.",
    "unread": "Marked as unread.",
    "organised": "The conversation was saved.",
    "changed": "The conversations were changed.",
    "sent": "Your mail was sent.",
    "draft": "The draft was saved.",
    "attached": "The file was attached, and the draft was saved.",
    "discarded": "The draft was discarded.",
    "folder": "The folder was saved.",
    "folder-deleted": "The folder was deleted.",
    "label": "The label was saved.",
    "label-deleted": "The label was deleted.",
    "rule": "The rule was saved.",
    "rule-applied": "The rule was saved and has sorted the inbox.",
    "rule-deleted": "The rule was deleted.",
    "contact": "The contact was saved.",
    "contact-deleted": "The contact was deleted.",
    "group": "The group was saved.",
    "group-deleted": "The group was deleted.",
    "member": "The contact is in the group.",
    "member-gone": "The contact has left the group.",
    "file": "The file was saved.",
    "file-deleted": "The file was deleted.",
    "vacation": "The vacation reply was saved.",
    "signature": "The signature was saved.",
    "signature-deleted": "The signature was deleted.",
    "preferences": "Your preferences were saved.",
    "left": "You have left the newsletter.",
    "blocked": "The sender is blocked.",
    "unblocked": "The sender is not blocked any more.",
}
TABS = (
    Tab("Mail", "mailboxes.inbox", "inbox"),
    Tab("Search", "search.index", "search"),
    Tab("Write", "write.new", "pen"),
    Tab("People", "people.index", "users"),
    Tab("More", "more.index", "menu"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.mail", brand="Postern", tabs=TABS, stylesheet="postern.css", notices=NOTICES)
    for part in (mailboxes, threads, search, write, people, files, places, sorting, lists, more):
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="More", hint="Rules, drafts, sizes", back="more.index"))
    for word in FILTERS:
        app.add_template_filter(word, word.__name__)
    app.add_template_global(icon, "icon")

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"today": today()}

    return app
