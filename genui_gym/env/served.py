"""Chromium on pages that the process's server hosts, or that another one serves on loopback."""

from __future__ import annotations

from datetime import datetime, timedelta

from genui_gym.actions.window import Window
from genui_gym.browser import Address, BrowserView
from genui_gym.browser.checkpoint import cannot, put_back, refuse_unfit, write_history
from genui_gym.errors import CheckpointError
from genui_gym.server import HEADER, shared_server
from genui_gym.text.client import Client
from genui_gym.world import STEP_SECONDS, Elsewhere, Hosted, Pages


class ServedBrowserView(BrowserView):
    """Chromium on pages of this machine."""

    _world_id = ""

    def show(self, pages: Pages) -> None:
        """Host ``pages`` under a new id, unless they are served already, and open the first."""
        self.leave()
        self.files = pages.files
        if isinstance(pages, Elsewhere):
            self.open(Address(pages.origin, pages.port, now=pages.clock.now, seed=pages.seed), pages.start)
            return
        self._host(pages, pages.start, pages.clock.now)

    def _host(self, pages: Hosted, path: str, now: datetime) -> None:
        self.leave()
        server = shared_server()
        self._world_id = server.host(pages)
        self.open(Address(pages.origin, server.port, {HEADER: self._world_id}, now, pages.seed), path)

    def save(self) -> Window:
        """Refuse.

        Raises:
            CheckpointError: Always: what scripts keep and the documents behind the history cannot be read from outside the page.
        """
        raise CheckpointError(
            "A checkpoint was asked of the browser view",
            "What its scripts keep and the documents behind its history cannot be read",
            "Save in the text view; the browser view can restore it",
        )

    def load(self, pages: Pages, window: Window) -> None:
        """Show ``pages`` in a window that the text view saved.

        Raises:
            CheckpointError: The window holds what scripts cannot put back, or the page is no longer what its address gives.
        """
        if isinstance(pages, Elsewhere):
            raise cannot("The pages are served elsewhere")
        refuse_unfit(window)
        if Client(pages.wsgi, pages.origin).fetch(window.url).text != window.source:
            raise cannot("The page is not what its address gives now")
        self.files = pages.files
        opened = pages.clock.now - timedelta(seconds=2 * STEP_SECONDS)  # Opening and the first look bring it to the saved time.
        self._host(pages, window.places[0].url.removeprefix(pages.origin), opened)
        write_history(self, window)
        put_back(self, window)

    def leave(self) -> None:
        """Stop hosting the pages."""
        if self._world_id:
            shared_server().drop(self._world_id)
            self._world_id = ""
