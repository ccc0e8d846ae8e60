"""Searching events."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, db, key_of, today

from ..rules.search import SPAN_DAYS, Filters, find_events, usual_span
from ..rules.settings import calendars

pages = Blueprint("search", __name__)
SHOWN = 60


@pages.get("/search")
def search() -> ResponseReturnValue:
    """The form, and what takes place and has the words; by itself from today on."""
    asked = "q" in request.args
    form = Problems(request.args if asked else None)
    words, (first, last) = form.text("q", longest=80), usual_span(today())
    first, last = form.maybe_date("first") or first, form.maybe_date("last") or last
    if first > last:
        form.add("last", "The last day must not be before the first.")
    elif (last - first).days > 2 * SPAN_DAYS:
        form.add("last", f"Choose {2 * SPAN_DAYS} days at most.")
    key = key_of(form.text("calendar"))
    found = find_events(db(), Filters(words, first, last, key)) if asked and not form else []
    options = [("", "All calendars"), *((calendar.id, calendar.name) for calendar in calendars(db()))]
    page = render_template(
        "search.html", problems=form, asked=asked, found=found[:SHOWN], number=len(found), first=first, last=last, options=options,
        most=SHOWN, narrowed=key is not None or (first, last) != usual_span(today()), back=url_for("grid.month"),
        earlier=url_for(".search", q=words, first=(today() - timedelta(days=90)).isoformat(), last=today().isoformat(), calendar=key or ""),
    )  # fmt: skip
    return page, 422 if form else 200
