"""The apps: a module whose ``__path__`` is the shelves, so that ``genui_gym.apps.booking`` is an ordinary import.

In a checkout the shelves ``envs/`` and ``synthesized_apps/`` lie beside the package, in a wheel inside it. A user's own shelf is a folder
that holds both; :func:`genui_gym.register_shelf` adds it. Only shelves that are trusted are on ``__path__``: an app of another one is never
imported in this process, but runs confined (:mod:`genui_gym.sandbox`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from genui_gym.errors import AppError, did_you_mean

if TYPE_CHECKING:
    from flask import Flask
    from numpy.random import Generator
    from sqlalchemy import MetaData
    from sqlalchemy.orm import Session

    from genui_gym.reward import RewardReport
    from genui_gym.task import Answer, Task, Template

_HERE = Path(__file__).resolve().parent
HOME = _HERE if (_HERE / "synthesized_apps").is_dir() else _HERE.parent
"""The folder that holds the bundled shelves."""

__path__ = [str(HOME / "synthesized_apps")]

foreign: list[str] = []
"""The shelves of apps that run confined, as long as nobody says that they are trusted."""


@dataclass(frozen=True)
class App:
    """An app folder, loaded.

    Attributes:
        name: The folder's name, which is also the host name in the app's origin.
        folder: Where it lies.
        title: The invented brand.
        now: The time of the app's world at reset.
        metadata: The tables.
        create_app: Makes the Flask app.
        populate: Fills a new database from a generator.
        templates: The task templates, in order.
        calculate_reward: The oracle.
    """

    name: str
    folder: Path
    title: str
    summary: str
    version: str
    now: datetime
    metadata: MetaData
    create_app: Callable[[], Flask]
    populate: Callable[[Session, Generator], None]
    templates: Sequence[Template]
    calculate_reward: Callable[[Session, Session, Task, Answer | None], RewardReport]

    @property
    def origin(self) -> str:
        """The origin that the agent, the pages and the traces see; constant for the app."""
        return f"http://{self.name}.localhost"


def folders() -> dict[str, Path]:
    """Return every app folder by name; an app folder is one that holds an ``app.toml``."""
    return {about.parent.name: about.parent for shelf in (*__path__, *foreign) for about in sorted(Path(shelf).glob("*/app.toml"))}


def folder_of(name: str) -> Path:
    """Return the folder of the app called ``name``.

    Raises:
        AppError: There is none.
    """
    known = folders()
    if name not in known:
        shelves = ", ".join((*__path__, *foreign))
        raise AppError(f"There is no app {name!r} on {shelves}", did_you_mean(name, known, "app"), "`genui list` shows them")
    return known[name]


def is_trusted(name: str) -> bool:
    """Whether the app called ``name`` may run in this process.

    Raises:
        AppError: There is none.
    """
    return str(folder_of(name).parent) in __path__


def about(name: str) -> dict[str, Any]:
    """Return what the app's ``app.toml`` says, without importing the app."""
    path = folder_of(name) / "app.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise AppError(f"{path} was read as the description of an app", f"It is not TOML: {error}", "Mend that line") from error


def load(name: str) -> App:
    """Import the app called ``name``.

    Raises:
        AppError: There is none, or it does not import, or a part of it is missing, or its shelf is not trusted.
    """
    folder, card = folder_of(name), about(name)
    if not is_trusted(name):
        raise AppError(
            f"The app in {folder} was to be imported",
            "Its shelf is not trusted, so it runs in a process of its own and is never imported here",
            "Use gym.make, which does so, or trust the shelf: --trust, or register_shelf(path, trust=True)",
        )
    try:
        modules = {part: import_module(f"{__name__}.{name}.{part}") for part in ("models", "seed", "views", "tasks", "reward")}
        return App(
            name=name,
            folder=folder,
            title=card["title"],
            summary=card["summary"],
            version=card["version"],
            now=card["now"],
            metadata=modules["models"].Base.metadata,
            create_app=modules["views"].create_app,
            populate=modules["seed"].populate,
            templates=tuple(modules["tasks"].TEMPLATES),
            calculate_reward=modules["reward"].calculate_reward,
        )
    except (ImportError, SyntaxError, AttributeError, KeyError) as error:
        raise AppError(f"The app in {folder} was loaded", f"It failed: {type(error).__name__}: {error}", "Mend the app folder") from error
