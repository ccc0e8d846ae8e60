"""Pages as a view shows them: a world's, any WSGI app's, a folder's, or those that somebody serves on loopback."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.utils import redirect
from werkzeug.wrappers import Request, Response

from genui_gym.errors import OptionError
from genui_gym.world.clock import Clock

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

NOON = datetime(2026, 3, 2, 12)
"""The time of pages without an app of ours at reset."""

_TYPES = mimetypes.MimeTypes()
for _suffix, _type in {
    ".avif": "image/avif", ".js": "text/javascript", ".json": "application/json", ".md": "text/markdown", ".mjs": "text/javascript",
    ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".webp": "image/webp",
    ".woff": "font/woff", ".woff2": "font/woff2",
}.items():  # fmt: skip
    _TYPES.add_type(_type, _suffix)


class Hosted(Protocol):
    """Pages that answer in this process: a world, or a :class:`Site`.

    Attributes:
        clock: The time of the pages, moved only by steps.
        failure: What went wrong in the latest request that failed, ``""`` if nothing.
        seed: Decides what pages take for chance.
    """

    clock: Clock
    failure: str
    seed: int

    @property
    def files(self) -> Path | None:
        """The folder of the files that an agent may upload, if there are any."""

    @property
    def origin(self) -> str:
        """The origin that the agent, the pages and the traces see."""

    @property
    def start(self) -> str:
        """The path of the first page."""

    def wsgi(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""


class Site:
    """A WSGI app's pages.

    Args:
        app: The WSGI app; requests come from several threads.
        host: The first label of the host in the origin.
        start: The path of the first page.
        files: The folder of the files that an agent may upload.
    """

    def __init__(self, app: WSGIApplication, host: str, start: str = "/", files: Path | None = None) -> None:
        self.origin = f"http://{host}.localhost"
        self.start = start
        self.clock = Clock(NOON)
        self.failure = ""
        self.seed = 0
        self.files = files
        self._app = app

    def wsgi(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Serve one request; an exception and a status of 500 or above are kept as :attr:`failure`."""

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Callable[[bytes], object]:
            if int(status[:3]) >= 500:
                self.failure = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} was answered with {status}"
            return start_response(status, headers, *rest)

        try:
            return self._app(environ, begin)
        except Exception as error:  # somebody's app may raise anything; the step then ends the episode as lost
            self.failure = f"{type(error).__name__}: {error}"
            return Response("The app failed.", 500)(environ, start_response)


class Elsewhere:
    """Pages that somebody serves on loopback.

    Args:
        url: Their address, such as ``http://127.0.0.1:5000/shop``.
        files: The folder of the files that an agent may upload.

    Raises:
        OptionError: It is not on loopback, or not plain HTTP.
    """

    failure = ""
    seed = 0

    def __init__(self, url: str, files: Path | None = None) -> None:
        parts = urlsplit(url)
        host = parts.hostname or ""
        if parts.scheme != "http" or parts.username is not None or not (host in ("127.0.0.1", "localhost") or host.endswith(".localhost")):
            raise OptionError(
                f"The pages at {url!r} were named as an environment",
                "Only http:// on this machine can be opened: 127.0.0.1, localhost and names under it",
                "Serve the pages on 127.0.0.1, or name their folder",
            )
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.port = parts.port or 80
        self.start = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self.files = files
        self.clock = Clock(NOON)


Pages = Hosted | Elsewhere
"""What a view can show."""


def folder_app(folder: Path) -> WSGIApplication:
    """Return a WSGI app that serves the files of ``folder``, read-only; nothing outside it, also by links.

    A folder's address leads to its ``index.html``. Answers carry no date: equal files give equal pages.
    """
    root = folder.resolve()

    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        request = Request(environ)
        try:
            return _file(root, request)(environ, start_response)
        except HTTPException as refusal:
            return refusal.get_response(environ)(environ, start_response)

    return serve


def _file(root: Path, request: Request) -> Response:
    if request.method not in ("GET", "HEAD"):
        raise MethodNotAllowed(["GET", "HEAD"])
    if "\0" in request.path:
        raise NotFound
    path = (root / request.path.lstrip("/")).resolve()
    if not path.is_relative_to(root):
        raise NotFound
    if path.is_dir():
        if not request.path.endswith("/"):
            return redirect(f"{request.path}/", 308)
        path = (path / "index.html").resolve()
    elif request.path.endswith("/"):
        raise NotFound
    if not path.is_file() or not path.is_relative_to(root):
        raise NotFound
    kind, _ = _TYPES.guess_type(path.name)
    return Response(path.read_bytes(), mimetype=kind or "application/octet-stream")
