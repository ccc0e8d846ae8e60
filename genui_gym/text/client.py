"""A visitor of a WSGI app in the same process: cookies, redirects, and the headers that a browser would send."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from genui_gym.actions.origin import allows
from genui_gym.errors import ServerError
from genui_gym.text.address import fragment, full, without_fragment

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

_HOPS = 20
_REDIRECTS = (301, 302, 303, 307, 308)


class Blocked(Exception):
    """The way led outside the app.

    Args:
        url: Where to.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


@dataclass(frozen=True)
class Sent:
    """The body of a POST."""

    content: bytes
    kind: str = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    """What came back.

    Attributes:
        url: Where from, after redirects.
        status: The HTTP status.
        headers: By lower-case name; of repeated ones the last.
        body: The content.
        redirected: Whether it came from another address than was asked for.
    """

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    redirected: bool = False

    @property
    def kind(self) -> str:
        """The media type."""
        return self.headers.get("content-type", "").split(";")[0].strip().lower()

    @property
    def is_html(self) -> bool:
        return self.kind == "text/html"

    @property
    def is_page(self) -> bool:
        """Whether a browser would show it, not keep what it has or download it."""
        return self.status not in (204, 205) and not self.headers.get("content-disposition", "").lower().startswith("attachment")

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


@dataclass
class Client:
    """A visitor with a cookie jar of its own.

    Attributes:
        app: The WSGI app.
        origin: The only place that is visited.
    """

    app: Wsgi
    origin: str
    cookies: dict[tuple[str, str], str] = field(default_factory=dict)

    def fetch(self, url: str, referer: str = "", sent: Sent | None = None) -> Answer:
        """GET an address, or POST what is ``sent``, and follow redirects.

        Raises:
            Blocked: It leads outside the app.
            ServerError: It redirects without end.
        """
        asked = url
        for _ in range(_HOPS):
            if not allows(self.origin, url):
                raise Blocked(url)
            answer = self._request(url, referer, sent)
            if answer.status not in _REDIRECTS or "location" not in answer.headers:
                return Answer(answer.url, answer.status, answer.headers, answer.body, url != asked)
            target = full(url, answer.headers["location"])
            url = target if fragment(target) or not fragment(url) else f"{target}#{fragment(url)}"
            if answer.status not in (307, 308):
                sent = None
        raise ServerError(f"{asked} was opened", f"It redirected more than {_HOPS} times", "Mend the app")

    def _request(self, url: str, referer: str, sent: Sent | None) -> Answer:
        said: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
            said[:] = [status, headers]

        environ = self._environ(url, referer, sent)
        chunks = self.app(environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, headers = said
        for name, value in headers:
            if name.lower() == "set-cookie":
                self._keep(value, urlsplit(url).path)
        return Answer(url, int(status[:3]), {name.lower(): value for name, value in headers}, body)

    def _environ(self, url: str, referer: str, sent: Sent | None) -> dict[str, Any]:
        parts = urlsplit(url)
        content = sent.content if sent else b""
        environ = {
            "REQUEST_METHOD": "POST" if sent else "GET",
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(parts.path or "/").decode("latin-1"),
            "QUERY_STRING": parts.query,
            "REQUEST_URI": (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
            "SERVER_NAME": parts.hostname or "",
            "SERVER_PORT": str(parts.port or 80),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": parts.netloc,
            "HTTP_ACCEPT": "text/html",
            "HTTP_ACCEPT_LANGUAGE": "en-US",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": parts.scheme,
            "wsgi.input": io.BytesIO(content),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        if referer:
            environ["HTTP_REFERER"] = without_fragment(referer)
        if sent:
            environ |= {"CONTENT_TYPE": sent.kind, "CONTENT_LENGTH": str(len(content)), "HTTP_ORIGIN": self.origin}
        if cookies := self._cookie_header(parts.path or "/"):
            environ["HTTP_COOKIE"] = cookies
        return environ

    def _keep(self, header: str, path: str) -> None:
        try:
            parsed = SimpleCookie(header)
        except CookieError:
            return
        for name, morsel in parsed.items():
            scope = morsel["path"] if morsel["path"].startswith("/") else path.rpartition("/")[0] or "/"
            # An expiry says that a cookie is deleted, or that it outlives any episode.
            age = morsel["max-age"].strip()
            if age.startswith("-") or age == "0" or (not age and "1970" in morsel["expires"]):
                self.cookies.pop((name, scope), None)
            else:
                self.cookies[name, scope] = morsel.coded_value

    def _cookie_header(self, path: str) -> str:
        fitting = [(scope, name, value) for (name, scope), value in self.cookies.items() if _covers(scope, path)]
        return "; ".join(f"{name}={value}" for _, name, value in sorted(fitting, key=lambda each: -len(each[0])))


def _covers(scope: str, path: str) -> bool:
    return path == scope or path.startswith(scope if scope.endswith("/") else f"{scope}/")
