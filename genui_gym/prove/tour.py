"""A tour of the crawled places in Chromium: what the page complains of, whether both views list the same, and how it measures up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from genui_gym.errors import GenuiError
from genui_gym.prove.crawl import Place
from genui_gym.prove.dress import HARD, dressed
from genui_gym.prove.look import Finding, Inspects, Look, dresses
from genui_gym.prove.player import Player
from genui_gym.task import goto
from genui_gym.text.compare import differences


def tour(player: Player, places: Iterable[Place], seed: int) -> Iterator[Look]:
    """Look at each place in turn, in one window; then at one place of each rule in other skins, at one size."""
    view = player.view
    assert isinstance(view, Inspects)
    player.begin(seed)
    heard = view.listen()
    try:
        first: dict[str, Place] = {}
        for place in places:
            first.setdefault(place.endpoint, place)
            heard.clear()
            yield _look(player, view, place, heard)
        for presentation in HARD:
            with dressed(player.world, presentation):
                for place in first.values():
                    heard.clear()
                    yield _look(player, view, place, heard, presentation.skin)
    finally:
        view.leave()


def _look(player: Player, view: Inspects, place: Place, heard: list[str], skin: str = "") -> Look:
    view.dress(*dresses(skin)[0])
    try:
        player.world.restore(place.way.snapshot)
        player.world.failure = ""
        for step in (goto(place.way.url), *place.way.steps):
            player.step(step)
    except GenuiError as error:
        return Look(place, skin, problem=str(error))
    state = player.state
    differs = [] if skin else [line for line in differences(place.state, state) if not line.startswith("focused")]
    answered = {request.address for request in player.world.requests if request.kind == "text/html" and 400 <= request.status < 500}
    complaints = [each for each in heard if not _is_refusal(each, answered)]
    complaints += [note for note in state.notes if note.startswith("Blocked")]
    complaints += [f"It opened a dialog: {state.dialog}"] if state.dialog else []
    return Look(place, skin, _measure(view, skin), tuple(dict.fromkeys(complaints)), tuple(differs))


def _is_refusal(complaint: str, answered: set[str]) -> bool:
    """Whether a complaint is only that a page came with a status of 400 to 499: a refusal in words."""
    parts = urlsplit(complaint.rpartition(" ")[2])
    address = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return "responded with a status of 4" in complaint and address in answered


def _measure(view: Inspects, skin: str) -> tuple[Finding, ...]:
    found: dict[tuple[str, str], tuple[str, list[str]]] = {}
    for viewport, theme in dresses(skin):
        view.dress(viewport, theme)
        for kind, element, detail in view.audit():
            found.setdefault((kind, element), (detail, []))[1].append(f"{viewport[0]}×{viewport[1]} {theme} {skin}".rstrip())
    return tuple(Finding(kind, element, detail, tuple(dress)) for (kind, element), (detail, dress) in found.items())
