"""Cards: what an environment is, read from the TOML files of a shelf's ``envs/``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from genui_gym.errors import CardError, did_you_mean
from genui_gym.presentation import PLAIN, Presentation, read_presentation

_CHOICES = {"kind": ("app", "static", "suite"), "order": ("draw", "count"), "ends_on": ("success", "finish"), "reward": ("none", "miniwob")}
_OF_APPS = frozenset({"app", "tasks", "ends_on"})
_OF_SUITES = frozenset({"suite", "order", "ends_on"})
_OF_PAGES = frozenset({"folder", "package", "url", "start", "goal", "reward", "max_steps", "names", "differs"})
_OF_ALL = frozenset({"id", "kind", "viewport", "backends", "presentation"})
_NAME = "{name}"


@dataclass(frozen=True)
class Card:
    """What an environment is.

    Attributes:
        id: Gymnasium id, such as ``genui/Booking-v0``.
        kind: ``app``: an app folder with a reward. ``static``: pages without an app of ours. ``suite``: tasks of many apps.
        app: Name of the app folder.
        tasks: ``"all"``, or names of templates, shapes or difficulties; a template is in if any of them fits.
        ends_on: ``success`` (at first success or at ``finish``) or ``finish`` (only when the agent says so).
        suite: The file with the tasks of a suite; in a card it is named beside the card.
        order: Whether a suite draws a task by the seed, or counts: seed ``i`` plays task ``i``.
        viewport: Width and height of the page in CSS pixels, which are the pixels of the image.
        backends: The views it can be played in.
        presentation: How it looks: the knobs of an app; pages of other kinds have only the theme.
        folder: Where the pages lie: a folder on the shelf, or in ``package``.
        package: The Python package that brings the folder; it is found, never imported.
        url: Where the pages are served already: an address on loopback. It takes the place of ``folder``.
        start: The path of the first page.
        goal: What the agent is told.
        reward: ``none``, or ``miniwob``: the pages keep score as those of MiniWoB do, and say the goal.
        max_steps: The step limit of pages; an app's tasks have their own.
        family: The ``id`` of the card's file, where one card brings many ids: ``genui/miniwob.{name}-v0``.
        shelf: The folder it was found in, ``""`` for the bundled one.
    """

    id: str
    kind: Literal["app", "static", "suite"]
    app: str = ""
    tasks: str | tuple[str, ...] = "all"
    ends_on: Literal["success", "finish"] = "success"
    suite: str = ""
    order: Literal["draw", "count"] = "draw"
    viewport: tuple[int, int] = (375, 812)
    backends: tuple[str, ...] = ("browser",)
    presentation: Presentation = PLAIN
    folder: str = ""
    package: str = ""
    url: str = ""
    start: str = "/index.html"
    goal: str = ""
    reward: Literal["none", "miniwob"] = "none"
    max_steps: int = 30
    family: str = ""
    shelf: str = ""

    @property
    def host(self) -> str:
        """The first label of the host in the origin of pages; one for a whole family, so that its members share a browser."""
        name = self.id.rpartition("/")[2].split(".")[0].removesuffix("-v0").lower()
        return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name).strip("-") or "pages"


def read_cards(path: Path, shelf: str = "") -> list[Card]:
    """Read and check one file: the cards it brings, in its order; all but those with ``names`` bring one.

    Raises:
        CardError: It is not TOML, or a key or value is off.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{path.name} was read as a card", f"It is not TOML: {error}", "Mend that line") from error
    _check(path.name, raw)
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
    if "suite" in values:
        values["suite"] = str(path.parent / values["suite"])
    values["presentation"] = read_presentation(path.name, raw.get("presentation", {}))
    names, differs = values.pop("names", None), values.pop("differs", {})
    if names is None:
        return [Card(**values, shelf=shelf)]
    if stray := differs.keys() - set(names):
        raise CardError(f"The card {path.name} has differs.{sorted(stray)[0]!r}", did_you_mean(sorted(stray)[0], names, "name"), "Mend it")
    return [_member(values, name, differs.get(name, {}), shelf) for name in names]


def _member(values: dict[str, Any], name: str, differs: dict[str, Any], shelf: str) -> Card:
    own = values | {key: tuple(value) if isinstance(value, list) else value for key, value in differs.items()}
    filled: dict[str, Any] = {key: value.replace(_NAME, name) if isinstance(value, str) else value for key, value in own.items()}
    return Card(**filled, family=values["id"], shelf=shelf)


def _check(file: str, raw: dict[str, Any]) -> None:
    for key, allowed in _CHOICES.items():
        if raw.get(key, allowed[0]) not in allowed:
            raise CardError(f"The card {file} says {key} = {raw[key]!r}", f"It can be {' or '.join(map(repr, allowed))}", "Mend it")
    kinds = {"static": (_OF_PAGES, "id"), "suite": (_OF_SUITES, "suite")}
    of_kind, needed = kinds.get(raw.get("kind", ""), (_OF_APPS, "app"))
    if unknown := raw.keys() - of_kind - _OF_ALL:
        name = sorted(unknown)[0]
        raise CardError(f"The card {file} has a key {name!r}", did_you_mean(name, of_kind | _OF_ALL, "key"), "Remove or rename it")
    if missing := {"id", "kind", needed} - raw.keys():
        raise CardError(f"The card {file} was read", f"It lacks {sorted(missing)[0]!r}", "Add it")
    if raw["kind"] == "static" and ("folder" in raw) == ("url" in raw):
        raise CardError(f"The card {file} was read", "Its pages need one place: folder or url", "Give one of the two")
    if ("names" in raw) != (_NAME in raw["id"]):
        raise CardError(f"The card {file} was read", f"An id with {_NAME} and names go together", "Give both or neither")
    if unknown := {key for each in raw.get("differs", {}).values() for key in each} - (_OF_PAGES | _OF_ALL - {"id", "kind"}):
        name = sorted(unknown)[0]
        raise CardError(f"The card {file} has a key {name!r} in differs", did_you_mean(name, _OF_PAGES, "key"), "Remove or rename it")
