"""What comes up while an app is used: each interruption once, after a seeded number of pages, until it is dismissed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from genui_gym.presentation import Interruption

_FIRST, _APART = 3, 6
"""The first comes with one of this many pages; from one to the next it is at most this many pages more."""


class Interruptions:
    """The interruptions of one episode.

    Args:
        kinds: Which there are.
        seed: Decides their order, and with which page each comes up.
    """

    def __init__(self, kinds: Sequence[Interruption] = (), seed: int = 0) -> None:
        rng = np.random.default_rng([seed, 2])
        due = int(rng.integers(1, _FIRST + 1))
        self._due: list[tuple[int, Interruption]] = []
        for index in rng.permutation(len(kinds)):
            self._due.append((due, kinds[index]))
            due += int(rng.integers(2, _APART + 1))
        self._pages = 0
        self._dismissed: tuple[Interruption, ...] = ()

    @property
    def current(self) -> Interruption | None:
        """The one that is up: the first that is due and not dismissed."""
        return next((kind for due, kind in self._due if due <= self._pages and kind not in self._dismissed), None)

    def page_shown(self) -> None:
        """Note that a page was shown."""
        self._pages += 1

    def dismiss(self, kind: str) -> None:
        """Dismiss the one that is up, if it is ``kind``."""
        if self.current == kind and self.current is not None:
            self._dismissed = (*self._dismissed, self.current)

    def state(self) -> tuple[int, tuple[Interruption, ...]]:
        """Return how far they have come, for :meth:`put_back`."""
        return self._pages, self._dismissed

    def put_back(self, state: tuple[int, tuple[Interruption, ...]]) -> None:
        """Go to a :meth:`state`."""
        self._pages, self._dismissed = state
