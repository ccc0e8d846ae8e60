"""Cards: the list, one of them, freezing, limits, a new one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, failed, found, tell, today

from ..models import Card
from ..rules.accounts import DELIVERIES, customer
from ..rules.cards import REASONS, cards, locked_because, replace_card, set_controls, set_frozen
from ..rules.history import Filters, find_entries
from .forms import amount

pages = Blueprint("cards", __name__, url_prefix="/cards")
LATEST = 6


@pages.get("")
def index() -> ResponseReturnValue:
    """All cards: those that work, and the old ones."""
    listed = cards(db())
    current = [card for card in listed if card.status not in ("replaced", "expired")]
    return render_template("cards.html", current=current, old=[card for card in listed if card not in current])


@pages.get("/<int:card_id>")
def card(card_id: int) -> ResponseReturnValue:
    """One card."""
    shown = found(Card, card_id)
    entries = find_entries(db(), Filters(card_id=shown.id))[:LATEST]
    page = {"locked": locked_because(db(), shown), "entries": entries, "deliveries": DELIVERIES}
    return render_template("card.html", card=shown, **page, back=url_for(".index"))


@pages.post("/<int:card_id>/freeze")
def freeze(card_id: int) -> ResponseReturnValue:
    """Freeze a card, or let it work again."""
    frozen = request.form.get("frozen") == "1"
    try:
        set_frozen(db(), found(Card, card_id), frozen)
    except Refused as refusal:
        raise failed(refusal, url_for(".card", card_id=card_id), "Back to the card") from refusal
    return redirect(url_for(".card", card_id=card_id, notice="frozen" if frozen else "active"), 303)


@pages.get("/<int:card_id>/controls")
def controls(card_id: int) -> ResponseReturnValue:
    """The form for limits and where the card works."""
    return render_template("card_controls.html", **_page(_managed(card_id)))


@pages.post("/<int:card_id>/controls")
def save_controls(card_id: int) -> ResponseReturnValue:
    """Save limits and where the card works."""
    shown, form = _managed(card_id), Problems(request.form)
    spending, cash = amount(form, "spending"), amount(form, "cash")
    places = {name: form.checked(name) for name in ("online", "contactless", "abroad")}
    try:
        if not form:
            set_controls(db(), shown, spending, cash, **places)
            return redirect(url_for(".card", card_id=card_id, notice="controls"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("card_controls.html", **_page(shown))


@pages.get("/<int:card_id>/replace")
def new(card_id: int) -> ResponseReturnValue:
    """The form for a new card."""
    return render_template("card_replace.html", **_page(_managed(card_id)))


@pages.post("/<int:card_id>/replace")
def order(card_id: int) -> ResponseReturnValue:
    """Block the card and order a new one."""
    shown, form = _managed(card_id), Problems(request.form)
    try:
        fresh = replace_card(db(), shown, form.text("reason"), form.text("delivery"), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("card_replace.html", **_page(shown))
    return redirect(url_for(".card", card_id=fresh.id, notice="replaced"), 303)


def _managed(card_id: int) -> Card:
    shown = found(Card, card_id)
    locked = locked_because(db(), shown)
    if locked:
        raise Failed(locked, back=url_for(".card", card_id=card_id), action="Back to the card")
    return shown


def _page(shown: Card) -> dict[str, object]:
    choices = {"reasons": REASONS.items(), "deliveries": DELIVERIES.items()}
    return {"card": shown, "person": customer(db()), **choices, "back": url_for(".card", card_id=shown.id)}
