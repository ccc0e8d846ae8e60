"""The allow-list: what an app may not import or call is found before any of it runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.apps import folders
from genui_gym.synthesis.allowed import trespasses


def written(folder: Path, line: str) -> Path:
    app = folder / "rooms"
    app.mkdir()
    (app / "views.py").write_text(line + "\n", encoding="utf-8")
    return app


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "import time",
        "from pathlib import Path",
        "from urllib import request",
        "from genui_gym.apps import shop",
        "from .. import shop",
        "def view():\n    import subprocess",
        "__import__('os')",
        "open('/etc/passwd')",
        "eval('1')",
        "().__class__.__bases__",
        "def broken(:",
    ],
)
def test_what_is_not_allowed_is_named(tmp_path: Path, line: str) -> None:
    said = trespasses(written(tmp_path, line))
    assert said
    assert all(each.startswith("views.py: line ") for each in said)


@pytest.mark.parametrize(
    "line", ["from flask import Flask", "from . import models", "from genui_gym.apps.rooms.models import Room", "import re"]
)
def test_what_apps_need_is_allowed(tmp_path: Path, line: str) -> None:
    assert trespasses(written(tmp_path, line)) == []


def test_a_bundled_app_keeps_to_it() -> None:
    assert trespasses(folders()["clinic"]) == []
