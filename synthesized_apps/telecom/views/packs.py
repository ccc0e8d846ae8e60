"""Packs: the catalogue, one of them with its order form, those that were bought; countries and what they cost."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from genui_gym.appkit import Problems, Refused, db, failed, found, key_of, tell, today

from ..catalogue import HOME_ZONE, ZONES
from ..models import Country, Line, LinePack, Pack
from ..rules.lines import all_lines, customer
from ..rules.packs import LONGEST_AHEAD, SORTS, Order, Wanted, buy, cancel_pack, countries_of, find_packs
from .forms import card_options, chosen, chosen_line, line_options, maybe_day

pages = Blueprint("packs", __name__)
SIZES = {"": "Any size", "5": "5 GB or more", "10": "10 GB or more", "20": "20 GB or more", "50": "50 GB or more"}
LENGTHS = {"": "Any length", "3": "3 days or more", "7": "7 days or more", "14": "14 days or more", "30": "30 days or more"}
WAYS = {"bill": "With the bill", "balance": "From the balance", "card": "By card"}


@pages.get("/packs")
def index() -> ResponseReturnValue:
    """The packs that pass the filters of the address."""
    asked = {name: request.args.get(name, "") for name in ("line", "kind", "zone", "gb", "days", "sort")}
    kind = "roaming" if asked["kind"] == "roaming" else "data"
    zone = asked["zone"] if asked["zone"] in ZONES and kind == "roaming" else ""
    least = (key_of(asked["gb"]) or 0, key_of(asked["days"]) or 0)
    sort = asked["sort"] if asked["sort"] in SORTS else "price"
    packs = find_packs(db(), Wanted(kind, zone, 1000 * least[0], least[1], sort))
    line = db().get(Line, key_of(asked["line"]) or customer(db()).home_line_id)
    choices = {"sizes": SIZES.items(), "lengths": LENGTHS.items(), "sorts": SORTS.items(), "zones": ZONES}
    return render_template("packs.html", packs=packs, line=line, kind=kind, zone=zone, asked={**asked, "sort": sort}, **choices)


@pages.get("/packs/<int:pack_id>")
def pack(pack_id: int) -> ResponseReturnValue:
    """One pack and the form to buy it."""
    return render_template("pack.html", **_pack(pack_id))


@pages.post("/packs/<int:pack_id>")
def order(pack_id: int) -> ResponseReturnValue:
    """Buy a pack."""
    form, shown = Problems(request.form), found(Pack, pack_id)
    line = chosen_line(form)
    starts = maybe_day(form, "starts_on") if shown.kind == "roaming" else today()
    if line is None:
        form.add("line_id", "Choose a line.")
    if starts is None:
        form.add("starts_on", "Choose the first day.")
    try:
        if line and starts:
            bought = buy(db(), Order(line, shown, starts, form.text("paid_with"), chosen(form, "card_id")), today())
            return redirect(url_for(".bought", bought_id=bought.id, notice="bought"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("pack.html", **_pack(pack_id))


@pages.get("/my-packs")
def mine() -> ResponseReturnValue:
    """The packs that were bought, those to come first."""
    line = db().get(Line, key_of(request.args.get("line", "")) or 0)
    loaded = (joinedload(LinePack.pack), joinedload(LinePack.line))
    query = select(LinePack).options(*loaded).order_by(LinePack.starts_on.desc(), LinePack.id.desc())
    listed = db().scalars(query if line is None else query.where(LinePack.line_id == line.id)).all()
    back = url_for(".index") if line is None else url_for("home.line", line_id=line.id)
    return render_template("my_packs.html", bought=listed, line=line, lines=all_lines(db()), back=back)


@pages.get("/my-packs/<int:bought_id>")
def bought(bought_id: int) -> ResponseReturnValue:
    """One pack that was bought."""
    shown = found(LinePack, bought_id)
    return render_template("bought.html", bought=shown, ways=WAYS, back=url_for(".mine", line=shown.line_id))


@pages.get("/my-packs/<int:bought_id>/cancel")
def ask_to_cancel(bought_id: int) -> ResponseReturnValue:
    """The question before a pack is cancelled."""
    return render_template("bought_cancel.html", bought=found(LinePack, bought_id), back=url_for(".bought", bought_id=bought_id))


@pages.post("/my-packs/<int:bought_id>/cancel")
def cancel(bought_id: int) -> ResponseReturnValue:
    """Cancel a pack."""
    try:
        cancel_pack(db(), found(LinePack, bought_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".bought", bought_id=bought_id), "Back to the pack") from refusal
    return redirect(url_for(".bought", bought_id=bought_id, notice="pack-cancelled"), 303)


@pages.get("/countries")
def countries() -> ResponseReturnValue:
    """The countries that have every word that was searched for, by zone."""
    asked = request.args.get("q", "").strip()[:60]
    listed = db().scalars(select(Country).order_by(Country.name)).all()
    fitting = [country for country in listed if all(word in country.name.casefold() for word in asked.casefold().split())]
    return render_template("countries.html", countries=fitting, asked=asked, back=url_for(".index", kind="roaming"))


@pages.get("/countries/<int:country_id>")
def country(country_id: int) -> ResponseReturnValue:
    """What a country costs, and the packs of its zone."""
    shown = found(Country, country_id)
    packs = find_packs(db(), Wanted("roaming", shown.zone)) if shown.zone != HOME_ZONE else []
    return render_template("country.html", country=shown, packs=packs, home=HOME_ZONE, back=url_for(".countries"))


def _pack(pack_id: int) -> dict[str, object]:
    shown, person = found(Pack, pack_id), customer(db())
    return {
        "pack": shown,
        "lines": line_options(),
        "line": key_of(request.args.get("line", "")) or "",
        "cards": card_options("No card"),
        "ways": WAYS.items(),
        "person": person,
        "latest": LONGEST_AHEAD,
        "countries": countries_of(db(), shown.zone),
        "back": url_for(".index", kind=shown.kind, line=request.args.get("line", "")),
    }
