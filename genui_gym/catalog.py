"""The catalogue: every environment is a card, a TOML file in ``envs/``; all that ``gym.make`` knows comes from there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import gymnasium as gym

from genui_gym import apps
from genui_gym.card import Card, read_cards
from genui_gym.errors import CardError, did_you_mean

if TYPE_CHECKING:
    from genui_gym.apps import App
    from genui_gym.task import Template

__all__ = ["SHELF_VARIABLE", "Card", "card", "cards", "register_all", "register_shelf", "templates_of"]

SHELF_VARIABLE = "GENUI_SHELF"
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


def templates_of(card: Card, app: App) -> tuple[Template, ...]:
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


def register_shelf(path: str | Path) -> list[str]:
    """Add a shelf of your own: a folder that holds ``synthesized_apps/`` and ``envs/``. Return the ids it brought.

    Raises:
        CardError: It is no shelf, a card is malformed, or an id or an app's name is taken.
    """
    shelf = Path(path).resolve()
    if not (shelf / "envs").is_dir() or not (shelf / "synthesized_apps").is_dir():
        raise CardError(f"{path} was named as a shelf", "It lacks envs/ or synthesized_apps/", "Name the folder that holds both")
    if str(shelf) in _shelves:
        return [each.id for each in _cards.values() if each.shelf == str(shelf)]
    clash = apps.folders().keys() & {about.parent.name for about in (shelf / "synthesized_apps").glob("*/app.toml")}
    if clash:
        raise CardError(f"The shelf {path} was registered", f"There already is an app {sorted(clash)[0]!r}", "Rename the app folder")
    added = _read_shelf(shelf, str(shelf))
    apps.__path__.append(str(shelf / "synthesized_apps"))
    _shelves[str(shelf)] = shelf
    return added


def register_all() -> None:
    """Register the bundled cards, and those of the shelf that the environment variable names. Imports no app."""
    _read_shelf(apps.HOME, "")
    if named := os.environ.get(SHELF_VARIABLE):
        for path in named.split(os.pathsep):
            register_shelf(path)


def _read_shelf(folder: Path, shelf: str) -> list[str]:
    found = [each for path in sorted((folder / "envs").glob("*.toml")) for each in read_cards(path, shelf)]
    taken = [each.id for each in found if each.id in _cards]
    if taken:
        raise CardError(f"The shelf {folder} was registered", f"The id {taken[0]!r} is taken", "Give the environment another id")
    for each in found:
        _cards[each.id] = each
        kwargs = {"card": each.id} | ({"shelf": shelf} if shelf else {})
        # Without Gymnasium's passive checker: when the first reset fails, it breaks the first step of the next episode.
        gym.register(id=each.id, entry_point=_CLASSES[each.kind], disable_env_checker=True, kwargs=kwargs)
    return [each.id for each in found]
