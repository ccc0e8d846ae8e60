"""One HTTP server per process, on loopback, hosts all worlds, and whatever else answers as WSGI does.

A request says by a header which world it is for; the browser adds that header to every request of an environment's pages, so that all
pages of an app see one constant origin and neither port nor world shows anywhere. A world is hosted under a new id at each reset: a request
that a page of the last episode sent too late finds nothing. Answers bear the date of their world's clock.
"""

from __future__ import annotations

import atexit
import os
import secrets
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cheroot.wsgi import Server as CherootServer
from werkzeug.http import http_date

from genui_gym.errors import ServerError
from genui_gym.world import Hosted

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HEADER = "x-genui-world"
_ENVIRON_HEADER = "HTTP_X_GENUI_WORLD"
_START_LIMIT = 10.0
_THREADS = 8


class Server:
    """Serves hosted worlds until it is stopped. Use :func:`shared_server`; a process needs one."""

    def __init__(self) -> None:
        self._worlds: dict[str, Hosted] = {}
        self._http = CherootServer(("127.0.0.1", 0), self._wsgi, numthreads=_THREADS, shutdown_timeout=1)
        self._http.error_log = _quiet  # type: ignore[method-assign]
        self._ready = threading.Event()
        self._failed: OSError | None = None
        self._thread = threading.Thread(target=self._serve, name="genui-server", daemon=True)
        self._thread.start()
        if not self._ready.wait(_START_LIMIT) or self._failed is not None:
            raise ServerError(
                "A server was started on loopback", f"It did not come up: {self._failed}", "Check the machine's limits (`ulimit -n`)"
            )

    @property
    def port(self) -> int:
        """The port that the system gave."""
        return int(self._http.bind_addr[1])

    def host(self, world: Hosted) -> str:
        """Serve ``world`` from now on; return the id that requests must name."""
        world_id = secrets.token_hex(8)
        self._worlds[world_id] = world
        return world_id

    def drop(self, world_id: str) -> None:
        """Stop serving the world with this id."""
        self._worlds.pop(world_id, None)

    def stop(self) -> None:
        """Stop the server and its threads."""
        self._http.stop()
        self._thread.join(_START_LIMIT)

    def _serve(self) -> None:
        # Prepared in this thread, so that the workers inherit that it is a daemon and never keep a process alive.
        try:
            self._http.prepare()
        except OSError as error:
            self._failed = error
            self._ready.set()
            return
        self._ready.set()
        self._http.serve()

    def _wsgi(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        world = self._worlds.get(environ.get(_ENVIRON_HEADER, ""))
        if world is None:
            start_response("410 Gone", [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "0")])
            return [b""]

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Callable[[bytes], object]:
            others = [(name, value) for name, value in headers if name.lower() != "date"]
            return start_response(status, [*others, ("Date", http_date(world.clock.now))], *rest)

        return world.wsgi(environ, begin)


def _quiet(msg: str = "", level: int = 20, traceback: bool = False) -> None:
    """Say nothing: a page that goes away in the middle of a response is no news, and an app's own failures are kept by its world."""


_shared: tuple[int, Server] | None = None
_shared_lock = threading.Lock()


def shared_server() -> Server:
    """Return the process's server, started at first use and again in a forked child."""
    global _shared
    with _shared_lock:
        if _shared is None or _shared[0] != os.getpid():
            _shared = (os.getpid(), Server())
        return _shared[1]


def stop_shared_server() -> None:
    """Stop the process's server if it runs; it starts again when it is needed."""
    global _shared
    with _shared_lock:
        if _shared is not None and _shared[0] == os.getpid():
            _shared[1].stop()
        _shared = None


atexit.register(stop_shared_server)
