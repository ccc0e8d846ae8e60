"""Plans: those that a line can change to, one of them, changing and taking the change back."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Refused, db, failed, found, today

from ..models import Line, Plan
from ..rules.plans import barred_because, bound_from, cancel_change, change_plan, plans_for, starts_on

pages = Blueprint("plans", __name__, url_prefix="/lines/<int:line_id>/plans")


@pages.get("")
def index(line_id: int) -> ResponseReturnValue:
    """The plans for a line, the cheapest first."""
    shown = found(Line, line_id)
    return render_template("plans.html", line=shown, plans=plans_for(db(), shown), back=url_for("home.line", line_id=line_id))


@pages.get("/<int:plan_id>")
def plan(line_id: int, plan_id: int) -> ResponseReturnValue:
    """One plan, with whether and from when the line can have it."""
    shown, offered = found(Line, line_id), found(Plan, plan_id)
    starts = starts_on(shown, offered, today())
    return render_template(
        "plan.html",
        line=shown,
        plan=offered,
        barred=barred_because(shown, offered, today()),
        starts=starts,
        bound=bound_from(starts, offered) if offered.term_months > 1 else None,
        back=url_for(".index", line_id=line_id),
    )


@pages.post("/<int:plan_id>")
def change(line_id: int, plan_id: int) -> ResponseReturnValue:
    """Change to a plan."""
    try:
        starts = change_plan(db(), found(Line, line_id), found(Plan, plan_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".plan", line_id=line_id, plan_id=plan_id), "Back to the plan") from refusal
    notice = "plan-now" if starts == today() else "plan-later"
    return redirect(url_for("home.line", line_id=line_id, notice=notice), 303)


@pages.get("/keep")
def ask_to_keep(line_id: int) -> ResponseReturnValue:
    """The question before a change to come is cancelled."""
    return render_template("plan_keep.html", line=found(Line, line_id), back=url_for("home.line", line_id=line_id))


@pages.post("/keep")
def keep(line_id: int) -> ResponseReturnValue:
    """Cancel a change to come."""
    try:
        cancel_change(db(), found(Line, line_id))
    except Refused as refusal:
        raise failed(refusal, url_for("home.line", line_id=line_id), "Back to the line") from refusal
    return redirect(url_for("home.line", line_id=line_id, notice="plan-kept"), 303)
