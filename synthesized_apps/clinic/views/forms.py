"""Reading records from addresses and forms, none of another family, and telling the person what the rules refuse."""

from __future__ import annotations

from datetime import date
from typing import TypeVar

from flask import abort

from genui_gym.appkit import Problems, db, found, key_of

from ..models import Base
from ..rules.household import is_ours

Row = TypeVar("Row", bound=Base)


def own(table: type[Row], key: int) -> Row:
    """Return the row with this key, or answer 404 where there is none or it belongs to another family."""
    row = found(table, key)
    if not is_ours(row):
        abort(404)
    return row


def chosen(form: Problems, field: str, table: type[Row]) -> Row | None:
    """Return the row whose key a field sends, ``None`` where it names none or one of another family."""
    key = key_of(form.text(field))
    row = db().get(table, key) if key else None
    return row if row and is_ours(row) else None


def maybe_day(text: str) -> date | None:
    """Read a day of an address, ``None`` where there is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
