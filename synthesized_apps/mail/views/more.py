"""Everything that is set once: preferences, signatures, the vacation reply."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..models import Folder, Label, Signature
from ..rules.files import files
from ..rules.places import FILED, folders, labels
from ..rules.settings import (
    LONGEST_SIGNATURE,
    LONGEST_SUBJECT,
    LONGEST_TEXT,
    Away,
    blocked,
    delete_signature,
    newsletters,
    save_signature,
    set_preferences,
    set_vacation,
    signatures,
    vacation,
)
from ..rules.sorting import rules
from ..rules.threads import owner
from .forms import chosen

pages = Blueprint("more", __name__, url_prefix="/more")


@pages.get("")
def index() -> ResponseReturnValue:
    """All settings, with how they stand."""
    return render_template(
        "more.html",
        owner=owner(db()),
        away=vacation(db()),
        rules=sum(rule.active for rule in rules(db())),
        letters=sum(each.left_on is None for each in newsletters(db())),
        blocked=len(blocked(db())),
        files=len(files(db())),
        signatures=len(signatures(db())),
    )


@pages.get("/preferences")
def preferences() -> ResponseReturnValue:
    """The form for preferences."""
    return render_template("preferences.html", **_preferences())


@pages.post("/preferences")
def save_preferences() -> ResponseReturnValue:
    """Save preferences."""
    form = Problems(request.form)
    try:
        set_preferences(db(), chosen(form, "signature_id", Signature), chosen(form, "label_id", Label), chosen(form, "folder_id", Folder))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("preferences.html", **_preferences())
    return redirect(url_for(".preferences", notice="preferences"), 303)


def _preferences() -> dict[str, object]:
    return {
        "owner": owner(db()),
        "signatures": [(each.id, each.name) for each in signatures(db())],
        "labels": [(each.id, each.name) for each in labels(db())],
        "places": [(each.id, each.name) for each in folders(db(), *FILED)],
        "back": url_for(".index"),
    }


@pages.get("/vacation")
def away() -> ResponseReturnValue:
    """The form for the vacation reply."""
    return render_template("vacation.html", away=vacation(db()), back=url_for(".index"))


@pages.post("/vacation")
def save_away() -> ResponseReturnValue:
    """Save the vacation reply."""
    form = Problems(request.form)
    first, last = (form.date(field, "Enter the day as YYYY-MM-DD.") if form.text(field) else None for field in ("first", "last"))
    subject, words = form.text("subject", longest=LONGEST_SUBJECT), form.text("text", longest=LONGEST_TEXT).replace("\r\n", "\n")
    wanted = Away(form.checked("active"), first, last, subject, words, form.checked("contacts_only"))
    try:
        if not form:
            set_vacation(db(), wanted, today())
            return redirect(url_for(".away", notice="vacation"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("vacation.html", away=vacation(db()), back=url_for(".index"))


@pages.get("/signatures")
def signature_list() -> ResponseReturnValue:
    """The signatures."""
    return render_template("signatures.html", signatures=signatures(db()), usual=owner(db()).signature_id, back=url_for(".index"))


@pages.get("/signatures/new")
def new_signature() -> ResponseReturnValue:
    """The form for a signature."""
    return render_template("signature_form.html", **_signature(None))


@pages.post("/signatures/new")
def make_signature() -> ResponseReturnValue:
    """Make a signature."""
    return _save_signature(None)


@pages.get("/signatures/<int:signature_id>")
def signature(signature_id: int) -> ResponseReturnValue:
    """The form for changes."""
    return render_template("signature_form.html", **_signature(found(Signature, signature_id)))


@pages.post("/signatures/<int:signature_id>")
def change_signature(signature_id: int) -> ResponseReturnValue:
    """Change a signature."""
    return _save_signature(found(Signature, signature_id))


@pages.post("/signatures/<int:signature_id>/delete")
def drop_signature(signature_id: int) -> ResponseReturnValue:
    """Delete a signature."""
    try:
        delete_signature(db(), found(Signature, signature_id))
    except Refused as refusal:
        raise failed(refusal, url_for(".signature", signature_id=signature_id), "Back to the signature") from refusal
    return redirect(url_for(".signature_list", notice="signature-deleted"), 303)


def _save_signature(shown: Signature | None) -> ResponseReturnValue:
    form = Problems(request.form)
    words = form.text("text", longest=LONGEST_SIGNATURE).replace("\r\n", "\n")
    try:
        if not form:
            save_signature(db(), form.text("name", longest=60), words, usual=form.checked("usual"), signature=shown)
            return redirect(url_for(".signature_list", notice="signature"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("signature_form.html", **_signature(shown))


def _signature(shown: Signature | None) -> dict[str, object]:
    is_usual = shown is not None and owner(db()).signature_id == shown.id
    return {"signature": shown, "is_usual": is_usual, "back": url_for(".signature_list")}
