"""A trace comes back from disk as it went; damage is named."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from genui_gym.elements import Node
from genui_gym.errors import TraceError
from genui_gym.trace import Frame, Header, Outcome, Trace, find_traces, read_trace, write_trace

HEADER = Header(
    env="genui/Booking-v0", agent="oracle", app="booking", app_version="1", task_id="booking/book/7", goal="Book 日本 👍🏽", shape="commit",
    difficulty="easy", seed=7, backend="browser", max_steps=20, viewport=(375, 812),
)  # fmt: skip
ELEMENT = asdict(Node("button", "Book", bid="1", states=("focused",), box=(1, 2, 3, 4)))
FRAME = Frame(
    index=0, action=None, target=None, url="http://booking.localhost/", titles=("Home",), active=0, axtree='[1] button "Book"', focused="",
    dialog="", error="", elements=(ELEMENT,), reward=0.0, score=0.0, success=False,
    subgoals=({"name": "booked", "weight": 1.0, "met": False, "requires": ("paid",)},), side_effects=(), changes=(), timings={"reset": 1.5},
    image="000.png",
)  # fmt: skip
PIXELS = np.arange(4 * 5 * 3, dtype=np.uint8).reshape(4, 5, 3)


def episode() -> Trace:
    second = replace(FRAME, index=1, action="type('it\\'s\\n')", target=ELEMENT, image="", thought="\u2028line\nline")
    outcome = Outcome("finish", 0.4, False, True, 1, usage={"input_tokens": 12.0})
    return Trace(HEADER, [FRAME, second], outcome, {"000.png": PIXELS})


def test_round_trip(tmp_path: Path) -> None:
    trace = episode()
    file = write_trace(trace, tmp_path / "deep" / "one")
    for path in (file, file.parent):
        read = read_trace(path)
        assert (read.header, read.frames, read.outcome) == (trace.header, trace.frames, trace.outcome)
        assert np.array_equal(read.screenshots["000.png"], PIXELS)


def test_equal_episodes_leave_equal_files(tmp_path: Path) -> None:
    one, other = (write_trace(episode(), tmp_path / name) for name in "ab")
    assert one.read_bytes() == other.read_bytes()


def test_an_episode_that_was_cut_off_has_no_outcome(tmp_path: Path) -> None:
    trace = episode()
    trace.outcome = None
    assert read_trace(write_trace(trace, tmp_path)).outcome is None


def test_images_can_stay_on_disk(tmp_path: Path) -> None:
    file = write_trace(episode(), tmp_path)
    (tmp_path / "000.png").unlink()
    assert read_trace(file, images=False).screenshots == {}
    with pytest.raises(TraceError, match=r"000\.png"):
        read_trace(file)


def test_half_a_surrogate_pair_survives(tmp_path: Path) -> None:
    trace = episode()
    trace.frames[1] = replace(trace.frames[1], action="type('\ud83d')")
    assert read_trace(write_trace(trace, tmp_path)).frames[1].action == "type('\ud83d')"


def test_fields_of_a_later_version_are_passed_over(tmp_path: Path) -> None:
    file = write_trace(episode(), tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace('{"kind": "header"', '{"kind": "header", "mood": 1'), encoding="utf-8")
    assert read_trace(file).header == HEADER


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("genui-trace/1", "genui-trace/9"),
        ('{"kind": "header"', '{"kind": "heading"'),
        ('"env": "genui/Booking-v0", ', ""),
        ('"kind": "frame", ', ""),
        ('"met": false', '"met": fal'),
        ('{"kind": "outcome"', '5\n{"kind": "outcome"'),
    ],
)
def test_damage_is_named(old: str, new: str, tmp_path: Path) -> None:
    file = write_trace(episode(), tmp_path)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(TraceError, match="It is damaged") as caught:
        read_trace(file)
    assert caught.value.fix


@pytest.mark.parametrize("size", [0, 20, 50])
def test_a_damaged_image_is_named(size: int, tmp_path: Path) -> None:
    file = write_trace(episode(), tmp_path)
    image = tmp_path / "000.png"
    image.write_bytes(image.read_bytes()[:size])
    with pytest.raises(TraceError, match="It is damaged"):
        read_trace(file)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = write_trace(episode(), tmp_path)
    file.write_bytes(b"\xff\xfe" + file.read_bytes())
    with pytest.raises(TraceError, match="It is damaged"):
        read_trace(file)


def test_no_trace_there(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match="There is none"):
        read_trace(tmp_path)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TraceError, match="was to be written"):
        write_trace(episode(), tmp_path / "file" / "trace")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_a_full_disk_leaves_no_half_of_a_trace(tmp_path: Path) -> None:
    write_trace(episode(), tmp_path)
    (tmp_path / "trace.jsonl.part").symlink_to("/dev/full")
    with pytest.raises(TraceError, match="No space left") as caught:
        write_trace(episode(), tmp_path)
    assert isinstance(caught.value.__cause__, OSError)
    assert list(tmp_path.iterdir()) == []
    assert find_traces(tmp_path) == []


def test_traces_are_found_below_a_folder(tmp_path: Path) -> None:
    for name in ("b", "a/c"):
        write_trace(episode(), tmp_path / name)
    assert find_traces(tmp_path) == [tmp_path / "a" / "c", tmp_path / "b"]
