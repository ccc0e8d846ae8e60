"""Finding what an address names, and keeping redirects inside the app."""

from __future__ import annotations

import re
from typing import TypeVar

from flask import abort

from genui_gym.appkit import db

from ..models import Base

Row = TypeVar("Row", bound=Base)
_OWN_PATH = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*", re.ASCII)
_BIGGEST_ID = 2**63 - 1


def found(table: type[Row], key: int) -> Row:
    """Return the row with this id, or answer 404."""
    row = db().get(table, key) if key <= _BIGGEST_ID else None
    if row is None:
        abort(404)
    return row


def own_path(wanted: str, otherwise: str) -> str:
    """Return ``wanted`` where it is a path of this app, so that a form cannot send a person elsewhere."""
    return wanted if _OWN_PATH.fullmatch(wanted) else otherwise


def key_of(text: str) -> int:
    """Return the id that a form sent, 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
