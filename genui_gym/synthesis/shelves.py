"""Shelves for synthesized apps: a scratch one for each attempt, and the user's own."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import genui_gym.apps
from genui_gym.errors import SynthesisError

_CARD = """id = "{id}"
kind = "app"
app = "{app}"
backends = ["browser", "text"]
"""


def env_id(app: str) -> str:
    """Return the id of an app's environment."""
    return f"genui/{''.join(part.capitalize() for part in app.split('_'))}-v0"


@contextmanager
def loadable(shelf: Path, app: str) -> Iterator[None]:
    """Let ``genui_gym.apps`` find the apps of a shelf for a while; nothing of the app stays imported afterwards."""
    place = str(shelf / "synthesized_apps")
    genui_gym.apps.__path__.insert(0, place)
    _forget(app)
    try:
        yield
    finally:
        genui_gym.apps.__path__.remove(place)
        _forget(app)


def _forget(app: str) -> None:
    name = f"{genui_gym.apps.__name__}.{app}"
    for module in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[module]
    if hasattr(genui_gym.apps, app):
        delattr(genui_gym.apps, app)


def free_name(name: str, shelf: Path) -> str:
    """Return a name for an app that no app has yet, on the shelf or among those that are known."""
    taken = genui_gym.apps.folders().keys() | {each.name for each in (shelf / "synthesized_apps").glob("*")}
    return next(each for each in (name, *(f"{name}_{number}" for number in range(2, 1000))) if each not in taken)


def check_name(name: str, shelf: Path) -> None:
    """Refuse a name that cannot be an app's, or that one has; ``""`` is made up later.

    Raises:
        SynthesisError: It is no plain name, or taken.
    """
    if name and not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise SynthesisError(f"An app was to be called {name!r}", "Its folder is a Python module", "Use lower-case letters, digits and _")
    if name and free_name(name, shelf) != name:
        raise SynthesisError(f"An app {name!r} was to be made for the shelf {shelf}", "There is one of this name", "Give another --name")


def put_on_shelf(app: str, scratch: Path, shelf: Path) -> Path:
    """Copy a proven app from its scratch shelf onto another and give it a card; return its folder there."""
    folder, cards = shelf / "synthesized_apps" / app, shelf / "envs"
    folder.parent.mkdir(parents=True, exist_ok=True)
    cards.mkdir(exist_ok=True)
    shutil.copytree(scratch / "synthesized_apps" / app, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (cards / f"{app}.toml").write_text(_CARD.format(id=env_id(app), app=app), encoding="utf-8")
    return folder
