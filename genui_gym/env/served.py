"""Chromium on pages that the process's server hosts, or that another one serves on loopback."""

from __future__ import annotations

from genui_gym.browser import Address, BrowserView
from genui_gym.server import HEADER, shared_server
from genui_gym.world import Elsewhere, Pages


class ServedBrowserView(BrowserView):
    """Chromium on pages of this machine."""

    _world_id = ""

    def show(self, pages: Pages) -> None:
        """Host ``pages`` under a new id, unless they are served already, and open the first."""
        self.leave()
        if isinstance(pages, Elsewhere):
            self.open(Address(pages.origin, pages.port), pages.start)
            return
        server = shared_server()
        self._world_id = server.host(pages)
        self.open(Address(pages.origin, server.port, {HEADER: self._world_id}), pages.start)

    def leave(self) -> None:
        """Stop hosting the pages."""
        if self._world_id:
            shared_server().drop(self._world_id)
            self._world_id = ""
