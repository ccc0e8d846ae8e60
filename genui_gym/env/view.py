"""The seam between an environment and the page: one interface for every view of it."""

from __future__ import annotations

from typing import Protocol

from genui_gym.actions import Page
from genui_gym.actions.window import Window
from genui_gym.catalog import Card
from genui_gym.elements import PageState
from genui_gym.errors import OptionError
from genui_gym.world import Pages


class View(Page, Protocol):
    """Pages as an agent meets them."""

    def show(self, pages: Pages) -> None:
        """Open the first of ``pages`` with nothing left of the last episode."""

    def observe(self) -> PageState:
        """Let the page settle and list it; element numbers of earlier observations end here."""

    def save(self) -> Window:
        """Return what the window holds, for :meth:`load` of any view.

        Raises:
            CheckpointError: It holds what cannot be saved.
        """

    def load(self, pages: Pages, window: Window) -> None:
        """Show ``pages`` in a window as it was saved.

        Raises:
            CheckpointError: This view cannot show it.
        """

    def leave(self) -> None:
        """End the episode: what its page still sends reaches nothing."""

    def close(self) -> None:
        """Let go of everything; may be called twice."""


def make_view(backend: str, card: Card, *, screenshots: bool, headed: bool) -> View:
    """Make the view called ``backend``; nothing is started yet, and only what it needs is imported.

    Raises:
        OptionError: The environment has no such view.
    """
    if backend not in card.backends:
        raise OptionError(
            f"{card.id} was made with backend={backend!r}", f"It has {', '.join(map(repr, card.backends))}", "Choose one of these"
        )
    if backend == "text":
        from genui_gym.text import TextView

        return TextView()
    from genui_gym.env.served import ServedBrowserView

    theme = card.presentation.theme
    return ServedBrowserView(viewport=card.viewport, headless=not headed, screenshots=screenshots, theme=theme)
