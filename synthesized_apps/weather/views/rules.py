"""Notification rules of a place."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..models import Rule, Saved
from ..rules.events import CHANNELS, EVENTS, LEADS
from ..rules.settings import settings_of
from ..rules.units import shown, unit_of
from ..rules.watch import Draft, add_rule, change_rule, delete_rule, full_because, rule_for, switch_rule

pages = Blueprint("rules", __name__)


@pages.get("/places/<int:saved_id>/rules/new")
def choose(saved_id: int) -> ResponseReturnValue:
    """The events to choose from, or why there is no room."""
    saved = found(Saved, saved_id)
    free = {key: event for key, event in EVENTS.items() if rule_for(saved, key) is None}
    back = url_for("places.place", saved_id=saved_id)
    return render_template("rule_choose.html", saved=saved, full=full_because(saved), free=free, back=back)


@pages.get("/places/<int:saved_id>/rules/new/<event>")
def new(saved_id: int, event: str) -> ResponseReturnValue:
    """The form for a rule; when and how start with the settings."""
    return _new_form(found(Saved, saved_id), _event(event), Problems())


@pages.post("/places/<int:saved_id>/rules/new/<event>")
def add(saved_id: int, event: str) -> ResponseReturnValue:
    """Add a rule."""
    saved, form = found(Saved, saved_id), Problems(request.form)
    try:
        add_rule(db(), saved, _event(event), _draft(form), today())
    except Refused as refusal:
        if "" in refusal.problems:
            raise failed(refusal, url_for("places.place", saved_id=saved_id), "Back to the place") from refusal
        tell(form, refusal)
        return _new_form(saved, event, form), 422
    return redirect(url_for("places.place", saved_id=saved_id, notice="rule_added"), 303)


@pages.get("/rules/<int:rule_id>")
def rule(rule_id: int) -> ResponseReturnValue:
    """The form of a rule, with what pauses and deletes it."""
    return _form(found(Rule, rule_id), Problems())


@pages.post("/rules/<int:rule_id>")
def change(rule_id: int) -> ResponseReturnValue:
    """Change a rule."""
    kept, form = found(Rule, rule_id), Problems(request.form)
    try:
        change_rule(db(), kept, _draft(form))
    except Refused as refusal:
        tell(form, refusal)
        return _form(kept, form), 422
    return redirect(url_for("places.place", saved_id=kept.saved_id, notice="rule_changed"), 303)


@pages.post("/rules/<int:rule_id>/<any(pause, resume):way>")
def switch(rule_id: int, way: str) -> ResponseReturnValue:
    """Pause a rule, or let it go on."""
    kept = found(Rule, rule_id)
    switch_rule(db(), kept, way == "resume")
    return redirect(url_for("places.place", saved_id=kept.saved_id, notice=f"rule_{way}d"), 303)


@pages.get("/rules/<int:rule_id>/delete")
def ask_to_delete(rule_id: int) -> ResponseReturnValue:
    """The question before a rule is deleted."""
    return render_template("rule_delete.html", rule=found(Rule, rule_id), back=url_for(".rule", rule_id=rule_id))


@pages.post("/rules/<int:rule_id>/delete")
def delete(rule_id: int) -> ResponseReturnValue:
    """Delete a rule."""
    gone = found(Rule, rule_id)
    place = gone.saved_id
    delete_rule(db(), gone)
    return redirect(url_for("places.place", saved_id=place, notice="rule_deleted"), 303)


def _event(event: str) -> str:
    if event not in EVENTS:
        abort(404)
    return event


def _draft(form: Problems) -> Draft:
    return Draft(*(form.text(field, longest=40) for field in ("threshold", "lead", "channel")))


def _choices(event: str) -> dict[str, object]:
    unit = unit_of(EVENTS[event].quantity, settings_of(db()))
    label = f"{EVENTS[event].words}{f' ({unit})' if unit else ''}"
    return {"event": event, "label": label, "leads": list(LEADS.items()), "channels": list(CHANNELS.items())}


def _new_form(saved: Saved, event: str, form: Problems) -> str:
    full, twin = full_because(saved), rule_for(saved, event)
    back = url_for(".choose", saved_id=saved.id)
    return render_template("rule_new.html", problems=form, saved=saved, full=full, twin=twin, **_choices(event), back=back)


def _form(kept: Rule, form: Problems) -> str:
    figure = shown(kept.threshold_tenths, EVENTS[kept.event].quantity, settings_of(db()))
    back = url_for("places.place", saved_id=kept.saved_id)
    return render_template("rule.html", problems=form, rule=kept, figure=figure, **_choices(kept.event), back=back)
