"""Reading choices from forms, and telling the person what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from genui_gym.appkit import Problems, db, key_of

from ..models import Line, PaymentCard
from ..rules.lines import all_lines
from ..rules.wallet import card_name, cards
from .words import line_name


def maybe_day(form: Problems, field: str) -> date | None:
    """Return a field's day; ``None`` where it is empty or none, without a message: the rules have theirs."""
    try:
        return date.fromisoformat(form.text(field))
    except ValueError:
        return None


def chosen(form: Problems, field: str) -> int | None:
    """Return the key that a choice sends."""
    return key_of(form.text(field))


def chosen_line(form: Problems, field: str = "line_id") -> Line | None:
    """Return the line that a choice names."""
    key = chosen(form, field)
    return None if key is None else db().get(Line, key)


def line_options(listed: Iterable[Line] | None = None) -> list[tuple[int, str]]:
    """Return the lines as a form offers them."""
    return [(line.id, line_name(line)) for line in (all_lines(db()) if listed is None else listed)]


def card_options(first: str = "") -> list[tuple[object, str]]:
    """Return the cards as a form offers them; ``first`` is the words for none."""
    offered: list[tuple[object, str]] = [("", first)] if first else []
    return offered + [(card.id, option_of(card)) for card in cards(db())]


def option_of(card: PaymentCard) -> str:
    """Return a card as a choice."""
    return card_name(card)
