"""What an environment observes of a look: a page's state, also where a dialog hides it."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

import numpy as np

from genui_gym.browser.capture import decode
from genui_gym.browser.look import Sight
from genui_gym.browser.session import Session
from genui_gym.elements import Dialog, PageState

_BEHIND = "The page stands still behind its dialog; what is listed was seen before it."


def seen(session: Session, sight: Sight, took: Mapping[str, float], capture: str) -> PageState:
    """Return the state that a look shows.

    Args:
        session: Whose pages they are.
        sight: What the look gave.
        took: Milliseconds of what came before the look.
        capture: How pixels are taken, ``"none"`` where they are not.
    """
    start = perf_counter()
    pixels = decode(sight.image) if sight.image else None
    return PageState(
        url=sight.page["url"],
        titles=tuple(tab.title for tab in session.tabs),
        active=session.tabs.index(session.active),
        nodes=sight.nodes,
        focused=sight.page["focused"],
        screenshot=pixels,
        capture=capture,
        timings={**took, **sight.timings, "decode": (perf_counter() - start) * 1000},
        notes=(*sight.notes, *_blocked(session)),
    )


def behind_dialog(
    session: Session, last: PageState | None, took: Mapping[str, float], capture: str, viewport: tuple[int, int]
) -> PageState:
    """Return the state while a dialog is open: its words, and nodes and pixels of the ``last`` look, white where there was none."""
    waiting = session.dialog
    assert waiting is not None
    pixels = last.screenshot if last else np.full((viewport[1], viewport[0], 3), 255, np.uint8)
    return PageState(
        url=last.url if last else session.active.url,
        titles=tuple(tab.title for tab in session.tabs),
        active=session.tabs.index(session.active),
        nodes=last.nodes if last else (),
        focused=last.focused if last else "",
        dialog=Dialog(waiting.type, waiting.message, waiting.default),  # type: ignore[arg-type]
        screenshot=pixels if capture != "none" else None,
        capture=capture,
        timings=dict(took),
        notes=(_BEHIND, *_blocked(session)),
    )


def _blocked(session: Session) -> list[str]:
    return [f"Blocked, outside the app: {url}" for tab in session.tabs for url in tab.traffic.take_blocked()]
