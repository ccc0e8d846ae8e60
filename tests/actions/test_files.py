"""Which files of a folder have a name that an agent may give; ``tests/lessons/test_uploads.py`` plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.actions.files import file_named
from genui_gym.errors import ActionError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "files" / "deeper").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "files" / "a.txt").write_text("a")
    (tmp_path / "files" / "same.txt").symlink_to("a.txt")
    (tmp_path / "files" / "out.txt").symlink_to(tmp_path / "secret")
    return tmp_path / "files"


def test_files_and_links_within_the_folder_are_found(folder: Path) -> None:
    assert file_named(folder, "a.txt") == file_named(folder, "same.txt") == folder.resolve() / "a.txt"


@pytest.mark.parametrize("name", ["out.txt", "../secret", "deeper", "A.TXT", "a.txt/", ""])
def test_all_else_is_refused_and_the_names_are_told(folder: Path, name: str) -> None:
    with pytest.raises(ActionError, match=r"There are 'a\.txt', 'same\.txt'"):
        file_named(folder, name)


def test_no_folder_and_an_empty_one_have_no_files(tmp_path: Path) -> None:
    for folder in (None, tmp_path):
        with pytest.raises(ActionError, match="no files to upload"):
            file_named(folder, "a.txt")
