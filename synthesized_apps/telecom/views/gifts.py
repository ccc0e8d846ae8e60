"""Loyalty: gifts, one of them, the movements of points."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Refused, db, failed, found, today

from ..records import Gift
from ..rules.gifts import KINDS, barred_because, find_gifts, movements, redeem
from ..rules.lines import customer

pages = Blueprint("gifts", __name__, url_prefix="/gifts")


@pages.get("")
def index() -> ResponseReturnValue:
    """The gifts of a kind, by points or by how soon they end."""
    kind = request.args.get("kind", "") if request.args.get("kind") in KINDS else ""
    sort = "until" if request.args.get("sort") == "until" else "points"
    page = {"kind": kind, "sort": sort, "kinds": KINDS.items(), "person": customer(db())}
    return render_template("gifts.html", gifts=find_gifts(db(), kind, sort), **page, back=url_for("more.index"))


@pages.get("/points")
def points() -> ResponseReturnValue:
    """The movements of points."""
    return render_template("points.html", movements=movements(db()), person=customer(db()), back=url_for(".index"))


@pages.get("/<int:gift_id>")
def gift(gift_id: int) -> ResponseReturnValue:
    """One gift."""
    shown, person = found(Gift, gift_id), customer(db())
    return render_template("gift.html", gift=shown, person=person, barred=barred_because(person, shown, today()), back=url_for(".index"))


@pages.post("/<int:gift_id>")
def take(gift_id: int) -> ResponseReturnValue:
    """Get a gift."""
    try:
        redeem(db(), found(Gift, gift_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".gift", gift_id=gift_id), "Back to the gift") from refusal
    return redirect(url_for(".points", notice="gift"), 303)
