"""Texts as Python writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping

_WIDE = 96


def quoted(text: str) -> str:
    """Return a text as Python writes it: in double quotes, or in single ones where that saves escapes."""
    spared = text.count('"') > text.count("'") and "\\" not in text and text.isprintable()
    return "'" + text.replace("'", "\\'") + "'" if spared else json.dumps(text, ensure_ascii=False)


def braced(pairs: Mapping[str, str]) -> str:
    """Return what stands between the braces of a dict within a function, on lines of its own where it is long."""
    said = ", ".join(f'"{name}": {value}' for name, value in pairs.items())
    if len(said) <= _WIDE:
        return said
    return "\n" + "".join(f'        "{name}": {value},\n' for name, value in pairs.items()) + "    "
