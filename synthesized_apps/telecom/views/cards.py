"""The bank cards that pay: the list, adding one, which one pays by itself."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, tell, today

from ..models import PaymentCard
from ..rules.lines import customer
from ..rules.wallet import add_card, cards, set_autopay, set_default, uses_of
from .forms import card_options, chosen

pages = Blueprint("cards", __name__, url_prefix="/cards")


@pages.get("")
def index() -> ResponseReturnValue:
    """All cards with what they pay."""
    listed = [(card, uses_of(db(), card)) for card in cards(db())]
    return render_template("cards.html", cards=listed, person=customer(db()), back=url_for("more.index"))


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form for a card."""
    return render_template("card_new.html", back=url_for(".index"))


@pages.post("/new")
def add() -> ResponseReturnValue:
    """Add a card."""
    form = Problems(request.form)
    try:
        add_card(db(), form.text("number", longest=40), form.text("holder"), form.text("expires", longest=10), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("card_new.html", back=url_for(".index"))
    return redirect(url_for(".index", notice="card"), 303)


@pages.post("/<int:card_id>/default")
def default(card_id: int) -> ResponseReturnValue:
    """Let a card pay unless another is chosen."""
    try:
        set_default(db(), found(PaymentCard, card_id), today())
    except Refused as refusal:
        raise failed(refusal, url_for(".index"), "Back to the cards") from refusal
    return redirect(url_for(".index", notice="default"), 303)


@pages.get("/automatic")
def autopay() -> ResponseReturnValue:
    """The form for the automatic payment of bills."""
    return render_template("autopay.html", **_autopay())


@pages.post("/automatic")
def save_autopay() -> ResponseReturnValue:
    """Set the automatic payment."""
    form = Problems(request.form)
    try:
        set_autopay(db(), chosen(form, "card"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("autopay.html", **_autopay())
    return redirect(url_for("bills.index", notice="autopay"), 303)


def _autopay() -> dict[str, object]:
    return {"person": customer(db()), "cards": card_options("No automatic payment"), "back": url_for("bills.index")}
