from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PAGES = runpy.run_path(str(Path(__file__).parent.parent / "docs" / "generate.py"))["PAGES"]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_generated_page_says_what_the_code_declares(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path](), "Run `python docs/generate.py`"
