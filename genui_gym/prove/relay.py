"""The browser of a proof whose app runs confined: this process owns it, the confined one asks for each act, and serves the pages.

What the confined process asks is not believed: it names acts of a short list, with plain values. What it is given, this process made: the
elements of its own pages.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from werkzeug.wrappers import Response

from genui_gym.env.remote import head_of, request_to_json
from genui_gym.errors import SandboxCrashed
from genui_gym.sandbox import Child, Message
from genui_gym.world import Clock

if TYPE_CHECKING:
    from genui_gym.prove.chromium import Inspector

ACTS = frozenset(
    "click hover focus fill select_option upload_file press type mouse_click mouse_move swipe scroll goto go_back go_forward wait "
    "dialog_answer tab_focus tab_close observe leave audit".split()
)
"""What the confined process may ask of the view by name; ``show``, ``listen``, ``dress`` and ``close`` are read one by one."""
_WIDEST = 4000


class RelayedPages:
    """The pages of a confined app, for the server of this process.

    Args:
        child: The process that answers for them.
        app: The app's name.
        files: What can be uploaded.
    """

    start = "/"
    failure = ""

    def __init__(self, child: Child, app: str, files: Path | None) -> None:
        self._child, self.files = child, files
        self.origin = f"http://{app}.localhost"
        self.clock, self.seed = Clock(datetime.min), 0

    def wsgi(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Ask the confined process, if it waits for the page just now; else the page has gone."""
        facts, sent = request_to_json(environ)
        answer = self._child.ask_meanwhile("request", sent, environ=facts)
        if answer is None:
            return Response(status=410)(environ, start_response)
        said, body = answer
        try:
            status, headers = head_of(said)
            self.clock.now = datetime.fromisoformat(said["now"])
        except (ValueError, TypeError, KeyError):
            return Response(status=502)(environ, start_response)
        start_response(status, headers)
        return [body]


class Browser:
    """Answers what a confined proof asks of Chromium.

    Args:
        view: The view; it is closed with :meth:`close`.
        pages: What it shows.
    """

    def __init__(self, view: Inspector, pages: RelayedPages) -> None:
        self._view, self._pages = view, pages
        self._heard: list[str] = []

    def act(self, body: bytes, act: str, arguments: list[Any]) -> Message:
        """Do one act; give back what it gives, and what the page complained of."""
        if not all(each is None or isinstance(each, str | int | float) for each in arguments):
            raise _unread(act)
        given = None
        if act == "show":
            now, seed = arguments
            self._pages.clock.now, self._pages.seed = datetime.fromisoformat(str(now)), int(seed)
            self._view.show(self._pages)
        elif act == "listen":
            self._heard = self._view.listen()
        elif act == "dress":
            width, height, theme = arguments
            self._view.dress((_side(width), _side(height)), "dark" if theme == "dark" else "light")
        elif act in ACTS:
            given = getattr(self._view, act)(*arguments)
        else:
            raise _unread(act)
        heard, self._heard[:] = list(self._heard), []
        return {"heard": heard}, pickle.dumps(given)

    def close(self) -> None:
        """Close the page."""
        self._view.leave()
        self._view.close()


def _side(pixels: Any) -> int:
    return max(1, min(int(pixels), _WIDEST))


def _unread(act: str) -> SandboxCrashed:
    return SandboxCrashed("A confined app asked for an act in the browser", f"It asked for {act!r:.60}", "Do not use this app")
