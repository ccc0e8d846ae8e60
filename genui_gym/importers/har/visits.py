"""Which pages an archive shows, one after the other, and what each asked for besides."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urldefrag

from genui_gym.importers.network import Raw, header, is_told
from genui_gym.importers.pages import Page, read_page
from genui_gym.recording import PageView, Request

_WHOLE = re.compile(r"<!doctype html|<html|<title|<body", re.IGNORECASE)


@dataclass
class Visit:
    """A page that was shown.

    Attributes:
        asked: The request that led to it; with redirects, all of them in order.
        later: What its scripts asked for while it was shown.
        title: Its title where its document was not kept.
        tab: What the archive calls its tab; browsers call every page another one.
    """

    asked: tuple[Request, ...]
    later: list[Request] = field(default_factory=list)
    title: str = ""
    tab: str = ""

    @property
    def url(self) -> str:
        return urldefrag(self.asked[-1].url).url

    @property
    def html(self) -> str:
        return self.asked[-1].body

    @property
    def page(self) -> Page | None:
        """Its document, ``None`` if it was not kept."""
        return read_page(self.html, self.url)

    @property
    def view(self) -> PageView:
        page = self.page
        return PageView(self.url, page.title if page is not None else self.title, self.html if page is not None else "")


def visits_of(entries: Iterable[tuple[Raw, Request]]) -> list[Visit]:
    """Cut the requests of an archive into pages; what is asked for before the first page belongs to it."""
    visits: list[Visit] = []
    early: list[Request] = []
    chain: list[Request] = []
    frames: dict[str, str] = {}
    for entry, request in entries:
        if not is_told(entry, request):
            continue
        tab = str(entry.get("pageref", ""))
        if _leads_on(entry, request) and _is_main(entry, tab, frames):
            chain = [*chain, request] if chain and _same(chain[-1].location, request.url) else [request]
            if not request.location:
                visits.append(Visit(tuple(chain), tab=tab))
                chain = []
        elif visits:
            visits[-1].later.append(request)
        else:
            early.append(request)
    if visits:
        visits[0].later[:0] = early
    return visits


def _leads_on(entry: Raw, request: Request) -> bool:
    """Whether a request led to another page: a document of the tab itself, or a whole page that a script put into its place."""
    asked = entry.get("request")
    wanted = header(asked, "sec-fetch-dest") if isinstance(asked, dict) else ""
    if wanted in ("iframe", "frame", "embed", "object"):
        return False
    kind = entry.get("_resourceType") or {"document": "document", "empty": "fetch"}.get(wanted, "")
    if request.location:
        return True
    if request.mime not in ("text/html", "application/xhtml+xml"):
        return kind == "document" and not request.mime
    return kind not in ("xhr", "fetch") or _WHOLE.search(request.body[:2000]) is not None


def _is_main(entry: Raw, tab: str, frames: dict[str, str]) -> bool:
    """Whether a document is a tab's own: Playwright names the frame of each request, and the first one of a tab is its own."""
    frame = entry.get("_frameref")
    return not isinstance(frame, str) or not tab or frames.setdefault(tab, frame) == frame


def _same(one: str, other: str) -> bool:
    return urldefrag(one).url == urldefrag(other).url
