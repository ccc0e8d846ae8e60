"""Searching: one field for words and operators, and the same as filters."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, db

from ..models import Folder, Label
from ..rules.places import folders, labels
from ..rules.search import Filters, parse
from .forms import chosen
from .mailboxes import page_of

pages = Blueprint("search", __name__, url_prefix="/search")
FIELDS = ("q", "from", "to", "subject", "folder", "label", "first", "last", "attachment", "unread", "starred")
TICKS = {"attachment": "With attachment", "unread": "Unread", "starred": "Starred"}


@pages.get("")
def index() -> ResponseReturnValue:
    """The field, and what was found."""
    form = Problems(request.args)
    filters = _filters(form)
    query = {field: request.args[field].strip() for field in FIELDS if request.args.get(field, "").strip()}
    return render_template(
        "search.html",
        problems=form,
        asked=bool(filters),
        query=query,
        chips=[(text, {key: query[key] for key in query if key != name}) for name, text in _chips(filters, query)],
        places=[("", "All but spam and bin"), *((folder.id, folder.name) for folder in folders(db()))],
        named=[("", "Any"), *((label.id, label.name) for label in labels(db()))],
        ticks=TICKS.items(),
        **page_of(filters, {"endpoint": ".index"}, query),
    ), 422 if form else 200


def _filters(form: Problems) -> Filters:
    """Return the filters of the address; one that makes no sense is left out and its field says so."""
    typed, wrong = parse(db(), form.text("q", longest=200)[:200])
    if wrong:
        form.add("q", wrong[0])
    sender, recipient, subject = (form.text(field, longest=80)[:80] for field in ("from", "to", "subject"))
    folder, label = chosen(form, "folder", Folder), chosen(form, "label", Label)
    days = {field: day for field in ("first", "last") if (day := _day(form, field))}
    if len(days) == 2 and days["last"] < days["first"]:
        form.add("last", "The last day must not be before the first.")
        del days["last"]
    return replace(
        typed,
        sender=sender or typed.sender,
        recipient=recipient or typed.recipient,
        subject=subject or typed.subject,
        attachment=typed.attachment or form.checked("attachment"),
        unread=typed.unread or form.checked("unread"),
        starred=typed.starred or form.checked("starred"),
        folder_id=folder.id if folder else typed.folder_id,
        label_id=label.id if label else typed.label_id,
        first=days.get("first", typed.first),
        last=days.get("last", typed.last),
    )


def _day(form: Problems, field: str) -> date | None:
    day = form.date(field, "Enter the day as YYYY-MM-DD.") if form.text(field) else None
    if day and not date(1900, 1, 1) < day < date(2200, 1, 1):
        form.add(field, "Enter a day of this century.")
        return None
    return day


def _chips(filters: Filters, query: dict[str, str]) -> list[tuple[str, str]]:
    """Return how each active filter reads, with the field of the address that it stands in."""
    folder = db().get(Folder, filters.folder_id) if filters.folder_id else None
    label = db().get(Label, filters.label_id) if filters.label_id else None
    texts = {
        "q": f"“{query.get('q', '')[:40]}”",
        "from": f"From {query.get('from', '')[:40]}",
        "to": f"To {query.get('to', '')[:40]}",
        "subject": f"Subject {query.get('subject', '')[:40]}",
        "folder": f"In {folder.name}" if folder else "",
        "label": f"Label {label.name}" if label else "",
        "first": f"From {filters.first}" if filters.first else "",
        "last": f"To {filters.last}" if filters.last else "",
        **TICKS,
    }
    return [(name, texts[name]) for name in query if texts[name]]
