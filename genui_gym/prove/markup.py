"""What a page's source says that no list of elements does."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, LexborNode

_FIELDS = "input, select, textarea"


def loose_fields(source: str) -> list[str]:
    """Return the names of fields that belong to no form, and so can never be sent."""
    tree = LexborHTMLParser(source)
    forms = {form.attributes.get("id") for form in tree.css("form")}
    return [_name(field) for field in tree.css(_FIELDS) if not _in_form(field) and field.attributes.get("form") not in forms - {None}]


def _in_form(field: LexborNode) -> bool:
    at = field.parent
    while at is not None:
        if at.tag == "form":
            return True
        at = at.parent
    return False


def _name(field: LexborNode) -> str:
    return field.attributes.get("name") or field.attributes.get("id") or field.tag or ""
