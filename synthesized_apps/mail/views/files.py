"""The library of files."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, tell

from ..catalogue import DRAWERS
from ..models import File
from ..rules.files import ORDERS, change_file, delete_file, files

pages = Blueprint("files", __name__, url_prefix="/files")


@pages.get("")
def index() -> ResponseReturnValue:
    """The files, or those that were searched for."""
    asked = request.args.get("q", "").strip()[:60]
    drawer = request.args.get("drawer", "") if request.args.get("drawer", "") in DRAWERS else ""
    order = request.args.get("order", "") if request.args.get("order", "") in ORDERS else "name"
    page = {"asked": asked, "drawer": drawer, "order": order, "choices": [(each, each) for each in DRAWERS], "orders": ORDERS.items()}
    return render_template("files.html", files=files(db(), asked, drawer, order), **page, back=url_for("more.index"))


@pages.get("/<int:file_id>")
def file(file_id: int) -> ResponseReturnValue:
    """One file."""
    return render_template("file.html", **_file(found(File, file_id)))


@pages.post("/<int:file_id>")
def save(file_id: int) -> ResponseReturnValue:
    """Rename a file, or put it into another drawer."""
    form, shown = Problems(request.form), found(File, file_id)
    try:
        change_file(db(), shown, form.text("name", longest=100), form.text("drawer", longest=40))
        if not form:
            return redirect(url_for(".file", file_id=file_id, notice="file"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("file.html", **_file(shown))


@pages.get("/<int:file_id>/delete")
def ask_to_delete(file_id: int) -> ResponseReturnValue:
    """The question before a file is deleted."""
    return render_template("file_delete.html", file=found(File, file_id), back=url_for(".file", file_id=file_id))


@pages.post("/<int:file_id>/delete")
def delete(file_id: int) -> ResponseReturnValue:
    """Delete a file."""
    delete_file(db(), found(File, file_id))
    return redirect(url_for(".index", notice="file-deleted"), 303)


def _file(shown: File) -> dict[str, object]:
    return {"file": shown, "drawers": DRAWERS, "back": url_for(".index")}
