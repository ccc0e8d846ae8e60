"""Managing folders and labels."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, key_of, tell

from ..models import Folder, Label
from ..rules.places import (
    add_folder,
    delete_folder,
    delete_label,
    label_counts,
    labels,
    rename_folder,
    save_label,
    undeletable_because,
)

pages = Blueprint("places", __name__)
COLOURS = ((1, "Red"), (2, "Orange"), (3, "Yellow"), (4, "Green"), (5, "Teal"), (6, "Blue"), (7, "Violet"), (8, "Grey"))


@pages.get("/folders/new")
def new_folder() -> ResponseReturnValue:
    """The form for a folder."""
    return render_template("folder_form.html", folder=None, back=url_for("mailboxes.index"))


@pages.post("/folders/new")
def make_folder() -> ResponseReturnValue:
    """Make a folder."""
    form = Problems(request.form)
    try:
        folder = add_folder(db(), form.text("name", longest=60))
        if not form:
            return redirect(url_for("mailboxes.folder", folder_id=folder.id, notice="folder"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("folder_form.html", folder=None, back=url_for("mailboxes.index"))


@pages.get("/folders/<int:folder_id>/edit")
def edit_folder(folder_id: int) -> ResponseReturnValue:
    """The form for a folder's name."""
    shown = _own(folder_id)
    return render_template("folder_form.html", folder=shown, back=url_for("mailboxes.folder", folder_id=folder_id))


@pages.post("/folders/<int:folder_id>/edit")
def save_folder(folder_id: int) -> ResponseReturnValue:
    """Rename a folder."""
    form, shown = Problems(request.form), _own(folder_id)
    here = url_for("mailboxes.folder", folder_id=folder_id)
    try:
        rename_folder(db(), shown, form.text("name", longest=60))
        if not form:
            return redirect(url_for("mailboxes.folder", folder_id=folder_id, notice="folder"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("folder_form.html", folder=shown, back=here)


@pages.get("/folders/<int:folder_id>/delete")
def ask_to_delete_folder(folder_id: int) -> ResponseReturnValue:
    """The question before a folder is deleted, or why it cannot be."""
    shown = _own(folder_id)
    back = url_for("mailboxes.folder", folder_id=folder_id)
    return render_template("folder_delete.html", folder=shown, because=undeletable_because(db(), shown), back=back)


@pages.post("/folders/<int:folder_id>/delete")
def drop_folder(folder_id: int) -> ResponseReturnValue:
    """Delete a folder."""
    try:
        delete_folder(db(), _own(folder_id))
    except Refused as refusal:
        raise failed(refusal, url_for("mailboxes.folder", folder_id=folder_id), "Back to the folder") from refusal
    return redirect(url_for("mailboxes.index", notice="folder-deleted"), 303)


@pages.get("/labels")
def label_list() -> ResponseReturnValue:
    """The labels."""
    return render_template("labels.html", labels=labels(db()), counts=label_counts(db()), back=url_for("more.index"))


@pages.get("/labels/new")
def new_label() -> ResponseReturnValue:
    """The form for a label."""
    return render_template("label_form.html", **_label(None))


@pages.post("/labels/new")
def make_label() -> ResponseReturnValue:
    """Make a label."""
    return _save_label(None)


@pages.get("/labels/<int:label_id>")
def edit_label(label_id: int) -> ResponseReturnValue:
    """The form for a label's name and colour."""
    return render_template("label_form.html", **_label(found(Label, label_id)))


@pages.post("/labels/<int:label_id>")
def change_label(label_id: int) -> ResponseReturnValue:
    """Give a label another name or colour."""
    return _save_label(found(Label, label_id))


@pages.get("/labels/<int:label_id>/delete")
def ask_to_delete_label(label_id: int) -> ResponseReturnValue:
    """The question before a label is deleted."""
    shown = found(Label, label_id)
    number = label_counts(db()).get(label_id, 0)
    return render_template("label_delete.html", label=shown, number=number, back=url_for(".edit_label", label_id=label_id))


@pages.post("/labels/<int:label_id>/delete")
def drop_label(label_id: int) -> ResponseReturnValue:
    """Delete a label."""
    try:
        delete_label(db(), found(Label, label_id))
    except Refused as refusal:
        raise failed(refusal, url_for(".edit_label", label_id=label_id), "Back to the label") from refusal
    return redirect(url_for(".label_list", notice="label-deleted"), 303)


def _save_label(shown: Label | None) -> ResponseReturnValue:
    form = Problems(request.form)
    try:
        save_label(db(), form.text("name", longest=60), key_of(form.text("tone")) or 0, shown)
        if not form:
            return redirect(url_for(".label_list", notice="label"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("label_form.html", **_label(shown))


def _label(shown: Label | None) -> dict[str, object]:
    return {"label": shown, "colours": COLOURS, "back": url_for(".label_list")}


def _own(folder_id: int) -> Folder:
    shown = found(Folder, folder_id)
    if shown.kind != "own":
        abort(404)
    return shown
