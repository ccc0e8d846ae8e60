"""Generated modules are made tidy."""

from __future__ import annotations

from genui_gym.synthesis.compile.tidy import tidy


def test_imports_that_nothing_uses_go_and_the_others_are_sorted() -> None:
    imports = "from flask import Flask, abort\nfrom .models import Room, CONFIRMED, b\n"
    source = f"from __future__ import annotations\n\n{imports}\nprint(abort, Room, CONFIRMED, b)\n"
    assert tidy(source).splitlines()[2:4] == ["from flask import abort", "from .models import CONFIRMED, Room, b"]


def test_a_whole_import_goes() -> None:
    assert "flask" not in tidy("from flask import Flask\n\nx = 1\n")


def test_names_in_annotations_count_as_used() -> None:
    assert "date" in tidy("from datetime import date\n\n\nclass A:\n    day: date\n")


def test_long_imports_are_wrapped() -> None:
    names = [f"name_{number:03}" for number in range(20)]
    said = tidy(f"from somewhere import {', '.join(names)}\n\nprint({', '.join(names)})\n")
    assert said.startswith("from somewhere import (\n    name_000,\n")


def test_renamed_imports_are_kept_by_their_new_name() -> None:
    assert "select as choose" in tidy("from genui_gym.task import select as choose\n\nchoose()\n")
