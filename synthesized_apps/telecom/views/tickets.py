"""Support: its start page, the tickets, one of them, a new one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..content import TOPICS
from ..records import Ticket
from ..rules.lines import REPLIES
from ..rules.support import LONGEST, RUNNING, close_ticket, open_ticket, outages, reply, tickets
from .forms import chosen_line, line_options

pages = Blueprint("tickets", __name__)
STATES = {"running": RUNNING, "over": ("solved", "closed")}


@pages.get("/support")
def support() -> ResponseReturnValue:
    """Where help begins: the network, the tickets, stores, articles."""
    current = [outage for outage in outages(db()) if outage.status == "current"]
    return render_template("support.html", tickets=tickets(db(), *RUNNING), faults=current)


@pages.get("/tickets")
def index() -> ResponseReturnValue:
    """The tickets that run, or those that are over."""
    state = "over" if request.args.get("state") == "over" else "running"
    return render_template("tickets.html", tickets=tickets(db(), *STATES[state]), state=state, back=url_for(".support"))


@pages.get("/tickets/new")
def new() -> ResponseReturnValue:
    """The form for a ticket."""
    return render_template("ticket_new.html", **_form())


@pages.post("/tickets/new")
def begin() -> ResponseReturnValue:
    """Open a ticket."""
    form = Problems(request.form)
    fields = (form.text("topic"), form.text("subject"), form.text("words", longest=LONGEST), form.text("reply_by"))
    try:
        ticket = open_ticket(db(), chosen_line(form), *fields, today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("ticket_new.html", **_form())
    return redirect(url_for(".ticket", ticket_id=ticket.id, notice="ticket"), 303)


@pages.get("/tickets/<int:ticket_id>")
def ticket(ticket_id: int) -> ResponseReturnValue:
    """One ticket."""
    return render_template("ticket.html", **_ticket(ticket_id))


@pages.post("/tickets/<int:ticket_id>")
def answer(ticket_id: int) -> ResponseReturnValue:
    """Answer in a ticket."""
    form = Problems(request.form)
    try:
        reply(db(), found(Ticket, ticket_id), form.text("words", longest=LONGEST), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("ticket.html", **_ticket(ticket_id))
    return redirect(url_for(".ticket", ticket_id=ticket_id, notice="replied"), 303)


@pages.post("/tickets/<int:ticket_id>/close")
def close(ticket_id: int) -> ResponseReturnValue:
    """Close a ticket."""
    try:
        close_ticket(db(), found(Ticket, ticket_id))
    except Refused as refusal:
        raise failed(refusal, url_for(".ticket", ticket_id=ticket_id), "Back to the ticket") from refusal
    return redirect(url_for(".ticket", ticket_id=ticket_id, notice="closed"), 303)


def _form() -> dict[str, object]:
    return {
        "lines": [("", "Choose a line"), *line_options()],
        "topics": [("", "Choose"), *TOPICS.items()],
        "replies": [("", "Choose"), *REPLIES.items()],
        "back": url_for(".support"),
    }


def _ticket(ticket_id: int) -> dict[str, object]:
    return {"ticket": found(Ticket, ticket_id), "topics": TOPICS, "replies": REPLIES, "back": url_for(".index")}
