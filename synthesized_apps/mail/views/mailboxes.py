"""Lists of conversations: the inbox, every other folder, and changing several conversations at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, own_path, today

from ..models import Folder, Label, Thread
from ..rules.places import FILED, counts, folder_of, folders, labels, unread_counts
from ..rules.search import Filters, find
from ..rules.threads import KEPT_ASIDE, Change, change_all
from .forms import all_chosen, chosen

pages = Blueprint("mailboxes", __name__)
PAGE = 20
SHOWN = {"all": Filters(), "unread": Filters(unread=True), "starred": Filters(starred=True)}
MARKS = {"read": "As read", "unread": "As unread"}
STARS = {"star": "Add star", "unstar": "Remove star"}


@pages.get("/")
def inbox() -> ResponseReturnValue:
    """The inbox."""
    return _listed(folder_of(db(), "inbox"))


@pages.get("/folders")
def index() -> ResponseReturnValue:
    """All folders."""
    own, built_in = folders(db(), "own"), folders(db(), *("inbox", "sent", "drafts", "archive", "spam", "bin"))
    sums = {"counts": counts(db()), "unread": unread_counts(db())}
    return render_template("folders.html", own=own, built_in=built_in, **sums, back=url_for(".inbox"))


@pages.get("/folders/<int:folder_id>")
def folder(folder_id: int) -> ResponseReturnValue:
    """One folder."""
    return _listed(found(Folder, folder_id))


def _listed(shown: Folder) -> ResponseReturnValue:
    kind = request.args.get("show", "all")
    filters = replace(SHOWN.get(kind, Filters()), folder_id=shown.id)
    address = {"endpoint": ".folder", "folder_id": shown.id} if shown.kind != "inbox" else {"endpoint": ".inbox"}
    query = {} if kind not in SHOWN or kind == "all" else {"show": kind}
    back = None if shown.kind == "inbox" else url_for(".index")
    return render_template(
        "mailbox.html", folder=shown, kind=kind if kind in SHOWN else "all", back=back, **page_of(filters, address, query)
    )


def page_of(filters: Filters, address: dict[str, Any], query: dict[str, str]) -> dict[str, Any]:
    """Return what a list of conversations shows: a page of those that pass, and what may be done to those that are chosen."""
    place = max(key_of(request.args.get("page", "")) or 1, 1)
    number, listed = find(db(), filters, (place - 1) * PAGE, PAGE)
    pages_in_all = max(-(-number // PAGE), 1)
    if place > pages_in_all:
        place = pages_in_all
        number, listed = find(db(), filters, (place - 1) * PAGE, PAGE)
    here = {**address, **query, **({"page": place} if place > 1 else {})}
    return {
        "threads": listed,
        "number": number,
        "place": place,
        "pages_in_all": pages_in_all,
        "address": {**address, **query},
        "here": here,
        "selecting": "select" in request.args and bool(listed),
        "moves": [("", "Leave where it is"), *((each.id, each.name) for each in folders(db(), *FILED, *KEPT_ASIDE))],
        "labels": [("", "None"), *((each.id, each.name) for each in labels(db()))],
        "marks": [("", "Leave as it is"), *MARKS.items()],
        "stars": [("", "Leave as it is"), *STARS.items()],
    }


@pages.post("/bulk")
def bulk() -> ResponseReturnValue:
    """Change the chosen conversations."""
    form, back = Problems(request.form), own_path(request.form.get("back", ""))
    threads = all_chosen(request.form.getlist("thread"), Thread)
    unread = {"read": False, "unread": True}.get(form.text("mark"))
    starred = {"star": True, "unstar": False}.get(form.text("star"))
    try:
        change_all(db(), threads, Change(chosen(form, "move", Folder), chosen(form, "label", Label), unread, starred), today())
    except Refused as refusal:
        raise Failed(str(refusal), title="Nothing was changed", back=back, action="Back to the list") from refusal
    return redirect(f"{back}{'&' if '?' in back else '?'}notice=changed", 303)
