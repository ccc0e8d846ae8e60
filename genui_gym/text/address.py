"""Addresses as a browser writes them."""

from __future__ import annotations

from urllib.parse import quote, quote_plus, urldefrag, urljoin, urlsplit, urlunsplit

_PATH = "%/:@!$&'()*+,;=~-._[]|\\"
_QUERY = "%/:@!$&()*+,;=~-._?[]{}|\\^`"
_FRAGMENT = "%/:@!$&'()*+,;=~-._?#[]{}|\\^"


def full(base: str, relative: str) -> str:
    """Return ``relative`` as seen from ``base``, with what may not stand in an address escaped."""
    relative = relative.strip().replace("\t", "").replace("\n", "").replace("\r", "")
    if not relative:
        return without_fragment(base)
    parts = urlsplit(urljoin(base, relative))
    if parts.scheme not in ("http", "https"):
        return urlunsplit(parts)
    path = quote(parts.path.replace("\\", "/"), safe=_PATH) or "/"
    return urlunsplit((parts.scheme, parts.netloc.lower(), path, quote(parts.query, safe=_QUERY), quote(parts.fragment, safe=_FRAGMENT)))


def without_fragment(url: str) -> str:
    return urldefrag(url).url


def fragment(url: str) -> str:
    return urldefrag(url).fragment


def same_document(one: str, other: str) -> bool:
    """Whether the two addresses differ in their fragment at most."""
    return without_fragment(one) == without_fragment(other)


def with_query(url: str, query: str) -> str:
    """Return ``url`` with another query and no fragment."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, ""))


def encoded(fields: list[tuple[str, str]]) -> str:
    """Write fields as ``application/x-www-form-urlencoded``."""
    return "&".join(f"{_encode(name)}={_encode(value)}" for name, value in fields)


def _encode(text: str) -> str:
    return quote_plus(text, safe="*").replace("~", "%7E")
