"""Broken and hostile files: always a recording or a typed error, whatever they hold."""

from __future__ import annotations

import json
import pickle
import stat
import struct
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genui_gym.errors import RecordingError
from genui_gym.importers import importers, limits, read_recording
from genui_gym.recording import Recording
from tests.importers.samples import SAMPLES

FILES = [name for name in SAMPLES if not name.startswith("own")]
quick = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def sample(name: str) -> bytes:
    with TemporaryDirectory() as folder:
        path = SAMPLES[name](Path(folder))
        return path.read_bytes() if path.is_file() else next(path.glob("*.jsonl")).read_bytes()


def outcome(path: Path, name: str | None = None) -> Recording | RecordingError:
    """Return what reading a file comes to; any other error fails the test."""
    try:
        return read_recording(path, format=name)
    except RecordingError as error:
        return error


def written(folder: Path, data: bytes, name: str = "file") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_that_was_cut_off(name: str, tmp_path: Path) -> None:
    data = sample(name)
    found = [outcome(written(tmp_path, data[:end]), name.partition(":")[0]) for end in range(0, len(data), len(data) // 12)]
    assert isinstance(found[0], RecordingError)


@pytest.mark.parametrize("name", SAMPLES)
@quick
@given(data=st.data())
def test_a_file_with_other_bytes_in_it(name: str, tmp_path: Path, data: st.DataObject) -> None:
    broken = bytearray(sample(name))
    for place in data.draw(st.lists(st.integers(0, len(broken) - 1), min_size=1, max_size=6)):
        broken[place] = data.draw(st.integers(0, 255))
    outcome(written(tmp_path, bytes(broken)))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


def planted(document: object, places: list[int], value: object) -> object:
    """Return a document in which what stands at a place, counted along the way, is something else."""
    if not places or not isinstance(document, dict | list) or not document:
        return value
    keys = list(document) if isinstance(document, dict) else list(range(len(document)))
    key = keys[places[0] % len(keys)]
    changed = document.copy()
    changed[key] = planted(document[key], places[1:], value)  # type: ignore[index]
    return changed


@pytest.mark.parametrize("name", ["har", "rrweb", "recorder", "selenium"])
@quick
@given(places=st.lists(st.integers(0, 60), max_size=9), value=_JSON)
def test_json_with_something_else_at_one_place(name: str, tmp_path: Path, places: list[int], value: object) -> None:
    document = planted(json.loads(sample(name)), places, value)
    outcome(written(tmp_path, json.dumps(document).encode()), name)


@pytest.mark.parametrize("name", ["playwright", "playwright:4"])
@quick
@given(line=st.integers(0, 60), places=st.lists(st.integers(0, 60), max_size=9), value=_JSON)
def test_a_log_with_something_else_at_one_place(name: str, tmp_path: Path, line: int, places: list[int], value: object) -> None:
    with zipfile.ZipFile(written(tmp_path, sample(name), "whole")) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    for log in ("trace.trace", "trace.network"):
        rows = [json.loads(row) for row in files[log].splitlines()]
        rows[line % len(rows)] = planted(rows[line % len(rows)], places, value)
        files[log] = "".join(json.dumps(row) + "\n" for row in rows).encode()
    with zipfile.ZipFile(tmp_path / "changed", "w") as archive:
        for each, data in files.items():
            archive.writestr(each, data)
    outcome(tmp_path / "changed", "playwright")


@pytest.mark.parametrize("name", ["own", "own:trace", "actions"])
@quick
@given(line=st.integers(0, 60), places=st.lists(st.integers(0, 60), max_size=5), value=_JSON)
def test_a_line_with_something_else_at_one_place(name: str, tmp_path: Path, line: int, places: list[int], value: object) -> None:
    rows = [json.loads(row) for row in sample(name).splitlines()]
    rows[line % len(rows)] = planted(rows[line % len(rows)], places, value)
    written(tmp_path, b"\x89PNG", "001.png")
    outcome(written(tmp_path, "".join(json.dumps(row) + "\n" for row in rows).encode()), name.partition(":")[0])


@quick
@given(data=st.binary(max_size=400))
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    assert isinstance(outcome(written(tmp_path, data)), RecordingError)


class Bomb:
    def __reduce__(self) -> tuple[object, ...]:
        return (pytest.fail, ("a pickle was loaded",))


@pytest.mark.parametrize("name", [each.name for each in importers()])
def test_a_pickle_is_never_loaded(name: str, tmp_path: Path) -> None:
    assert isinstance(outcome(written(tmp_path, pickle.dumps(Bomb())), name), RecordingError)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 300 + "]" * 300, '{"log": {"entries": ' + "[" * 399 + "]" * 399 + "}}"]
)
def test_what_nests_without_end(text: str, tmp_path: Path) -> None:
    assert isinstance(outcome(written(tmp_path, text.encode())), RecordingError)


@pytest.mark.parametrize(
    "text", ['{"log": {"entries": [NaN]}}', '{"log": {"entries": [1e999]}}', '{"log": {"entries": [' + "9" * 6000 + "]}}"]
)
def test_numbers_that_are_none(text: str, tmp_path: Path) -> None:
    assert isinstance(outcome(written(tmp_path, text.encode())), RecordingError)


def test_half_a_surrogate_pair_is_a_sign_that_says_so(tmp_path: Path) -> None:
    steps = '{"title": "\\ud83d \\ud83d\\ude00 \\\\ud83d", "steps": [{"type": "navigate", "url": "http://desks.test/"}]}'
    found = outcome(written(tmp_path, steps.encode()))
    assert isinstance(found, Recording)
    assert found.meta.title == "� 😀 \\ud83d"


# Zip files


def archive(folder: Path, members: dict[str, bytes], **info: int) -> Path:
    path = folder / "file.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in members.items():
            member = zipfile.ZipInfo(name)
            member.external_attr = info.get("mode", 0o644) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(member, data)
    return path


def test_a_zip_bomb(tmp_path: Path) -> None:
    found = outcome(archive(tmp_path, {"trace.trace": bytes(32 << 20)}))
    assert "times its size" in str(found)


def test_a_member_that_says_it_is_smaller_than_it_is(tmp_path: Path) -> None:
    path = archive(tmp_path, {"trace.trace": bytes(range(256)) * 4000})
    data = bytearray(path.read_bytes())
    place = data.rindex(b"PK\x01\x02")
    data[place + 24 : place + 28] = struct.pack("<I", 100)
    path.write_bytes(bytes(data))
    assert "is damaged" in str(outcome(path))


@pytest.mark.parametrize("name", ["../trace.trace", "a/../../trace.trace", "/trace.trace", "..\\trace.trace", "C:/trace.trace"])
def test_a_member_that_would_lie_outside(name: str, tmp_path: Path) -> None:
    assert "would lie outside" in str(outcome(archive(tmp_path, {name: b"{}"})))


def test_a_symbolic_link_in_a_zip_file(tmp_path: Path) -> None:
    assert "symbolic link" in str(outcome(archive(tmp_path, {"trace.trace": b"/etc/hostname"}, mode=stat.S_IFLNK | 0o777)))


def test_too_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MEMBERS", 3)
    assert "more than 3 files" in str(outcome(archive(tmp_path, {f"{number}.trace": b"{}" for number in range(4)})))


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_FILE", 1 << 20)
    assert "larger than 1 MiB" in str(outcome(written(tmp_path, bytes((1 << 20) + 1))))


def test_too_many_steps_are_cut_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_STEPS", 3)
    found = outcome(written(tmp_path, sample("recorder")))
    assert isinstance(found, Recording)
    assert "more were left out" in "".join(found.losses)


# Hostile pages


def test_references_of_snapshots_that_multiply(tmp_path: Path) -> None:
    """Each of forty snapshots shows the one before twice: written out, that would be 2⁴⁰ nodes."""
    trees: list[object] = [["HTML", {}, "x" * 1000]]
    trees += [["HTML", {}, ["BODY", {}, [[1, 1]], [[1, 1]]]] for _ in range(40)]
    rows: list[dict[str, object]] = [{"type": "context-options", "version": 10, "options": {}}]
    for number, tree in enumerate(trees):
        rows.append({"type": "before", "callId": f"{number}", "startTime": number, "class": "Frame", "method": "click", "params": {}})
        raw = {"callId": f"{number}", "phase": "before", "frameId": "f", "frameUrl": "http://a.test/", "html": tree, "isMainFrame": True}
        rows.append({"type": "frame-snapshot", "snapshot": raw})
    found = outcome(archive(tmp_path, {"trace.trace": "".join(json.dumps(row) + "\n" for row in rows).encode()}))
    assert isinstance(found, Recording)
    assert all(len(step.before.html) <= limits.LONGEST_TEXT for step in found.steps if step.before)


def test_a_page_whose_nodes_stand_in_each_other(tmp_path: Path) -> None:
    node = {"type": 2, "id": 2, "tagName": "body", "attributes": {}, "childNodes": [{"type": 2, "id": 3, "tagName": "p", "childNodes": []}]}
    events = [
        {"type": 4, "timestamp": 1, "data": {"href": "http://a.test/"}},
        {"type": 2, "timestamp": 2, "data": {"node": {"type": 0, "id": 1, "childNodes": [node]}}},
        {"type": 3, "timestamp": 3, "data": {"source": 0, "adds": [{"parentId": 3, "nextId": None, "node": {**node, "childNodes": []}}]}},
        {"type": 3, "timestamp": 4, "data": {"source": 2, "type": 2, "id": 3}},
    ]
    assert isinstance(outcome(written(tmp_path, json.dumps(events).encode())), Recording)


@pytest.mark.parametrize("html", ["<b>" * 50_000, "<div a='" * 20_000, "<table><tr>" * 5_000, "<!--" * 50_000, "<select><option>" * 3_000])
def test_a_page_that_nests_without_end(html: str, tmp_path: Path) -> None:
    answer = {"status": 200, "content": {"mimeType": "text/html", "text": html}}
    entries = [{"request": {"method": "GET", "url": f"http://a.test/{number}"}, "response": answer} for number in range(2)]
    assert isinstance(outcome(written(tmp_path, json.dumps({"log": {"entries": entries}}).encode())), Recording)
