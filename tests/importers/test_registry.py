"""What holds for every importer. A new one is tested by having a sample."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from genui_gym.errors import RecordingError
from genui_gym.importers import Source, find_importer, importers, read_recording
from genui_gym.importers.normalise import normalise
from genui_gym.importers.scrub import scrub
from genui_gym.recording import KINDS, read_recording_file, write_recording
from tests.importers.flow import SAID, said
from tests.importers.samples import SAMPLES

every_sample = pytest.mark.parametrize("name", SAMPLES)


def test_every_importer_has_a_sample_and_a_name_of_its_own() -> None:
    names = [each.name for each in importers()]
    assert len(set(names)) == len(names)
    assert {name.partition(":")[0] for name in SAMPLES} == set(names)
    assert all(each.title for each in importers())


@every_sample
def test_the_same_flow_is_the_same_steps(name: str, tmp_path: Path) -> None:
    assert said(read_recording(SAMPLES[name](tmp_path))) == SAID


@every_sample
def test_a_format_is_found_by_content_whatever_the_file_is_called(name: str, tmp_path: Path) -> None:
    path = SAMPLES[name](tmp_path)
    other = tmp_path / "a.bin"
    shutil.move(path, other)
    assert find_importer(Source(other), None).name == name.partition(":")[0]


@every_sample
def test_only_its_own_importer_recognises_a_file(name: str, tmp_path: Path) -> None:
    source = Source(SAMPLES[name](tmp_path))
    assert [each.name for each in importers() if each.recognises(source)] == [name.partition(":")[0]]


@every_sample
def test_what_is_read_is_whole(name: str, tmp_path: Path) -> None:
    recording = read_recording(SAMPLES[name](tmp_path))
    assert recording.meta.importer == name.partition(":")[0]
    assert {step.kind for step in recording.steps} <= set(KINDS)
    assert [step.source for step in recording.steps if step.kind in ("fill", "select")] != []
    assert all(step.source for step in recording.steps if step.kind in ("fill", "select"))
    assert {view.image for step in recording.steps for view in (step.before, step.after) if view and view.image} == set(recording.images)


@every_sample
def test_normalising_and_scrubbing_twice_changes_nothing(name: str, tmp_path: Path) -> None:
    recording = read_recording(SAMPLES[name](tmp_path))
    assert normalise(recording) == recording
    assert scrub(recording) == recording


@every_sample
def test_a_recording_in_the_own_form_reads_as_it_was(name: str, tmp_path: Path) -> None:
    recording = read_recording(SAMPLES[name](tmp_path))
    write_recording(recording, tmp_path / "converted")
    assert read_recording_file(tmp_path / "converted") == recording
    assert read_recording(tmp_path / "converted") == recording


@every_sample
def test_a_task_in_words_says_where_values_come_from(name: str, tmp_path: Path) -> None:
    recording = read_recording(SAMPLES[name](tmp_path), task="Reserve a desk for Ada Okafor on 4 March 2027.")
    sources = {step.value: step.source for step in recording.steps if step.kind == "fill"}
    assert sources == {"Ada Okafor": "task", "2027-03-04": "task"}


def test_a_named_format_must_be_the_files(tmp_path: Path) -> None:
    path = SAMPLES["har"](tmp_path)
    assert find_importer(Source(path), "har").name == "har"
    with pytest.raises(RecordingError, match=r"no file of the format Chrome DevTools Recorder.*It looks like HAR"):
        find_importer(Source(path), "recorder")


def test_an_unknown_name_is_answered_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="'playwright'"):
        read_recording(SAMPLES["har"](tmp_path), format="playwrite")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "It is empty"),
        ("once upon a time\nthere was", "It is text of no known format, which begins with 'once upon a time'"),
        ('{"log": {"entries": [', "It begins like JSON and is none"),
        ('{"a": 1, "b": 2}', "It is JSON of no known format, an object with the keys a, b"),
        ("{}", "It is JSON of no known format, an empty object"),
        ("[1, 2]", "It is JSON of no known format, a list of 2"),
        ('{"a": 1}\n{"a": 2}', "It is lines of JSON of no known format, each an object with the keys a"),
        ("[" * 5000, "It nests more than"),
    ],
)
def test_a_file_of_no_known_format_is_refused_with_what_it_is(text: str, found: str, tmp_path: Path) -> None:
    path = tmp_path / "flow.har"
    path.write_text(text)
    with pytest.raises(RecordingError, match=found):
        read_recording(path)


@pytest.mark.parametrize(
    ("data", "found", "fix"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "It is a PNG picture: it shows a page, and not what was done there", "genui record URL"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "It is a WebP picture", "the screenshots and their actions"),
        (b"%PDF-1.7\n\xff", "It is a PDF document", "Formats that can be read"),
        (b"\0\1\2\xff", "It is bytes of no known format", "Formats that can be read"),
        (b"PK\x03\x04" + bytes(40), "its end, with the list of what is in it, is missing", "Copy or download it again"),
    ],
    ids=["png", "webp", "pdf", "bytes", "cut off"],
)
def test_files_of_other_kinds_are_called_by_their_names(data: bytes, found: str, fix: str, tmp_path: Path) -> None:
    path = tmp_path / "trace.zip"
    path.write_bytes(data)
    with pytest.raises(RecordingError) as caught:
        read_recording(path)
    assert found in caught.value.found
    assert fix in caught.value.fix


def test_what_else_lies_in_a_folder_is_named(tmp_path: Path) -> None:
    for name in "abcdef":
        (tmp_path / f"{name}.txt").write_text("x")
    with pytest.raises(RecordingError, match=r"a folder of no known format, with a\.txt, b\.txt, c\.txt, d\.txt and 2 more"):
        read_recording(tmp_path)


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="There is no such file"):
        read_recording(tmp_path / "nothing")
    with pytest.raises(RecordingError, match="It is empty"):
        read_recording(tmp_path)
