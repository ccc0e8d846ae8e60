"""What is done to running environments, at seeded moments."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Sequence

import psutil
from numpy.random import Generator

WORKER, BROWSER, PAGE, STOPPED, HUNG = "worker killed", "browser killed", "page's process killed", "browser stopped", "page hung"


class Striker:
    """Says when to strike, and how, and does it.

    Args:
        kinds: What may be done; each comes up once before any comes up again.
        gap: The mean number of steps between two strikes.
        rng: Draws moments, kinds and victims.
    """

    def __init__(self, kinds: Sequence[str], gap: int, rng: Generator) -> None:
        self._kinds, self._gap, self._rng = list(kinds), gap, rng
        self._left: list[str] = []
        self._wait()

    def _wait(self) -> None:
        self._countdown = int(self._rng.integers(1, 2 * self._gap))

    def due(self, victims: Sequence[int]) -> tuple[str, int] | None:
        """Return what to do to which of ``victims`` at this step, if anything."""
        self._countdown -= 1
        if self._countdown > 0 or not self._kinds or not victims:
            return None
        self._wait()
        if not self._left:
            self._left = [str(kind) for kind in self._rng.permutation(self._kinds)]
        return self._left.pop(), int(self._rng.choice(list(victims)))

    def strike(self, kind: str, player: psutil.Process) -> bool:
        """Do ``kind`` to what the process ``player`` runs; return whether there was something to do it to."""
        with contextlib.suppress(psutil.NoSuchProcess):
            found = [player] if kind == WORKER else _of_browser(player, kind)
            if found:
                os.kill(int(self._rng.choice([each.pid for each in found])), signal.SIGSTOP if kind == STOPPED else signal.SIGKILL)
                return True
        return False


def _of_browser(player: psutil.Process, kind: str) -> list[psutil.Process]:
    browsers = [each for each in player.children() if "--remote-debugging-pipe" in each.cmdline()]
    if kind != PAGE:
        return browsers
    return [each for browser in browsers for each in browser.children(recursive=True) if "--type=renderer" in each.cmdline()]
