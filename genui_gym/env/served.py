"""Chromium on pages that the process's server hosts, or that another one serves on loopback."""

from __future__ import annotations

from genui_gym.actions.window import Window
from genui_gym.browser import Address, BrowserView
from genui_gym.errors import CheckpointError
from genui_gym.server import HEADER, shared_server
from genui_gym.world import Elsewhere, Pages


class ServedBrowserView(BrowserView):
    """Chromium on pages of this machine."""

    _world_id = ""

    def show(self, pages: Pages) -> None:
        """Host ``pages`` under a new id, unless they are served already, and open the first."""
        self.leave()
        if isinstance(pages, Elsewhere):
            self.open(Address(pages.origin, pages.port, now=pages.clock.now, seed=pages.seed), pages.start)
            return
        server = shared_server()
        self._world_id = server.host(pages)
        self.open(Address(pages.origin, server.port, {HEADER: self._world_id}, pages.clock.now, pages.seed), pages.start)

    def save(self) -> Window:
        """Refuse: what a browser's window holds cannot be read whole."""
        raise _only_text("A checkpoint was asked of the browser view")

    def load(self, pages: Pages, window: Window) -> None:
        """Refuse: a browser's window cannot be put back whole."""
        raise _only_text("A checkpoint was to be restored in the browser view")

    def leave(self) -> None:
        """Stop hosting the pages."""
        if self._world_id:
            shared_server().drop(self._world_id)
            self._world_id = ""


def _only_text(asked: str) -> CheckpointError:
    return CheckpointError(asked, "Only the text view has checkpoints", "Make the environment with backend='text'")
