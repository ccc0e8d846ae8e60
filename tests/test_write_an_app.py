"""docs/write-an-app.md, followed word for word: its files make an app that plays and proves, and its commands say so."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "write-an-app.md").read_text(encoding="utf-8")
FILE = re.compile(r"^## `(?P<path>[^`]+)`$.*?^```[a-z ]+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^genui .*$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make every file of the page where its heading says."""
    home = tmp_path_factory.mktemp("reader")
    for file in FILE.finditer(PAGE):
        path = home / "my-shelf" / file["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file["text"], encoding="utf-8")
    return home


def test_the_page_has_every_part_of_an_app(reader: Path) -> None:
    app = reader / "my-shelf" / "synthesized_apps" / "plants"
    parts = {"app.toml", "__init__.py", "models.py", "seed.py", "views.py", "tasks.py", "reward.py", "templates"}
    assert {path.name for path in app.iterdir()} == parts
    assert len(COMMANDS) == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_do_what_it_says(reader: Path, command: str) -> None:
    words = [sys.executable, "-m", "genui_gym", *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=reader, env=os.environ | {"GENUI_SHELF": "my-shelf"}, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    if "prove" in words:
        assert "plants is proven." in done.stdout
        assert (reader / "my-shelf" / "synthesized_apps" / "plants" / "proof.json").is_file()
