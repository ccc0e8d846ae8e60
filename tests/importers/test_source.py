"""What a file is, by its content, and the care with which it is opened."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from genui_gym.errors import RecordingError
from genui_gym.importers import Source, limits


@pytest.mark.parametrize(
    ("data", "shape"),
    [
        (b'{"a": 1}', "json"),
        (b"\xef\xbb\xbf [1]", "json"),
        ('{"a": "ü"}'.encode("utf-16"), "json"),
        (b'{"a": 1}\n{"b": 2}\n', "lines"),
        (b'{"a": 1}\n{"b": 2}\n{"c', "lines"),
        (b'{"a": 1}\n{"b\n{"c": 2}\n', "text"),
        (b"page.click()", "text"),
        (b"", "text"),
        (b"\x89PNG\x00\xff", "other"),
        (b"PK\x03\x04", "zip"),
    ],
)
def test_the_shape_of_a_file(data: bytes, shape: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert Source(path).shape == shape


def test_a_folder_holds_its_files_and_nothing_that_a_link_leads_to(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "secret").write_bytes(b"no")
    (tmp_path / "in" / "a.txt").write_bytes(b"a")
    (tmp_path / "in" / "deep" / "b.txt").write_bytes(b"b")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "secret")
    members = Source(tmp_path / "in").members
    assert members.names == ["a.txt", "deep/b.txt"]
    assert [members.read(name) for name in ("deep/b.txt", "link", "../secret")] == [b"b", b"", b""]


def test_a_folder_with_too_many_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MEMBERS", 1)
    for name in "ab":
        (tmp_path / name).touch()
    with pytest.raises(RecordingError, match="more than 1 files"):
        _ = Source(tmp_path).members


def test_a_file_of_a_folder_may_be_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    monkeypatch.setattr(limits, "LARGEST_MEMBER", 4)
    with pytest.raises(RecordingError, match="'a' is larger"):
        Source(tmp_path).members.read("a")


def test_text_of_a_member_that_is_none_has_signs_that_say_so(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a", b"a\xffb")
    assert Source(tmp_path / "a.zip").members.text("a") == "a�b"


def test_a_zip_file_that_is_cut_off(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04" + bytes(40))
    with pytest.raises(RecordingError, match="damaged zip file"):
        _ = Source(tmp_path / "a.zip").members


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"\\ud83d\\ude00"', "😀"),
        ('"\\ud83d"', "�"),
        ('"\\ude00\\ud83d"', "��"),
        ('"\\\\ud83d"', "\\ud83d"),
        ('"\\uD83D\\n"', "�\n"),
    ],
)
def test_half_a_pair_of_surrogates(text: str, value: str, tmp_path: Path) -> None:
    assert Source(tmp_path).parse(text) == value


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "9" * 6000, "[1, 2", "{'a': 1}"])
def test_what_is_no_json(text: str, tmp_path: Path) -> None:
    with pytest.raises(json.JSONDecodeError):
        Source(tmp_path).parse(text)


def test_depth_has_a_limit(tmp_path: Path) -> None:
    source = Source(tmp_path)
    assert source.parse("[" * limits.DEEPEST + "]" * limits.DEEPEST)
    for depth in (limits.DEEPEST + 1, 100_000):
        with pytest.raises(RecordingError, match="It nests more than"):
            source.parse("[" * depth + "]" * depth)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="neither a file nor a folder"):
        Source(Path("/dev/null"))
    with pytest.raises(RecordingError, match="no such file"):
        Source(tmp_path / "none")
