"""The catalogue: every environment is a card, a TOML file in ``envs/``; all that ``gym.make`` knows comes from there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import gymnasium as gym

from genui_gym import apps
from genui_gym.card import Card, read_cards
from genui_gym.errors import CardError, did_you_mean

__all__ = ["SHELF_VARIABLE", "TRUSTED_SHELF_VARIABLE", "Card", "card", "cards", "register_all", "register_shelf", "templates_of"]

SHELF_VARIABLE, TRUSTED_SHELF_VARIABLE = "GENUI_SHELF", "GENUI_TRUSTED_SHELF"
_CLASSES = {"app": "genui_gym.env:AppEnv", "static": "genui_gym.env:StaticEnv", "suite": "genui_gym.env:SuiteEnv"}

_shelves: dict[str, Path] = {"": apps.HOME}
_cards: dict[str, Card] = {}


def cards() -> dict[str, Card]:
    """Return every card by id."""
    return dict(sorted(_cards.items()))


def card(env_id: str) -> Card:
    """Return the card of an id.

    Raises:
        CardError: There is none.
    """
    if env_id not in _cards:
        raise CardError(f"There is no environment {env_id!r}", did_you_mean(env_id, _cards, "environment"), "`genui list` shows them")
    return _cards[env_id]


class Known(Protocol):
    """What is known of a task template wherever its app runs."""

    @property
    def name(self) -> str: ...
    @property
    def shape(self) -> str: ...
    @property
    def difficulty(self) -> str: ...


Kind = TypeVar("Kind", bound=Known, covariant=True)


class HasTemplates(Protocol[Kind]):
    """An app, or what is known of it."""

    @property
    def templates(self) -> Sequence[Kind]: ...


def templates_of(card: Card, app: HasTemplates[Kind]) -> tuple[Kind, ...]:
    """Return the templates that the card plays, in the app's order.

    Raises:
        CardError: The card names none that there is.
    """
    wanted = {card.tasks} if isinstance(card.tasks, str) else set(card.tasks)
    if "all" in wanted:
        return tuple(app.templates)
    chosen = tuple(each for each in app.templates if wanted & {each.name, each.shape, each.difficulty})
    if not chosen:
        hint = did_you_mean(sorted(wanted)[0], [each.name for each in app.templates], "template")
        raise CardError(f"The card of {card.id} plays tasks {sorted(wanted)}", hint, "Mend its tasks")
    return chosen


def register_shelf(path: str | Path, trust: bool = False) -> list[str]:
    """Add a shelf of your own: a folder that holds ``synthesized_apps/`` and ``envs/``. Return the ids it brought.

    Args:
        path: The folder.
        trust: Whether its apps run in this process, with all that it may do. Else they run confined, see ``docs/sandbox.md``. A proof
            is no reason to trust: it is a file of the shelf. A shelf that is trusted once stays so in this process.

    Raises:
        CardError: It is no shelf, a card is malformed, or an id or an app's name is taken.
    """
    shelf = Path(path).resolve()
    if not (shelf / "envs").is_dir() or not (shelf / "synthesized_apps").is_dir():
        raise CardError(f"{path} was named as a shelf", "It lacks envs/ or synthesized_apps/", "Name the folder that holds both")
    if str(shelf) in _shelves:
        _place(shelf, trust)
        return [each.id for each in _cards.values() if each.shelf == str(shelf)]
    clash = apps.folders().keys() & {about.parent.name for about in (shelf / "synthesized_apps").glob("*/app.toml")}
    if clash:
        raise CardError(f"The shelf {path} was registered", f"There already is an app {sorted(clash)[0]!r}", "Rename the app folder")
    added = _read_shelf(shelf, str(shelf), trust)
    _place(shelf, trust)
    _shelves[str(shelf)] = shelf
    return added


def register_all() -> None:
    """Register the bundled cards, and those of the shelves that the environment variables name. Imports no app."""
    _read_shelf(apps.HOME, "", True)
    for variable in (TRUSTED_SHELF_VARIABLE, SHELF_VARIABLE):
        for path in filter(None, os.environ.get(variable, "").split(os.pathsep)):
            register_shelf(path, trust=variable == TRUSTED_SHELF_VARIABLE)


def _place(shelf: Path, trust: bool) -> None:
    """Say where the apps of a shelf may run."""
    place = str(shelf / "synthesized_apps")
    if trust and place in apps.foreign:
        apps.foreign.remove(place)
    if place not in (*apps.__path__, *apps.foreign):
        (apps.__path__ if trust else apps.foreign).append(place)


def _read_shelf(folder: Path, shelf: str, trust: bool) -> list[str]:
    found = [each for path in sorted((folder / "envs").glob("*.toml")) for each in read_cards(path, shelf)]
    taken = [each.id for each in found if each.id in _cards]
    if taken:
        raise CardError(f"The shelf {folder} was registered", f"The id {taken[0]!r} is taken", "Give the environment another id")
    for each in found:
        _cards[each.id] = each
        kwargs = {"card": each.id} | ({"shelf": shelf} if shelf else {}) | ({"trust": True} if shelf and trust else {})
        # Without Gymnasium's passive checker: when the first reset fails, it breaks the first step of the next episode.
        gym.register(id=each.id, entry_point=_CLASSES[each.kind], disable_env_checker=True, kwargs=kwargs)
    return [each.id for each in found]
