"""Reading choices from forms, and telling the person what the rules refuse."""

from __future__ import annotations

from typing import TypeVar

from genui_gym.appkit import Problems, db, key_of

Row = TypeVar("Row")


def chosen(form: Problems, field: str, table: type[Row]) -> Row | None:
    """Return the row whose key a choice sends, ``None`` where it is none."""
    key = key_of(form.text(field, longest=20))
    return db().get(table, key) if key is not None else None


def all_chosen(keys: list[str], table: type[Row]) -> list[Row]:
    """Return the rows whose keys several choices send, each once, in order."""
    known = [key for key in dict.fromkeys(map(key_of, keys)) if key is not None]
    return [row for key in known if (row := db().get(table, key)) is not None]
