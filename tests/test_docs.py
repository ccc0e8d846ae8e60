from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from genui_gym.apps import HOME
from genui_gym.cli.pages.catalogue import proofs_mark

PAGES = runpy.run_path(str(Path(__file__).parent.parent / "docs" / "generate.py"))["PAGES"]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_generated_page_says_what_the_code_declares(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path](), "Run `python docs/generate.py`"


def test_the_catalogue_was_written_from_the_proofs_that_there_are() -> None:
    shelf = HOME / "synthesized_apps"
    mark = proofs_mark(json.loads(path.read_text(encoding="utf-8")) for path in shelf.glob("*/proof.json"))
    page = (HOME / "docs" / "catalogue.md").read_text(encoding="utf-8")
    assert mark in page, "Run `genui catalogue`"
    assert all((HOME / "docs" / "images" / "catalogue" / f"{path.parent.name}.png").is_file() for path in shelf.glob("*/app.toml"))
