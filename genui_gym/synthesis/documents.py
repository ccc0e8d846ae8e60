"""Recorded documents as they look in Chromium: without their scripts, and without anything from outside of them."""

from __future__ import annotations

from flask import Flask, Response

from genui_gym.elements import PageState
from genui_gym.env.served import ServedBrowserView
from genui_gym.recording import PageView, Recording
from genui_gym.world import Site

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
_PLAIN = (
    "<style>body { font: 16px/1.5 system-ui, sans-serif; margin: 16px; overflow-wrap: anywhere } "
    'img:not([src^="data:"]) { display: none }</style>'
)
"""Goes before the document, whose own styles win: style sheets and pictures that were files of their own are not in it."""
_WIDEST = 1280


class Documents:
    """Shows documents of one recording; closing it closes its page.

    Args:
        recording: Whose viewport they are shown in, if it says one.
        otherwise: The viewport else.
    """

    def __init__(self, recording: Recording, otherwise: tuple[int, int]) -> None:
        width, height = recording.meta.viewport or otherwise
        self._view = ServedBrowserView(viewport=(min(width, _WIDEST), min(height, _WIDEST)))
        self._known: dict[str, PageState] = {}

    def shown(self, view: PageView) -> PageState:
        """Return what a document shows, pixels too; one that was shown before is not shown again."""
        if view.html not in self._known:
            self._view.show(Site(_serving(view.html), "recorded"))
            self._known[view.html] = self._view.observe()
        return self._known[view.html]

    def close(self) -> None:
        """Close the page."""
        self._view.leave()
        self._view.close()


def _serving(html: str) -> Flask:
    app = Flask("recorded")

    @app.get("/")
    def page() -> Response:
        return Response(f"<!doctype html>{_PLAIN}{html}", headers={"Content-Security-Policy": _POLICY})

    return app
