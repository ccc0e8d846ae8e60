"""Rules for incoming mail."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, tell, today

from ..models import Folder, Label, Rule
from ..rules.places import FILED, folders, labels
from ..rules.sorting import LONGEST_WORDS, Sorting, add_rule, change_rule, delete_rule, rules
from .forms import chosen

pages = Blueprint("sorting", __name__, url_prefix="/rules")


@pages.get("")
def index() -> ResponseReturnValue:
    """The rules."""
    return render_template("rules.html", rules=rules(db()), back=url_for("more.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a rule."""
    return render_template("rule_form.html", **_form(None))


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Make a rule."""
    form, apply = Problems(request.form), "apply" in request.form
    try:
        sorting = _sorting(form)
        if not form:
            add_rule(db(), sorting, today(), apply=apply)
            return redirect(url_for(".index", notice="rule-applied" if apply else "rule"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("rule_form.html", **_form(None))


@pages.get("/<int:rule_id>")
def rule(rule_id: int) -> ResponseReturnValue:
    """The form for changes."""
    return render_template("rule_form.html", **_form(found(Rule, rule_id)))


@pages.post("/<int:rule_id>")
def save(rule_id: int) -> ResponseReturnValue:
    """Change a rule."""
    form, shown = Problems(request.form), found(Rule, rule_id)
    try:
        sorting = _sorting(form)
        if not form:
            change_rule(db(), shown, sorting)
            return redirect(url_for(".index", notice="rule"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("rule_form.html", **_form(shown))


@pages.get("/<int:rule_id>/delete")
def ask_to_delete(rule_id: int) -> ResponseReturnValue:
    """The question before a rule is deleted."""
    return render_template("rule_delete.html", rule=found(Rule, rule_id), back=url_for(".rule", rule_id=rule_id))


@pages.post("/<int:rule_id>/delete")
def delete(rule_id: int) -> ResponseReturnValue:
    """Delete a rule."""
    delete_rule(db(), found(Rule, rule_id))
    return redirect(url_for(".index", notice="rule-deleted"), 303)


def _sorting(form: Problems) -> Sorting:
    sender, subject = (form.text(field, longest=LONGEST_WORDS) for field in ("sender_words", "subject_words"))
    label, folder = chosen(form, "label_id", Label), chosen(form, "folder_id", Folder)
    return Sorting(sender, subject, label, folder, form.checked("star"), form.checked("active"))


def _form(shown: Rule | None) -> dict[str, object]:
    return {
        "rule": shown,
        "places": [("", "Leave in the inbox"), *((each.id, each.name) for each in folders(db(), *FILED) if each.kind != "inbox")],
        "labels": [("", "None"), *((each.id, each.name) for each in labels(db()))],
        "back": url_for(".index"),
    }
