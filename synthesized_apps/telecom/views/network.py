"""The network: its map, an outage, being told when it is over."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, found, key_of, tell, today

from ..content import SERVICE_ICONS
from ..models import District
from ..records import Outage, OutageWatch
from ..rules.lines import all_lines
from ..rules.support import outages, unwatch, watch, watches_of
from .forms import chosen_line, line_options

pages = Blueprint("network", __name__)


@pages.get("/network")
def index() -> ResponseReturnValue:
    """The map, and the outages of all districts or of one."""
    districts = db().scalars(select(District).order_by(District.name)).all()
    district_id = key_of(request.args.get("district", ""))
    states = {outage.district_id: outage.status for outage in sorted(outages(db()), key=lambda each: each.status, reverse=True)}
    states = {key: state for key, state in states.items() if state != "solved"}
    shown = [(each.column, each.row, each.name, states.get(each.id, "ok")) for each in districts]
    return render_template(
        "network.html",
        hexagons=shown,
        outages=outages(db(), district_id),
        districts=[("", "All districts"), *((each.id, each.name) for each in districts)],
        district=district_id or "",
        icons=SERVICE_ICONS,
        back=url_for("tickets.support"),
    )


@pages.get("/network/<int:outage_id>")
def outage(outage_id: int) -> ResponseReturnValue:
    """One outage."""
    return render_template("outage.html", **_page(outage_id))


@pages.post("/network/<int:outage_id>")
def follow(outage_id: int) -> ResponseReturnValue:
    """Send a message when it is over."""
    form = Problems(request.form)
    try:
        watch(db(), found(Outage, outage_id), chosen_line(form), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("outage.html", **_page(outage_id))
    return redirect(url_for(".outage", outage_id=outage_id, notice="watching"), 303)


@pages.post("/watches/<int:watch_id>/remove")
def drop(watch_id: int) -> ResponseReturnValue:
    """Send no message."""
    shown = found(OutageWatch, watch_id)
    outage_id = shown.outage_id
    unwatch(db(), shown)
    return redirect(url_for(".outage", outage_id=outage_id, notice="unwatched"), 303)


def _page(outage_id: int) -> dict[str, object]:
    shown = found(Outage, outage_id)
    phones = [line for line in all_lines(db()) if line.kind == "phone"]
    lines = [("", "Choose a line"), *line_options(phones)]
    return {"outage": shown, "watches": watches_of(db(), shown), "lines": lines, "icons": SERVICE_ICONS, "back": url_for(".index")}
