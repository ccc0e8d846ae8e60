"""Chromium on worlds that the process's server hosts."""

from __future__ import annotations

from genui_gym.browser import Address, BrowserView
from genui_gym.server import HEADER, shared_server
from genui_gym.world import World


class ServedBrowserView(BrowserView):
    """Chromium on a world that the process's server hosts."""

    _world_id = ""

    def show(self, world: World) -> None:
        """Host ``world`` under a new id and open its start page."""
        self.leave()
        server = shared_server()
        self._world_id = server.host(world)
        self.open(Address(world.app.origin, server.port, {HEADER: self._world_id}))

    def leave(self) -> None:
        """Stop hosting the world."""
        if self._world_id:
            shared_server().drop(self._world_id)
            self._world_id = ""
