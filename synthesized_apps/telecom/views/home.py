"""The start page: one line with its gauges, and the switch to the others."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from genui_gym.appkit import db, found, today

from ..models import Line
from ..rules.bills import bills
from ..rules.lines import all_lines, customer, meters, packs_of
from ..rules.support import outages, tickets

pages = Blueprint("home", __name__)


@pages.get("/")
def index() -> ResponseReturnValue:
    """The line that the customer wants to see first."""
    return dashboard(found(Line, customer(db()).home_line_id))


@pages.get("/lines")
def lines() -> ResponseReturnValue:
    """All lines with what is left of their data."""
    listed = [(line, meters(db(), line, today())["data"]) for line in all_lines(db())]
    return render_template("lines.html", listed=listed)


@pages.get("/lines/<int:line_id>")
def line(line_id: int) -> ResponseReturnValue:
    """One line."""
    return dashboard(found(Line, line_id))


def dashboard(shown: Line) -> str:
    """Return the page of a line."""
    running = packs_of(db(), shown, "active")
    return render_template(
        "line.html",
        line=shown,
        lines=all_lines(db()),
        meters=meters(db(), shown, today()),
        packs=running,
        scheduled=packs_of(db(), shown, "scheduled"),
        pack_mb=sum(pack.pack.data_mb - pack.used_mb for pack in running),
        overdue=[bill for bill in bills(db()) if bill.status == "overdue"],
        waiting=tickets(db(), "waiting"),
        faults=[outage for outage in outages(db()) if outage.status == "current"],
    )
