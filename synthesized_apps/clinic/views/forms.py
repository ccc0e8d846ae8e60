"""Reading choices from forms and addresses, and telling the person what the rules refuse."""

from __future__ import annotations

from datetime import date
from typing import TypeVar

from genui_gym.appkit import Failed, Problems, db

from ..models import Base
from ..rules.refusal import Refused
from .lookup import key_of

Row = TypeVar("Row", bound=Base)


def chosen(form: Problems, field: str, table: type[Row]) -> Row | None:
    """Return the row whose key a field sends, ``None`` where it names none."""
    key = key_of(form.text(field))
    return db().get(table, key) if key else None


def maybe_day(text: str) -> date | None:
    """Read a day of an address, ``None`` where there is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def tell(form: Problems, refusal: Refused) -> None:
    """Note what the rules refuse at the fields that they name."""
    for field, message in refusal.problems.items():
        form.add(field, message)


def failed(refusal: Refused, back: str, action: str) -> Failed:
    """Return the page that says why an act without a form was refused."""
    return Failed(str(refusal), back=back, action=action)
