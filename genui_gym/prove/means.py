"""What a proof uses besides the app: a player in Chromium, and processes in which tasks are replayed under another clock.

Where the app runs confined it can start neither; the process outside does so then, and :func:`use` says how to ask it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from genui_gym.apps import App
from genui_gym.prove.elsewhere import replays_by_settings
from genui_gym.prove.player import Player
from genui_gym.prove.replays import Replay


@dataclass(frozen=True)
class Means:
    """How to come by them.

    Attributes:
        chromium: Makes a player on an app's pages in Chromium.
        elsewhere: Replays tasks of an app, by id, in other processes; see :func:`replays_by_settings`.
    """

    chromium: Callable[[App], Player]
    elsewhere: Callable[[str, Sequence[str]], list[dict[str, Replay]]]


def _chromium(app: App) -> Player:
    from genui_gym.prove.chromium import chromium_player  # It loads the browser's modules, which a proof without it does not need.

    return chromium_player(app)


_means = Means(_chromium, replays_by_settings)


def means() -> Means:
    """Return what this process uses."""
    return _means


def use(others: Means) -> None:
    """Use others from now on."""
    global _means
    _means = others
