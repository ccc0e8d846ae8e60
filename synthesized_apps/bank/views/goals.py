"""Savings goals: the list, one of them, starting, changing, filling and ending."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, tell, today

from ..models import Goal
from ..rules.accounts import available
from ..rules.goals import SYMBOLS, change_goal, end_goal, goals, put_in, savings_account, start_goal, take_out
from ..rules.money import plain
from .forms import amount

pages = Blueprint("goals", __name__, url_prefix="/goals")
LONGEST_NAME = 40


@pages.get("")
def index() -> ResponseReturnValue:
    """All goals, the next one due first."""
    account = savings_account(db())
    return render_template("goals.html", goals=goals(db()), account=account, free=available(account), back=url_for("home.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a goal."""
    return render_template("goal_form.html", **_form(None))


@pages.post("/new")
def start() -> ResponseReturnValue:
    """Start a goal."""
    form = Problems(request.form)
    first = amount(form, "first") if form.text("first") else 0
    try:
        goal = start_goal(db(), *_fields(form), first, today())
        if not form:
            return redirect(url_for(".goal", goal_id=goal.id, notice="goal-started"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("goal_form.html", **_form(None))


@pages.get("/<int:goal_id>")
def goal(goal_id: int) -> ResponseReturnValue:
    """One goal."""
    shown = found(Goal, goal_id)
    months = max((shown.due_on.year - today().year) * 12 + shown.due_on.month - today().month, 1)
    missing = max(shown.target_cents - shown.saved_cents, 0)
    return render_template("goal.html", goal=shown, symbols=SYMBOLS, missing=missing, monthly=-(-missing // months), back=url_for(".index"))


@pages.get("/<int:goal_id>/edit")
def edit(goal_id: int) -> ResponseReturnValue:
    """The form for changes."""
    return render_template("goal_form.html", **_form(found(Goal, goal_id)))


@pages.post("/<int:goal_id>/edit")
def save(goal_id: int) -> ResponseReturnValue:
    """Change a goal."""
    shown, form = found(Goal, goal_id), Problems(request.form)
    try:
        change_goal(db(), shown, *_fields(form), today())
        if not form:
            return redirect(url_for(".goal", goal_id=goal_id, notice="goal-changed"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("goal_form.html", **_form(shown))


@pages.get("/<int:goal_id>/<way>")
def money(goal_id: int, way: str) -> ResponseReturnValue:
    """The form for an amount that goes in or out."""
    return render_template("goal_money.html", **_money(goal_id, way))


@pages.post("/<int:goal_id>/<way>")
def move(goal_id: int, way: str) -> ResponseReturnValue:
    """Put money in, or take it out."""
    page, form = _money(goal_id, way), Problems(request.form)
    cents = amount(form, "amount")
    try:
        if not form:
            (put_in if way == "in" else take_out)(db(), found(Goal, goal_id), cents)
            return redirect(url_for(".goal", goal_id=goal_id, notice=f"goal-{way}"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("goal_money.html", **page)


@pages.get("/<int:goal_id>/end")
def ask_to_end(goal_id: int) -> ResponseReturnValue:
    """The question before a goal is given up."""
    return render_template("goal_end.html", goal=found(Goal, goal_id), back=url_for(".goal", goal_id=goal_id))


@pages.post("/<int:goal_id>/end")
def end(goal_id: int) -> ResponseReturnValue:
    """Give a goal up."""
    end_goal(db(), found(Goal, goal_id))
    return redirect(url_for(".index", notice="goal-ended"), 303)


def _fields(form: Problems) -> tuple[str, str, int | None, date | None]:
    return form.text("name", longest=LONGEST_NAME), form.text("symbol"), amount(form, "target"), form.date("due_on", "Choose the day.")


def _form(shown: Goal | None) -> dict[str, object]:
    account = savings_account(db())
    back = url_for(".goal", goal_id=shown.id) if shown else url_for(".index")
    target = plain(shown.target_cents) if shown else ""
    page = {"goal": shown, "target": target, "symbols": SYMBOLS.items(), "account": account, "free": available(account)}
    return {**page, "title": "Edit goal" if shown else "New goal", "back": back}


def _money(goal_id: int, way: str) -> dict[str, object]:
    if way not in ("in", "out"):
        abort(404)
    shown = found(Goal, goal_id)
    return {"goal": shown, "way": way, "free": available(shown.account), "back": url_for(".goal", goal_id=goal_id)}
