"""Corvane's pages. Each module holds one part of the bank as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, new_app, today

from .. import charts
from ..glyphs import icon
from ..rules.accounts import available
from ..rules.days import written_month
from ..rules.iban import grouped, tail
from . import accounts, cards, disputes, entries, goals, help, home, more, orders, pay, payees, spending, transfers
from .words import FILTERS, relative_day

NOTICES = {
    "renamed": "The account has its new name.",
    "described": "The transaction was saved.",
    "disputed": "Your dispute was opened.",
    "withdrawn": "Your dispute was withdrawn.",
    "transfer-changed": "The transfer was changed.",
    "transfer-cancelled": "The transfer was cancelled.",
    "order-placed": "The standing order was set up.",
    "order-changed": "The standing order was changed.",
    "order-active": "The standing order is active again.",
    "order-paused": "The standing order is paused.",
    "order-cancelled": "The standing order was cancelled.",
    "payee-added": "The payee was added.",
    "payee-changed": "The payee was saved.",
    "payee-deleted": "The payee was deleted.",
    "frozen": "The card is frozen.",
    "active": "The card works again.",
    "controls": "The card's limits were saved.",
    "replaced": "The old card is blocked and a new one is on its way.",
    "goal-started": "Your goal has started.",
    "goal-changed": "The goal was saved.",
    "goal-in": "The money was put aside.",
    "goal-out": "The money is free again.",
    "goal-ended": "The goal was ended and its money is free again.",
    "budget": "The budget was saved.",
    "budget-dropped": "The budget was removed.",
    "contact": "Your contact details were saved.",
    "limits": "Your limits and preferences were saved.",
    "alert": "The alert was saved.",
}
TABS = (
    Tab("Home", "home.index", "home"),
    Tab("Payments", "pay.index", "swap"),
    Tab("Cards", "cards.index", "card"),
    Tab("Spending", "spending.index", "chart"),
    Tab("More", "more.index", "menu"),
)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.bank", brand="Corvane", tabs=TABS, stylesheet="corvane.css", notices=NOTICES)
    for part in (home, accounts, entries, disputes, pay, transfers, orders, payees, cards, goals, spending, more, help):
        app.register_blueprint(part.pages)
    for word in (*FILTERS, available, grouped, tail, written_month):
        app.add_template_filter(word, word.__name__)
    app.add_template_global(icon, "icon")
    app.add_template_global(relative_day, "relative_day")
    app.jinja_env.globals["charts"] = charts

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"today": today()}

    return app
