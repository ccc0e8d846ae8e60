from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from genui_gym.importers import read_recording
from genui_gym.importers.actions import parse_actions
from genui_gym.recording import PageView, Recording, Step, Target

IMAGES = {"1.png": (b"one", (400, 800)), "2.png": (b"two", (400, 800))}


def image(name: str) -> tuple[bytes, tuple[int, int]] | str:
    return IMAGES.get(name) or f"There is no picture {name!r}."


def read(*lines: Mapping[str, Any]) -> Recording:
    return parse_actions(lines, image)


def test_objects_with_places_in_pixels() -> None:
    save = {"role": "button", "name": "Save", "box": [1, 2, 30, 40]}
    recording = read(
        {"format": "genui-actions/1", "task": "Save it", "viewport": [400, 800]},
        {"screenshot": "1.png", "url": "https://a.example/", "action": {"kind": "click", "x": 5, "y": 6}},
        {"screenshot": "2.png", "action": {"kind": "fill", "value": "Oslo", "target": {"label": "City", "css": ["#city"]}}},
        {"action": {"kind": "click", "target": save}, "thought": "Now I save."},
        {"outcome": "success"},
    )
    first, second = PageView("https://a.example/", image="1.png"), PageView("", image="2.png")
    assert recording.steps == (
        Step("click", Target(box=(5, 6, 0, 0)), before=first, after=second),
        Step("fill", Target(label="City", css=("#city",)), "Oslo", before=second),
        Step("click", Target("button", "Save", box=(1, 2, 30, 40)), note="Now I save."),
    )
    assert (recording.meta.task, recording.meta.viewport, recording.outcome) == ("Save it", (400, 800), "success")
    assert recording.images == {"1.png": b"one", "2.png": b"two"}
    assert recording.losses == ()


@pytest.mark.parametrize(
    ("header", "action", "box"),
    [
        ({}, "click(start_box='(500,250)')", (200, 200, 0, 0)),
        ({"coordinates": "thousandths"}, "click(start_box='(500,250)')", (200, 200, 0, 0)),
        ({"coordinates": "pixels"}, "click(start_box='(500,250)')", (500, 250, 0, 0)),
        ({"coordinates": "unit"}, "click(start_box='[0.5, 0.25, 0.75, 0.5]')", (200, 200, 100, 200)),
        ({}, "click(point='<point>500 250</point>')", (500, 250, 0, 0)),
        ({"coordinates": "thousandths"}, {"kind": "click", "x": 500, "y": 250}, (200, 200, 0, 0)),
        ({}, {"kind": "click", "x": 500, "y": 250}, (500, 250, 0, 0)),
    ],
)
def test_both_conventions_of_coordinates(header: dict[str, Any], action: object, box: tuple[float, ...]) -> None:
    recording = read({"format": "genui-actions/1", **header}, {"screenshot": "1.png", "action": action})
    assert [step.target for step in recording.steps] == [Target(box=box)]  # type: ignore[arg-type]


def test_an_assumed_convention_is_said() -> None:
    sentence = "The file does not say what its coordinates count; thousandths of the screen were assumed."
    said = read({"screenshot": "1.png", "action": "click(start_box='(1,2)')"})
    told = read({"format": "genui-actions/1", "coordinates": "thousandths"}, {"screenshot": "1.png", "action": "click(start_box='(1,2)')"})
    assert (sentence in said.losses, sentence in told.losses) == (True, False)


def test_a_place_on_a_screen_of_unknown_size_is_left_out() -> None:
    recording = read({"screenshot": "lost.png", "action": "click(start_box='(1,2)')"})
    assert recording.steps == (Step("click"),)
    assert recording.losses[0] == "There is no picture 'lost.png'."
    assert recording.losses[1].startswith("Coordinates were left out")


def test_what_is_typed_goes_where_the_click_before_was() -> None:
    recording = read(
        {"screenshot": "1.png", "action": "click(start_box='(500,250)')"}, {"screenshot": "2.png", "action": r"type(content='Oslo\n')"}
    )
    place = Target(box=(200, 200, 0, 0))
    assert [(step.kind, step.target, step.value) for step in recording.steps] == [
        ("click", place, ""),
        ("fill", place, "Oslo"),
        ("press", None, "Enter"),
    ]


def test_keys_of_android_control_and_mind2web() -> None:
    recording = read(
        {"goal": "Book"},
        {"action_type": "click", "x": 5, "y": 6},
        {"action_type": "input_text", "text": "Oslo"},
        {"action": {"action_type": "scroll", "direction": "down"}},
        {"action_type": "navigate_back"},
        {"operation": {"op": "TYPE", "value": "5"}, "action_repr": "[textbox]  Guests -> TYPE: 5"},
        {"operation": {"op": "CLICK", "value": ""}, "action_repr": "[button]  Search -> CLICK"},
    )
    assert recording.meta.task == "Book"
    assert recording.steps == (
        Step("click", Target(box=(5, 6, 0, 0))),
        Step("fill", Target(box=(5, 6, 0, 0)), "Oslo"),
        Step("scroll", value="down"),
        Step("back"),
        Step("fill", Target("textbox", "Guests"), "5"),
        Step("click", Target("button", "Search")),
    )


def test_what_is_not_known_is_kept_and_said() -> None:
    recording = read({"action": {"kind": "fly"}}, {"action": "open_app(app_name='Inn')"}, {"action": {}, "x": 1})
    assert [step.kind for step in recording.steps] == ["unknown", "unknown"]
    assert [loss.split(":")[0] for loss in recording.losses] == [
        "Line 1",
        "Line 2",
        "Line 3 holds no action and no screenshot.",
    ]


@pytest.mark.parametrize("odd", [None, 5, [], {}, [None], float("nan"), float("inf"), "x", True])
def test_odd_values_are_no_crash(odd: object) -> None:
    names = ("kind", "x", "y", "box", "target", "value", "action_type", "operation", "css", "role")
    for action in ({"kind": "click", **dict.fromkeys(names[1:], odd)}, dict.fromkeys(names, odd), odd):
        line = {"screenshot": odd, "url": odd, "action": action, "thought": odd, "outcome": odd}
        assert isinstance(read({"format": "genui-actions/1", "viewport": odd, "coordinates": odd}, line), Recording)


def png(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(buffer, "PNG")
    return buffer.getvalue()


LINES = """{"format": "genui-actions/1", "task": "Go"}
{"screenshot": "shots/1.png", "action": "click(start_box='(500,250)')"}
"""


def test_a_file_finds_its_screenshots_beside_itself(tmp_path: Path) -> None:
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "1.png").write_bytes(png(400, 800))
    (tmp_path / "flow.jsonl").write_text(LINES)
    recording = read_recording(tmp_path / "flow.jsonl")
    assert recording.meta.importer == "actions"
    assert [step.target for step in recording.steps] == [Target(box=(200, 200, 0, 0))]
    assert list(recording.images) == ["001.png"]


def test_a_zip_file_holds_both(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "flow.zip", "w") as archive:
        archive.writestr("flow.jsonl", LINES)
        archive.writestr("shots/1.png", png(400, 800))
    recording = read_recording(tmp_path / "flow.zip", format="actions")
    assert list(recording.images) == ["001.png"]


@pytest.mark.parametrize("name", ["../secret.png", "/etc/passwd", "link.png", "\0", "a" * 5000, "shots", "text.png", "huge.png"])
def test_no_file_outside_the_folder_and_nothing_but_pictures(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "flow"
    (folder / "shots").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(png(4, 4))
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "text.png").write_text("no picture")
    huge = bytearray(png(1, 1))
    huge[16:24] = (100_000).to_bytes(4, "big") * 2
    (folder / "huge.png").write_bytes(huge)
    (folder / "flow.jsonl").write_text(json.dumps({"screenshot": name, "action": {"kind": "click", "x": 1, "y": 2}}) + "\n")
    recording = read_recording(folder / "flow.jsonl", format="actions")
    assert recording.images == {}
    assert len(recording.losses) == 1
    assert "screenshot" in recording.losses[0]
