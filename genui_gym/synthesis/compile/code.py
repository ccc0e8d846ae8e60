"""Texts as Python writes them."""

from __future__ import annotations

import json


def quoted(text: str) -> str:
    """Return a text as Python writes it, in double quotes."""
    return json.dumps(text, ensure_ascii=False)
