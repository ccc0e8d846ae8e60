"""Recordings on disk: what is written is read as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from genui_gym.errors import RecordingError
from genui_gym.recording import (
    FILE,
    FORMAT,
    KINDS,
    Meta,
    PageView,
    Recording,
    Request,
    Step,
    Target,
    encode_recording,
    is_plain,
    read_recording_file,
    write_recording,
)

HEADER = {"format": FORMAT, "meta": {"importer": "here"}}

_text = st.text(max_size=12)
_texts = st.lists(_text, max_size=2).map(tuple)
_box = st.none() | st.tuples(*[st.floats(-1e6, 1e6)] * 4)
_target = st.builds(Target, role=_text, name=_text, css=_texts, xpath=_texts, frame=_texts, box=_box, href=_text)
_view = st.builds(PageView, url=_text, title=_text, html=_text, image=_text)
_request = st.builds(Request, method=_text, url=_text, status=st.integers(0, 999), post=_text, location=_text)
_step = st.builds(
    Step,
    kind=st.sampled_from(KINDS),
    target=st.none() | _target,
    value=_text,
    source=st.sampled_from(["", "task", "page", "assumed"]),
    before=st.none() | _view,
    after=st.none() | _view,
    requests=st.lists(_request, max_size=2).map(tuple),
    note=_text,
)
_recording = st.builds(
    Recording,
    meta=st.builds(Meta, importer=_text, task=_text, viewport=st.none() | st.tuples(st.integers(), st.integers())),
    steps=st.lists(_step, max_size=4).map(tuple),
    outcome=st.sampled_from(["success", "failure", "unknown"]),
    losses=_texts,
    scrubbed=st.dictionaries(_text, st.integers(0, 9), max_size=2),
    images=st.dictionaries(st.sampled_from(["001.png", "a.jpeg"]), st.binary(max_size=9)),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_recording)
def test_what_is_written_is_read_as_it_was(tmp_path: Path, recording: Recording) -> None:
    path = write_recording(recording, tmp_path / "out")
    assert read_recording_file(path) == read_recording_file(path.parent) == recording


def test_a_page_is_written_once_and_what_says_nothing_is_left_out() -> None:
    view = PageView("http://d.test/", html="<p>x</p>")
    steps = (Step("click", Target("button", "Go"), before=view, after=view), Step("reload", before=view))
    assert list(encode_recording(Recording(Meta("here"), steps))) == [
        {**HEADER, "outcome": "unknown"},
        {"page": {"url": "http://d.test/", "html": "<p>x</p>"}},
        {"step": "click", "target": {"role": "button", "name": "Go"}, "before": 0, "after": 0},
        {"step": "reload", "before": 0},
    ]


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"format": "other", "meta": {"importer": "here"}}],
        [{"format": FORMAT}],
        [{**HEADER, "outcome": "perhaps"}],
        [{**HEADER, "images": ["../a.png"]}],
        [{**HEADER, "images": ["gone.png"]}],
        [{**HEADER, "scrubbed": {"e-mail": "two"}}],
        [{**HEADER, "meta": {"importer": "here", "viewport": [1]}}],
        [HEADER, {"step": "jump"}],
        [HEADER, {"step": "click", "before": 0}],
        [HEADER, {"step": "click", "value": 3}],
        [HEADER, {"step": "click", "target": {"box": [1, 2, 3]}}],
        [HEADER, {"step": "click", "target": {"box": [1, 2, 3, True]}}],
        [HEADER, {"step": "click", "target": {"css": "#a"}}],
        [HEADER, {"step": "click", "requests": [{"method": "GET", "url": "/", "status": 2.5}]}],
        [HEADER, []],
    ],
)
def test_a_damaged_recording_is_refused(rows: list[Any], tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("".join(json.dumps(row) + "\n" for row in rows))
    with pytest.raises(RecordingError, match="It is damaged"):
        read_recording_file(tmp_path)


def test_what_a_newer_version_says_besides_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        json.dumps(HEADER) + "\n" + json.dumps({"step": "click", "target": {"name": "Go", "colour": "red"}, "mood": 1})
    )
    assert read_recording_file(tmp_path).steps == (Step("click", Target(name="Go")),)


def test_no_recording_is_an_error_that_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match=FILE):
        read_recording_file(tmp_path)


@pytest.mark.parametrize(
    ("name", "plain"),
    [("001.png", True), ("a-b_c.jpeg", True), ("", False), (".a", False), ("a/b", False), ("..", False), (FILE, False), ("x" * 200, False)],
)
def test_names_of_images(name: str, plain: bool) -> None:
    assert is_plain(name) is plain


def test_an_image_without_a_plain_name_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="no plain file name"):
        write_recording(Recording(Meta("here"), (), images={"../a.png": b""}), tmp_path / "out")
    assert list(tmp_path.rglob("*")) == []


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(RecordingError, match="That failed"):
        write_recording(Recording(Meta("here"), ()), tmp_path / "out")
