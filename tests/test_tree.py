"""How the checkout is built: sizes, mirrored tests, shelves that are no packages, and words that must not stand in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MADE = {"__pycache__", "build", "dist", "node_modules", "runs"}
"""Folders that tools make; so are those that begin with a dot."""

LONGEST = 400
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")  # the pattern itself
MACHINE = re.compile(r"(?<![\w.:/-])/(?:root|work|home/\w+|Users/\w+|mnt|private)/\w")


def files(*suffixes: str) -> list[Path]:
    """Return the files of the checkout with one of the suffixes, without those that tools made."""
    found = []
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if (
            path.suffix in suffixes
            and path.is_file()
            and not any(part in MADE or (part.startswith(".") and part != ".ci") for part in parts)
        ):
            found.append(path)
    return sorted(found)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


PYTHON = files(".py")
TEXT = files(".py", ".md", ".toml", ".txt", ".html", ".css", ".js", ".json", ".svg", "")


def test_there_is_something_to_look_at() -> None:
    assert {"genui_gym/errors.py", "tests/test_tree.py", "Makefile", ".ci/run"} <= {named(path) for path in TEXT}


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_a_python_file_is_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) < LONGEST


@pytest.mark.parametrize("path", TEXT, ids=named)
def test_nothing_is_left_for_later(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if UNFINISHED.search(line) and "the pattern itself" not in line]
    assert lines == []


@pytest.mark.parametrize("path", TEXT, ids=named)
def test_no_path_of_somebodys_machine(path: Path) -> None:
    assert MACHINE.findall(path.read_text()) == []


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("open('/" + "root/x')", True),
        ('"/' + 'home/ann/genui"', True),
        ("http://booking.localhost/home/offers", False),
        ("/homes/1", False),
    ],
)
def test_a_path_of_a_machine_is_told_from_an_address(text: str, is_one: bool) -> None:
    assert bool(MACHINE.search(text)) is is_one


@pytest.mark.parametrize("shelf", ["agents", "envs", "synthesized_apps"])
def test_a_shelf_is_no_package(shelf: str) -> None:
    assert not (ROOT / shelf / "__init__.py").exists()


FOLDERS = sorted({path.parent.relative_to(ROOT / "genui_gym") for path in PYTHON if path.is_relative_to(ROOT / "genui_gym")})


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_every_folder_of_the_library_has_tests(folder: Path) -> None:
    mirror = ROOT / "tests" / folder
    assert list(mirror.glob("test_*.py")) or mirror.with_name(f"test_{mirror.name}.py").exists()


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9][a-z0-9._-]*==[0-9][0-9a-z.]*", line)] == []
    names = [line.split("==")[0] for line in lines]
    assert names == sorted(set(names))
