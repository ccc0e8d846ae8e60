"""The library's own recordings and traces: actions on numbers become steps on role and name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genui_gym.errors import RecordingError
from genui_gym.importers import read_recording
from genui_gym.importers.own import read_episode
from genui_gym.recording import PageView, Recording, Target
from genui_gym.trace import Frame, Header, Outcome, Trace
from tests.importers.flow import HOME
from tests.importers.samples import own, own_trace

CITY = {"bid": "1", "role": "textbox", "name": "City", "box": [0, 0, 100, 20]}
GO = {"bid": "2", "role": "button", "name": "Go", "box": [0, 40, 50, 20]}
ICON = {"bid": "3", "role": "image", "name": "Arrow", "box": [10, 45, 5, 5]}
HEADER = Header(
    "genui/Desks-v0", "oracle", "desks", "1", "desks/reserve/0", "Reserve a desk in Oslo.", "commit", "easy", 0, "text", 20, (375, 812)
)


def frame(action: str | None, target: dict[str, Any] | None = None, **more: Any) -> Frame:
    told: dict[str, Any] = {"url": HOME, "titles": ("Desks",), "active": 0, "axtree": "", "focused": "", "dialog": "", "error": ""}
    paid: dict[str, Any] = {"reward": 0.0, "score": 0.0, "success": False, "subgoals": (), "side_effects": (), "changes": (), "timings": {}}
    return Frame(0, action, target, **{**told, "elements": (CITY, GO, ICON), **paid, **more})


def episode(*frames: Frame, outcome: Outcome | None = None) -> Recording:
    return read_episode(Trace(HEADER, [frame(None), *frames], outcome), {})


def did(*frames: Frame) -> list[tuple[str, str, str, str]]:
    return [(step.kind, step.target.name if step.target else "", step.value, step.note) for step in episode(*frames).steps[1:]]


@pytest.mark.parametrize(
    ("action", "target", "steps"),
    [
        ("click('2')", GO, [("click", "Go", "", "")]),
        ("click('2', 'right')", GO, [("click", "Go", "", "right button")]),
        ("dblclick('2')", GO, [("dblclick", "Go", "", "")]),
        ("focus('1')", CITY, [("click", "City", "", "focus alone")]),
        ("fill('1', 'Oslo')", CITY, [("fill", "City", "Oslo", "")]),
        ("clear('1')", CITY, [("fill", "City", "", "")]),
        ("press('1', 'Enter')", CITY, [("press", "City", "Enter", "")]),
        ("keyboard_press('Escape')", None, [("press", "", "Escape", "")]),
        ("scroll(0, 240)", None, [("scroll", "", "0,240", "")]),
        ("swipe(1, 2, 3, 4)", None, [("drag", "", "3,4", "")]),
        ("goto('/desks')", None, [("goto", "", "/desks", "")]),
        ("go_back()", None, [("back", "", "", "")]),
        ("wait(500)", None, []),
        ("noop()", None, []),
        ("finish()", None, []),
        ("finish('7')", None, [("answer", "", "7", "")]),
        ("report_infeasible('full')", None, [("answer", "", "full", "infeasible")]),
        ("tab_focus(1)", None, [("unknown", "", "", "tab_focus(1)")]),
        ("mouse_click(12, 47)", None, [("click", "Arrow", "", "")]),
        ("mouse_click(40, 50)", None, [("click", "Go", "", "")]),
        ("mouse_click(300, 300)", None, [("click", "", "", "")]),
    ],
)
def test_what_an_action_did(action: str, target: dict[str, Any] | None, steps: list[tuple[str, str, str, str]]) -> None:
    assert did(frame(action, target)) == steps


def test_typing_goes_where_the_focus_is() -> None:
    assert did(frame("click('1')", CITY), frame("type('O k\\n')")) == [
        ("click", "City", "", ""),
        *(("press", "City", key, "") for key in ("O", "Space", "k", "Enter")),
    ]


def test_an_action_that_was_refused_is_no_step_and_is_told() -> None:
    recording = episode(frame("click('9')", error="there is no element 9"), frame("click('2')", GO))
    assert [step.kind for step in recording.steps] == ["goto", "click"]
    assert recording.losses[-1] == "Actions that were refused and changed nothing were left out: 1."


def test_a_value_that_the_page_had_shown_came_from_there() -> None:
    recording = read_episode(Trace(HEADER, [frame(None, axtree="[1] textbox City\nBergen"), frame("fill('1', 'Bergen')", CITY)]), {})
    assert recording.steps[1].source == "page"


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (None, "unknown"),
        (Outcome("success", 1.0, True, False, 1), "success"),
        (Outcome("limit", 0.5, False, False, 20), "failure"),
        (Outcome("error", None, False, False, 1, "the browser died"), "unknown"),
    ],
)
def test_the_reward_says_whether_it_was_done(outcome: Outcome | None, said: str) -> None:
    assert episode(outcome=outcome).outcome == said


def test_pages_and_pictures(tmp_path: Path) -> None:
    trace = Trace(HEADER, [frame(None, image="000.png"), frame("click('2')", GO, image="../001.png")])
    recording = read_episode(trace, {"000.png": b"\x89PNG"})
    assert recording.steps[1].before == PageView(HOME, "Desks", image="000.png")
    assert recording.steps[1].after == PageView(HOME, "Desks")
    assert recording.steps[1].target == Target("button", "Go", box=(0, 40, 50, 20))


def test_a_picture_outside_of_the_folder_is_not_read(tmp_path: Path) -> None:
    folder = own_trace(tmp_path)
    (tmp_path / "secret.png").write_bytes(b"no")
    rows = [json.loads(row) for row in (folder / "trace.jsonl").read_text().splitlines()]
    rows[1]["image"] = "../secret.png"
    (folder / "trace.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert read_recording(folder).images == {}


def test_the_file_of_a_folder_may_be_named_itself(tmp_path: Path) -> None:
    folder = own(tmp_path)
    assert read_recording(folder / "recording.jsonl") == read_recording(folder)


def test_a_picture_that_is_gone_is_said(tmp_path: Path) -> None:
    folder = own(tmp_path)
    (folder / "001.png").unlink()
    with pytest.raises(RecordingError, match=r"'001\.png' is missing"):
        read_recording(folder)


def test_an_action_that_this_version_does_not_know(tmp_path: Path) -> None:
    folder = own_trace(tmp_path)
    path = folder / "trace.jsonl"
    path.write_text(path.read_text().replace("click('5')", "teleport('5')"))
    with pytest.raises(RecordingError, match="teleport"):
        read_recording(folder)
