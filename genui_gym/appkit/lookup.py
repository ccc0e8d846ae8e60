"""Reading what an address or a form names: a row, a key, a path of the app itself."""

from __future__ import annotations

import re
from typing import TypeVar

from flask import abort

from genui_gym.appkit.present import db

Row = TypeVar("Row")
_OWN_PATH = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*", re.ASCII)
_BIGGEST_KEY = 2**63 - 1


def found(table: type[Row], key: int) -> Row:
    """Return the row with this key, or answer 404; a key larger than any that SQLite has is none."""
    row = db().get(table, key) if key <= _BIGGEST_KEY else None
    if row is None:
        abort(404)
    return row


def key_of(text: str) -> int | None:
    """Read the key that a form's choice sends; ``None`` where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def own_path(wanted: str, otherwise: str = "/") -> str:
    """Return ``wanted`` where it is a path of this app, so that a form cannot send a person elsewhere."""
    return wanted if _OWN_PATH.fullmatch(wanted) else otherwise
