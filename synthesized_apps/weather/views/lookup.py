"""Finding what an address names."""

from __future__ import annotations

from typing import TypeVar

from flask import abort

from genui_gym.appkit import db

from ..models import Base

Row = TypeVar("Row", bound=Base)
_BIGGEST_ID = 2**63 - 1


def found(table: type[Row], key: int) -> Row:
    """Return the row with this id, or answer 404."""
    row = db().get(table, key) if key <= _BIGGEST_ID else None
    if row is None:
        abort(404)
    return row


def key_of(text: str) -> int | None:
    """Read the key that a form's choice sends; ``None`` where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
