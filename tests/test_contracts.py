"""Who may import whom. Import-linter judges the library; it cannot see the shelves, as they hang on ``__path__``: they are read here.

Each contract is also broken on purpose, because a contract that nothing can break says nothing.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from genui_gym.synthesis.allowed import MODULES

ROOT = Path(__file__).resolve().parent.parent
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]

BREAKS = {
    "floors": ("errors.py", "import genui_gym.cli"),
    "circles": ("reward/changes.py", "from genui_gym.reward import allowance"),
    "light": ("__init__.py", "import flask"),
    "playwright": ("env/__init__.py", "import playwright"),
    "openai": ("rollout/__init__.py", "import openai"),
    "terminal": ("env/__init__.py", "import rich"),
    "appkit": ("appkit/present.py", "import genui_gym.trace"),
    "agents": ("rollout/__init__.py", "import genui_gym.agents"),
    "importers": ("importers/own.py", "import genui_gym.catalog"),
}
"""For each contract a file of the library and the line that breaks it there."""

FOR_APPS = (*MODULES, "pathlib", "random.Random")
"""What a bundled app may import, besides itself: what generated code may, and two things more. The clock, shared randomness, processes
and the network are missing on purpose; a generator of one's own serves pictures, and one without a seed does not get past the checks of
determinism."""


def lint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as main; main()",
        "--no-cache",
        "--no-logo",
        *arguments,
    ]
    return subprocess.run(command, cwd=folder, env={"COLUMNS": "200"}, capture_output=True, text=True, timeout=120)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copy the library's Python files, and the contracts with them."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(
        ROOT / "genui_gym",
        tmp_path / "genui_gym",
        ignore=lambda _, names: [each for each in names if each in ("__pycache__", "static", "templates")],
    )
    return tmp_path


def test_the_library_keeps_every_contract() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract["id"])
def test_a_contract_can_be_broken(contract: dict[str, Any], copied: Path) -> None:
    where, line = BREAKS[contract["id"]]
    module = copied / "genui_gym" / where
    module = module if module.exists() else module.parent.with_suffix(".py")
    module.write_text(f"{module.read_text()}\n{line}\n")
    done = lint(copied, "--contract", contract["id"])
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{contract['name']} BROKEN" in " ".join(done.stdout.split())


def imports(source: str, package: str) -> Iterator[str]:
    """Yield the full name of everything that a module imports, at any depth; ``package`` is the package the module lies in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield "__import__"


def strangers(source: str, package: str) -> list[str]:
    """Return what a module of an app imports beyond ``FOR_APPS`` and the app itself."""
    app = ".".join(package.split(".")[:3])
    return [name for name in imports(source, package) if not any(f"{name}.".startswith(f"{each}.") for each in (*FOR_APPS, app))]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def modules_of(shelf: str) -> list[Path]:
    return sorted(path for path in (ROOT / shelf).rglob("*.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("module", modules_of("synthesized_apps"), ids=named)
def test_an_app_imports_what_apps_may(module: Path) -> None:
    package = ".".join(["genui_gym.apps", *module.parent.relative_to(ROOT / "synthesized_apps").parts])
    assert strangers(module.read_text(), package) == []


def test_there_are_apps_to_read() -> None:
    assert modules_of("synthesized_apps")


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "import random",
        "import os",
        "import socket",
        "import requests",
        "import genui_gym",
        "import genui_gym.env",
        "from genui_gym import world",
        "from genui_gym.apps import shop",
        "from genui_gym.apps.shop import models",
        "from genui_gym.apps.booking_two import models",
        "from .. import shop",
        "from ..shop.models import Order",
        "from urllib import request",
        "def view():\n    import subprocess",
        "__import__('os')",
    ],
)
def test_an_app_that_imports_more_is_caught(line: str) -> None:
    assert strangers(line, "genui_gym.apps.booking")


@pytest.mark.parametrize(
    "line",
    [
        "from datetime import date",
        "from urllib.parse import urlencode",
        "from . import models",
        "from .models import Hotel",
        "from genui_gym.apps.booking.models import Hotel",
        "from genui_gym.task import Template",
        "import sqlalchemy.orm",
    ],
)
def test_an_app_that_imports_what_it_may_is_not_caught(line: str) -> None:
    assert strangers(line, "genui_gym.apps.booking") == []


ANSWERS = ("genui_gym.apps", "genui_gym.catalog", "genui_gym.env", "genui_gym.prove", "genui_gym.reward", "genui_gym.world")
"""Where an agent would find answers."""


def peeks(source: str, package: str) -> list[str]:
    return [name for name in imports(source, package) if any(f"{name}.".startswith(f"{each}.") for each in ANSWERS)]


@pytest.mark.parametrize("module", [*modules_of("agents"), *modules_of("genui_gym/agents")], ids=named)
def test_no_agent_reads_the_answers(module: Path) -> None:
    if module.name == "train.py" or "tests" in module.parts:
        pytest.skip("training makes environments; what acts in them does not")
    assert peeks(module.read_text(), "genui_gym.agents") == []


@pytest.mark.parametrize(
    "line",
    [
        "import genui_gym.apps.booking",
        "from genui_gym.apps import booking",
        "from genui_gym import world",
        "from genui_gym.reward import score",
    ],
)
def test_an_agent_that_reads_the_answers_is_caught(line: str) -> None:
    assert peeks(line, "genui_agent_any")


@pytest.mark.parametrize("module", modules_of("genui_gym"), ids=named)
def test_the_library_names_no_app(module: Path) -> None:
    package = ".".join(module.relative_to(ROOT).parent.parts)
    apps = {path.parent.name for path in (ROOT / "synthesized_apps").glob("*/app.toml")}
    named = [name for name in imports(module.read_text(), package) if name.startswith("genui_gym.apps.") and name.split(".")[2] in apps]
    assert named == []
    assert not any(name.startswith("genui_agent_") for name in imports(module.read_text(), package))
