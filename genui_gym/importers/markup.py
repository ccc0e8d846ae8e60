"""Writing HTML from the trees that recorders keep of a page."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
LEFT_OUT = frozenset(("script", "noscript"))
"""Elements that are not written: a recorded page is looked at and never run."""

_TAG = re.compile(r"[a-z][\w.:-]*", re.ASCII)
_ATTRIBUTE = re.compile(r"[^\s\"'<>/=\0]+")


def is_tag(tag: str) -> bool:
    """Whether an element's name can be written."""
    return _TAG.fullmatch(tag) is not None


def start_tag(tag: str, attributes: Iterable[tuple[str, str]]) -> str:
    """Return the start tag of an element; attributes that would run something, or that cannot be written, are left out."""
    kept = [(name, value) for name, value in attributes if _ATTRIBUTE.fullmatch(name) and not name.lower().startswith("on")]
    said = "".join(f' {name}="{html.escape(value)}"' if value else f" {name}" for name, value in kept)
    return f"<{tag}{said}>"


def text_of(tag: str, text: str) -> str:
    """Return a text as it stands in an element."""
    return text.replace("</", "<\\/") if tag == "style" else html.escape(text, quote=False)
