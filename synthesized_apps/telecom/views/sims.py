"""The SIM of a line: its page, a new one, activating the one that came."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..models import Line, Sim
from ..rules.days import written
from ..rules.lines import DELIVERIES, customer
from ..rules.sims import KINDS, REASONS, activate, current_sim, free_from, swap

pages = Blueprint("sims", __name__)


@pages.get("/lines/<int:line_id>/sim")
def sim(line_id: int) -> ResponseReturnValue:
    """The SIM in use, and the old ones."""
    line = found(Line, line_id)
    old = [each for each in reversed(line.sims) if each is not current_sim(line)]
    page = {"sim": current_sim(line), "old": old, "kinds": KINDS, "reasons": REASONS, "free_from": free_from(line)}
    return render_template("sim.html", line=line, **page, deliveries=DELIVERIES, back=url_for("lines.details", line_id=line_id))


@pages.get("/lines/<int:line_id>/sim/new")
def new(line_id: int) -> ResponseReturnValue:
    """The form for a new SIM."""
    return render_template("sim_new.html", **_page(line_id))


@pages.post("/lines/<int:line_id>/sim/new")
def order(line_id: int) -> ResponseReturnValue:
    """Order a new SIM."""
    form = Problems(request.form)
    kind, reason, last4, delivery = (form.text(name, longest=20) for name in ("kind", "reason", "last4", "delivery"))
    try:
        swap(db(), found(Line, line_id), kind, reason, last4, delivery, today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("sim_new.html", **_page(line_id))
    return redirect(url_for(".sim", line_id=line_id, notice="sim"), 303)


@pages.get("/sims/<int:sim_id>/activate")
def arrived(sim_id: int) -> ResponseReturnValue:
    """The form to activate a SIM card."""
    return render_template("sim_activate.html", **_activate(sim_id))


@pages.post("/sims/<int:sim_id>/activate")
def use(sim_id: int) -> ResponseReturnValue:
    """Activate a SIM card."""
    form, shown = Problems(request.form), found(Sim, sim_id)
    try:
        activate(db(), shown, form.text("last4", longest=20))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("sim_activate.html", **_activate(sim_id))
    return redirect(url_for(".sim", line_id=shown.line_id, notice="sim-active"), 303)


def _page(line_id: int) -> dict[str, object]:
    line = found(Line, line_id)
    if today() < free_from(line):
        ordered, free = written(current_sim(line).ordered_on), written(free_from(line))
        message = f"The SIM of this line was ordered on {ordered}. It can be replaced from {free}."
        raise Failed(message, title="Not yet", back=url_for(".sim", line_id=line_id), action="Back to the SIM")
    return {
        "line": line,
        "kinds": KINDS.items(),
        "reasons": REASONS.items(),
        "deliveries": [("", "Choose"), *DELIVERIES.items()],
        "person": customer(db()),
        "back": url_for(".sim", line_id=line_id),
    }


def _activate(sim_id: int) -> dict[str, object]:
    shown = found(Sim, sim_id)
    return {"sim": shown, "line": shown.line, "back": url_for(".sim", line_id=shown.line_id)}
