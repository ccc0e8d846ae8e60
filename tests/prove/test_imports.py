from pathlib import Path

import pytest

from genui_gym.prove.imports import reached_from


@pytest.mark.parametrize(
    ("source", "reached"),
    [
        ("from .rules import price", {"views", "rules", "models"}),
        ("from . import rules", {"views", "rules", "models"}),
        ("from genui_gym.apps.pens.rules import price", {"views", "rules", "models"}),
        ("def page():\n    from .reward import score", {"views", "reward"}),
        ("import flask\nfrom genui_gym.appkit import db", {"views"}),
    ],
)
def test_modules_are_followed_through_packages_and_functions(tmp_path: Path, source: str, reached: set[str]) -> None:
    folder = tmp_path / "pens"
    (folder / "rules").mkdir(parents=True)
    for name, text in (("views", source), ("models", ""), ("reward", ""), ("tasks", "from .reward import x")):
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    (folder / "rules" / "__init__.py").write_text("from ..models import Pen", encoding="utf-8")
    assert reached_from(folder, "views") == reached
