"""A shelf with one small sound app, ``notes``, and copies of it that are broken in one place."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import genui_gym.apps
from genui_gym.apps import App, load
from genui_gym.prove.checks import CHECKS
from genui_gym.prove.chromium import chromium_player
from genui_gym.prove.context import Context, Outcome
from genui_gym.prove.engine import play_golden
from genui_gym.prove.player import text_player

SHELF = Path(__file__).parent.parent / "shelf" / "synthesized_apps"

Break = Callable[..., str]
RunCheck = Callable[..., Outcome]


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Put the shelf of ``notes``, and an empty one for broken copies, in front; forget the copies' modules afterwards."""
    monkeypatch.setattr(genui_gym.apps, "__path__", [str(SHELF), str(tmp_path)])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("genui_gym.apps.notes")]:
        del sys.modules[name]


@pytest.fixture
def notes(shelf: Path) -> App:
    """The sound app."""
    return load("notes")


@pytest.fixture
def broken(shelf: Path, request: pytest.FixtureRequest) -> Break:
    """Return a function that copies ``notes``, replaces text in its files, and returns the copy's name.

    Each change is ``(file, old text, new text)``; the old text has to be there.
    """

    def copy(*changes: tuple[str, str, str]) -> str:
        name = f"notes_{abs(hash(request.node.name)) % 10**9}_{sum(1 for _ in shelf.iterdir())}"
        folder = shelf / name
        shutil.copytree(SHELF / "notes", folder, ignore=shutil.ignore_patterns("__pycache__", "proof.json"))
        for file, old, new in changes:
            text = (folder / file).read_text(encoding="utf-8")
            assert old in text, f"{file} has no {old!r}"
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return name

    return copy


def context_of(app: App, seeds: int = 1, chromium: bool = False) -> Context:
    """Play the golden paths of an app; every task must be drawn. To be closed."""
    context = Context(app, text_player(app), chromium_player(app) if chromium else None, lambda title, done, total: None)
    faults = play_golden(context, range(seeds))
    assert not faults
    return context


@pytest.fixture
def run_check(shelf: Path) -> RunCheck:
    """Return a function that runs the check of a number on an app by name and returns its outcome."""

    def run(number: int, name: str = "notes", seeds: int = 1, chromium: bool = False) -> Outcome:
        check = next(check for check in CHECKS if check.number == number)
        with closing(context_of(load(name), seeds, chromium)) as context:
            return check.run(context)

    return run
