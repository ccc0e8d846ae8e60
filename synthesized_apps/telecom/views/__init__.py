"""Murmo's pages. Each module holds one part of the operator as a blueprint; a page is a view of the database and reads nothing else."""

from __future__ import annotations

from typing import Any

from flask import Flask

from genui_gym.appkit import Tab, help_pages, new_app, today

from .. import gauges
from ..glyphs import icon
from ..models import HelpArticle
from . import bills, calls, cards, disputes, gifts, home, lines, more, network, packs, plans, ports, sims, stores, tickets, topups
from .words import FILTERS

NOTICES = {
    "renamed": "The line has its new name.",
    "roaming-on": "Roaming is on for this line.",
    "roaming-off": "Roaming is off for this line.",
    "cap": "The spending cap was saved.",
    "plan-now": "The line is on its new plan.",
    "plan-later": "The change of plan is booked.",
    "plan-kept": "The change was cancelled; the line keeps its plan.",
    "bought": "The pack is yours.",
    "pack-cancelled": "The pack was cancelled.",
    "topped-up": "The money is on the balance.",
    "automatic": "The automatic top-up was saved.",
    "manual": "The automatic top-up has ended.",
    "sim": "The new SIM is ordered.",
    "sim-active": "The new SIM is active.",
    "forwarded": "The forwarding was saved.",
    "forward-off": "The forwarding has ended.",
    "blocked": "The number is blocked.",
    "unblocked": "The number can call again.",
    "paid": "The bill is paid.",
    "disputed": "Your dispute was opened.",
    "withdrawn": "Your dispute was withdrawn.",
    "card": "The card was added.",
    "default": "This card now pays unless you choose another.",
    "autopay": "The automatic payment was saved.",
    "port": "The transfer was requested.",
    "port-moved": "The transfer has its new day.",
    "port-cancelled": "The transfer was cancelled.",
    "ticket": "Your ticket was opened.",
    "replied": "Your answer was sent.",
    "closed": "The ticket was closed.",
    "watching": "We will send a message when it is over.",
    "unwatched": "No message will be sent.",
    "visit": "Your visit is booked.",
    "visit-cancelled": "The visit was cancelled.",
    "gift": "The gift is yours.",
    "preferences": "Your preferences were saved.",
    "contact": "Your contact details were saved.",
}
TABS = (
    Tab("Home", "home.index", "gauge"),
    Tab("Packs", "packs.index", "data"),
    Tab("Bills", "bills.index", "receipt"),
    Tab("Support", "tickets.support", "message"),
    Tab("More", "more.index", "menu"),
)
_PARTS = (home, lines, plans, packs, topups, sims, calls, bills, disputes, cards, ports, tickets, network, stores, gifts, more)


def create_app() -> Flask:
    """Return the app; what it shows comes from the world of each request."""
    app = new_app("genui_gym.apps.telecom", brand="Murmo", tabs=TABS, stylesheet="murmo.css", notices=NOTICES)
    for part in _PARTS:
        app.register_blueprint(part.pages)
    app.register_blueprint(help_pages(HelpArticle, tab="Support", hint="Cap, roaming, SIM, points …", back="tickets.support"))
    for word in FILTERS:
        app.add_template_filter(word, word.__name__)
    app.add_template_global(icon, "icon")
    app.jinja_env.globals["gauges"] = gauges

    @app.context_processor
    def shared() -> dict[str, Any]:
        return {"today": today()}

    return app
