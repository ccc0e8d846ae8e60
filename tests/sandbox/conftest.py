"""A confined process that runs what a test gives it, as an app's code would run there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from genui_gym.sandbox import NEEDED, Child, Limits, probe

RUNNER = """
from genui_gym.sandbox import serve

def run(channel, about):
    def do(body, code):
        names = {"channel": channel}
        exec(code, names)
        return {"said": repr(names.get("said"))}, body
    serve(channel, {"run": do})
"""

Confined = Callable[..., Child]


@pytest.fixture(scope="session")
def layers() -> dict[str, bool]:
    """Return the layers of this machine; without those that are needed nothing here can be tried."""
    found = probe()
    if lacking := [name for name in NEEDED if not found[name]]:
        pytest.skip(f"this machine lacks {lacking}")
    return found


@pytest.fixture
def confined(layers: dict[str, bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Confined]:
    """Return a function that starts a confined process whose question ``run`` runs code; they are closed after the test."""
    (tmp_path / "runner").mkdir()
    (tmp_path / "runner" / "escape_runner.py").write_text(RUNNER)
    monkeypatch.syspath_prepend(str(tmp_path / "runner"))

    with ExitStack() as stack:

        def start(**given: Any) -> Child:
            return stack.enter_context(closing(Child("escape_runner:run", {}, "the app evil", **given)))

        yield start


@pytest.fixture
def tight() -> Limits:
    """Return limits that a test reaches soon."""
    return Limits(memory=700 * 2**20, cpu=20, answer=20)
