"""The recording beside the app, screen by screen: each pair of pages as they stood just before one of them was left."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from genui_gym.apps import App, load
from genui_gym.card import Card
from genui_gym.elements import Node, PageState
from genui_gym.env.served import ServedBrowserView
from genui_gym.prove.player import Player, text_player
from genui_gym.recording import PageView, Recording, Target
from genui_gym.synthesis.documents import Documents
from genui_gym.synthesis.kept import Kept
from genui_gym.synthesis.reading import read_page
from genui_gym.synthesis.replay import Replayed, play_recorded
from genui_gym.synthesis.scenes import Picture, Scene, Share
from genui_gym.synthesis.shelves import loadable

_QUALITY = 85
_VIEWPORT = Card("genui/Any-v0", "app", "").viewport


@dataclass(frozen=True)
class _Seen:
    """One look at the app before a step; ``index`` is the step's place in the recording."""

    index: int
    state: PageState
    node: Node | None


def film(kept: Kept, chromium: bool = True) -> list[Scene]:
    """Replay a recording on the app that was made of it, and look at both; nothing where the last attempt could not be played.

    Args:
        chromium: Take pictures of the app, and of recorded documents where there is no screenshot; else controls are listed.

    Raises:
        AppError: The app does not load.
        BrowserMissing: There is no browser.
    """
    if not kept.notes["attempts"] or not kept.notes["attempts"][-1]["fidelity"]:
        return []
    with loadable(kept.shelf, kept.app):
        app = load(kept.app)
        looks: list[_Seen] = []
        with closing(_watched(app) if chromium else text_player(app)) as player:
            done = play_recorded(kept.recording, kept.trail, player, lambda *seen: looks.append(_Seen(*seen)))
            looks.append(_Seen(len(kept.recording.steps), player.state, None))
    replayed = {each.step: each for each in done.steps}
    with closing(Documents(kept.recording, _VIEWPORT)) as documents:
        return [_scene(kept.recording, run, replayed, documents if chromium else None) for run in _runs(kept.recording, looks)]


def _watched(app: App) -> Player:
    return Player(app, ServedBrowserView(viewport=_VIEWPORT), "browser")


def _runs(recording: Recording, looks: Sequence[_Seen]) -> Iterator[list[_Seen]]:
    """Cut the looks where one of the two pages changed to another."""
    run: list[_Seen] = []
    for look in looks:
        if run and _place(recording, look) != _place(recording, run[-1]):
            yield run
            run = []
        run.append(look)
    yield run


def _place(recording: Recording, look: _Seen) -> tuple[str, str, str, bool]:
    view = _view(recording, look.index)
    return look.state.url, view.url if view else "", view.title if view else "", look.index == len(recording.steps)


def _view(recording: Recording, index: int) -> PageView | None:
    """Return the recorded page before a step; after the last one where ``index`` is their number."""
    if index == len(recording.steps):
        return recording.steps[-1].after
    return recording.steps[index].before


def _scene(recording: Recording, run: Sequence[_Seen], replayed: dict[int, Replayed], documents: Documents | None) -> Scene:
    steps = tuple(replayed[look.index + 1] for look in run if look.index + 1 in replayed)
    return Scene(_recorded(recording, run, documents), _shown(run), steps)


def _shown(run: Sequence[_Seen]) -> Picture:
    """Return the app's page at the end of a run."""
    state = run[-1].state
    heading = next((node.name for node in state.nodes if node.role == "heading"), "")
    picture = Picture(heading or state.titles[state.active], state.url)
    if state.screenshot is None:
        return replace(picture, lines=tuple(_line(node.role, node.name, node.value) for node in state.elements))
    acted = [(look.index + 1, look.node) for look in run if look.node is not None]
    there = {(node.role, node.name): node for node in state.elements if node.box is not None and not node.offscreen}
    marks = [(step, _share(there[node.role, node.name].box, state.screenshot)) for step, node in acted if (node.role, node.name) in there]
    return replace(picture, image=_webp(state.screenshot), marks=tuple(marks))


def _recorded(recording: Recording, run: Sequence[_Seen], documents: Documents | None) -> Picture:
    """Return the recorded page at the end of a run: its screenshot, else its document as it looks, else a list of its controls."""
    index = run[-1].index
    view = _view(recording, index)
    targets = {look.index + 1: recording.steps[look.index].target for look in run if look.index < len(recording.steps)}
    named = {step: target for step, target in targets.items() if target is not None}
    if view is None:
        return Picture("", "", lines=tuple(_line(target.role, target.name or target.label) for target in named.values()))
    picture = Picture(_title(view), view.url)
    if view.image in recording.images:
        marks = [(step, share) for step, target in named.items() if (share := _boxed(target, recording))]
        return replace(picture, image=recording.images[view.image], marks=tuple(marks))
    if not view.html:
        return replace(picture, lines=tuple(_line(target.role, target.name or target.label) for target in named.values()))
    if documents is None:
        page = read_page(view.html, view.url)
        return replace(picture, lines=tuple(_line(page.role(each), page.name(each)) for each in page.listing.elements))
    state = documents.shown(view)
    assert state.screenshot is not None
    return replace(picture, image=_webp(state.screenshot), marks=tuple(_found(state, named)))


def _title(view: PageView) -> str:
    return (read_page(view.html, view.url).heading if view.html else "") or view.title


def _found(state: PageState, named: dict[int, Target]) -> Iterator[tuple[int, Share]]:
    assert state.screenshot is not None
    for step, target in named.items():
        nodes = [node for node in state.elements if node.name == target.name and node.box is not None and not node.offscreen]
        if len(nodes) == 1 and nodes[0].box is not None:
            yield step, _share(nodes[0].box, state.screenshot)


def _boxed(target: Target, recording: Recording) -> Share | None:
    """Return where a target stands in a screenshot of the viewport, ``None`` if that is unknown or outside of it."""
    if target.box is None or recording.meta.viewport is None:
        return None
    (left, top, width, height), (across, down) = target.box, recording.meta.viewport
    inside = left >= 0 and top >= 0 and left + width <= across + 1 and top + height <= down + 1
    return (left / across, top / down, width / across, height / down) if inside else None


def _share(box: tuple[int, int, int, int] | None, pixels: NDArray[np.uint8]) -> Share:
    assert box is not None
    down, across = pixels.shape[:2]
    return box[0] / across, box[1] / down, box[2] / across, box[3] / down


def _webp(pixels: NDArray[np.uint8]) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "WEBP", quality=_QUALITY, method=4)
    return buffer.getvalue()


def _line(role: str, name: str, value: str | None = None) -> str:
    return f"{role} “{name}”" + (f" {value!r}" if value else "")
