"""Chromium on pages that the process's server hosts, or that another one serves on loopback."""

from __future__ import annotations

from datetime import datetime, timedelta

from genui_gym.actions.window import Window
from genui_gym.browser import Address, BrowserView
from genui_gym.browser.loading import cannot
from genui_gym.server import HEADER, shared_server
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
        self.open(self._host(pages, pages.clock.now), pages.start)

    def _host(self, pages: Hosted, now: datetime) -> Address:
        """Serve ``pages`` under a new id; return where they are."""
        self.leave()
        server = shared_server()
        self._world_id = server.host(pages)
        return Address(pages.origin, server.port, {HEADER: self._world_id}, now, pages.seed)

    def load(self, pages: Pages, window: Window) -> None:
        """Show ``pages`` in a window as it was saved.

        Raises:
            CheckpointError: The window holds what cannot be put back.
        """
        if isinstance(pages, Elsewhere):
            raise cannot("The pages are served elsewhere")
        self.files = pages.files
        opened = pages.clock.now - timedelta(seconds=2 * STEP_SECONDS)  # Opening and the first look bring it to the saved time.
        self.resume(self._host(pages, opened), window)

    def leave(self) -> None:
        """Stop hosting the pages."""
        if self._world_id:
            shared_server().drop(self._world_id)
            self._world_id = ""
