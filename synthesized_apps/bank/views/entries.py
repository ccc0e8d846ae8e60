"""The transactions of all accounts: searching them, and one of them with its category and note."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, key_of, tell, today

from ..models import Transaction
from ..rules.accounts import accounts
from ..rules.cards import cards
from ..rules.disputes import dispute_of, undisputable_because
from ..rules.history import CATEGORIES, KINDS, LONGEST_NOTE, Filters, categories_of, describe, find_entries
from .forms import maybe_amount
from .words import card_name

pages = Blueprint("entries", __name__, url_prefix="/transactions")
PAGE = 40
FIELDS = ("q", "account", "card", "category", "kind", "first", "last", "low", "high")


@pages.get("")
def index() -> ResponseReturnValue:
    """The transactions that pass the filters of the address, in pages."""
    form = Problems(request.args)
    filters = _filters(form)
    entries = find_entries(db(), filters)
    query = {field: form.text(field) for field in FIELDS if form.text(field)}
    place = max(key_of(request.args.get("page", "")) or 1, 1)
    pages_in_all = max(-(-len(entries) // PAGE), 1)
    place = min(place, pages_in_all)
    return render_template(
        "transactions.html",
        problems=form,
        entries=entries[(place - 1) * PAGE : place * PAGE],
        number=len(entries),
        spent=-sum(entry.amount_cents for entry in entries if entry.amount_cents < 0),
        received=sum(entry.amount_cents for entry in entries if entry.amount_cents > 0),
        query=query,
        chips=[(text, {key: query[key] for key in query if key != name}) for name, text in _chips(filters, query)],
        place=place,
        pages_in_all=pages_in_all,
        accounts=[("", "All accounts"), *((account.id, account.name) for account in accounts(db()))],
        cards=[("", "All cards"), *((card.id, card_name(card)) for card in cards(db()))],
        categories=[("", "All"), *CATEGORIES],
        kinds=[("", "All"), *KINDS.items()],
        back=url_for("home.index"),
    ), 422 if form else 200


@pages.get("/<int:entry_id>")
def entry(entry_id: int) -> ResponseReturnValue:
    """One transaction."""
    return render_template("transaction.html", **_entry(entry_id))


@pages.post("/<int:entry_id>")
def save(entry_id: int) -> ResponseReturnValue:
    """Save category and note."""
    form = Problems(request.form)
    try:
        describe(db(), found(Transaction, entry_id), form.text("category"), form.text("note", longest=LONGEST_NOTE))
    except Refused as refusal:
        tell(form, refusal)
    if form:
        return form.page("transaction.html", **_entry(entry_id))
    return redirect(url_for(".entry", entry_id=entry_id, notice="described"), 303)


def _entry(entry_id: int) -> dict[str, object]:
    shown = found(Transaction, entry_id)
    dispute = dispute_of(db(), shown)
    return {
        "entry": shown,
        "categories": categories_of(shown),
        "dispute": dispute,
        "blocked": undisputable_because(db(), shown, today()),
        "back": url_for(".index"),
    }


def _filters(form: Problems) -> Filters:
    """Return the filters of the address; one that makes no sense is left out and its field says so."""
    filters = Filters(
        text=form.text("q", longest=60)[:60],
        account_id=key_of(form.text("account")),
        card_id=key_of(form.text("card")),
        category=form.text("category") if form.text("category") in CATEGORIES else "",
        kind=form.text("kind") if form.text("kind") in KINDS else "",
        first=form.maybe_date("first"),
        last=form.maybe_date("last"),
        low=maybe_amount(form, "low"),
        high=maybe_amount(form, "high"),
    )
    if filters.first and filters.last and filters.last < filters.first:
        form.add("last", "The last day must not be before the first.")
        return replace(filters, last=None)
    return filters


def _chips(filters: Filters, query: dict[str, str]) -> list[tuple[str, str]]:
    """Return how each active filter reads, with the field of the address that it stands in."""
    names = {account.id: account.name for account in accounts(db())}
    numbers = {card.id: card_name(card) for card in cards(db())}
    texts = {
        "q": f"“{filters.text}”",
        "account": names.get(filters.account_id or 0, ""),
        "card": numbers.get(filters.card_id or 0, ""),
        "category": filters.category,
        "kind": KINDS.get(filters.kind, ""),
        "first": f"From {filters.first}" if filters.first else "",
        "last": f"To {filters.last}" if filters.last else "",
        "low": f"At least €{query.get('low')}" if filters.low is not None else "",
        "high": f"At most €{query.get('high')}" if filters.high is not None else "",
    }
    return [(name, texts[name]) for name in query if texts[name]]
