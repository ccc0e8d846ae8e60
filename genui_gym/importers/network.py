"""Requests as HAR files and Playwright's network logs write them."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode, urljoin

from genui_gym.importers.limits import LONGEST_TEXT
from genui_gym.recording import Request

Raw = Mapping[str, Any]
Body = Callable[[Raw], str]
"""From the ``content`` of an answer or the ``postData`` of a request to its text, where the text lies in a file of its own."""

_DATA = ("application/json", "text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain")
_ASSETS = frozenset(("stylesheet", "script", "image", "font", "media", "manifest", "ping", "texttrack", "preflight", "websocket"))


def no_file(content: Raw) -> str:
    """Return the text of a content whose text lies in no file."""
    return ""


def request_of(entry: Raw, body: Body = no_file) -> Request:
    """Return an entry as a request; what is missing in it stays empty."""
    asked, answer = _object(entry.get("request")), _object(entry.get("response"))
    content, post = _object(answer.get("content")), _object(asked.get("postData"))
    url = _text(asked, "url")
    mime = _text(content, "mimeType").partition(";")[0].strip().lower()
    location = _text(answer, "redirectURL") or header(answer, "location")
    status = answer.get("status")
    return Request(
        method=_text(asked, "method").upper() or "GET",
        url=url,
        status=status if isinstance(status, int) and not isinstance(status, bool) else 0,
        mime="" if mime == "x-unknown" else mime,
        post=_post(post, body),
        body=_content(content, body) if is_text(mime) else "",
        location=urljoin(url, location) if location else "",
    )


def is_text(mime: str) -> bool:
    """Whether an answer of a type is kept: pages and data, but no styles, scripts and pictures."""
    return mime in _DATA or (mime.endswith(("+json", "+xml")) and mime != "image/svg+xml")


def is_told(entry: Raw, request: Request) -> bool:
    """Whether a request says something of the app: it asked for a page or for data, or it sent something."""
    if _text(entry, "_resourceType") in _ASSETS or request.url.startswith(("data:", "blob:")):
        return False
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        return True
    return request.method == "GET" and (is_text(request.mime) or bool(request.location) or _text(entry, "_resourceType") == "document")


def is_page(request: Request) -> bool:
    """Whether a request was answered with a page."""
    return request.mime in ("text/html", "application/xhtml+xml") and not request.location


def header(message: Raw, name: str) -> str:
    """Return a header of a request or an answer, ``""`` if it has none."""
    return next((_text(each, "value") for each in objects(message.get("headers")) if _text(each, "name").lower() == name), "")


def objects(value: object) -> Iterator[Raw]:
    """Yield the objects of a list."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from (each for each in value if isinstance(each, Mapping))


def _post(post: Raw, body: Body) -> str:
    text = _text(post, "text") or body(post)
    if text:
        return text[:LONGEST_TEXT]
    return urlencode([(_text(each, "name"), _text(each, "value")) for each in objects(post.get("params"))])


def _content(content: Raw, body: Body) -> str:
    text = _text(content, "text")
    if text and _text(content, "encoding") == "base64":
        try:
            text = base64.b64decode(text).decode("utf-8", "replace")
        except (binascii.Error, ValueError):
            text = ""
    text = text or body(content)
    return text if len(text) <= LONGEST_TEXT else ""


def _object(value: object) -> Raw:
    return value if isinstance(value, Mapping) else {}


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""
