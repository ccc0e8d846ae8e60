from __future__ import annotations

from typing import Any

import pytest

from genui_gym.importers.recorder import parse_recorder
from genui_gym.recording import PageView, Recording, Step, Target


def read(*steps: object) -> Recording:
    return parse_recorder({"title": "Stay", "steps": list(steps)})


def on(kind: str, *selectors: object, **more: Any) -> dict[str, Any]:
    return {"type": kind, "target": "main", "selectors": list(selectors), **more}


def test_a_recording_says_its_title_and_its_window() -> None:
    recording = read({"type": "setViewport", "width": 375, "height": 812, "deviceScaleFactor": 1})
    assert (recording.meta.title, recording.meta.viewport, recording.steps) == ("Stay", (375, 812), ())


def test_a_navigation_says_where_it_led() -> None:
    event = {"type": "navigation", "url": "https://inn.example/home", "title": "Inn"}
    recording = read({"type": "navigate", "url": "https://inn.example/", "assertedEvents": [event]})
    assert recording.steps == (Step("goto", value="https://inn.example/", after=PageView("https://inn.example/home", "Inn")),)


@pytest.mark.parametrize(
    ("selectors", "target"),
    [
        ([["aria/Search"], ["#go"]], Target(name="Search", css=("#go",))),
        (["aria/Search", "#go"], Target(name="Search", css=("#go",))),
        ([['aria/Search[role="button"]']], Target(role="button", name="Search")),
        ([["xpath///*[@id='go']"], ["pierce/#go"], ["text/Go"]], Target(xpath=("//*[@id='go']",), css=("#go",), text="Go")),
        ([["my-field", "aria/City"]], Target(name="City")),
        ([["[data-testid='go']"]], Target(testid="go", css=("[data-testid='go']",))),
    ],
)
def test_selectors_are_texts_and_lists(selectors: list[object], target: Target) -> None:
    assert read(on("click", *selectors)).steps == (Step("click", target),)


@pytest.mark.parametrize(
    ("raw", "step"),
    [
        (on("change", ["#a"], value="Oslo"), Step("fill", Target(css=("#a",)), "Oslo")),
        (on("change", ["select#a"], value="2"), Step("select", Target("combobox", tag="select", css=("select#a",)), "2")),
        (on("doubleClick", ["#a"]), Step("dblclick", Target(css=("#a",)))),
        (on("click", ["#a"], button="secondary"), Step("click", Target(css=("#a",)), note="right button")),
        (on("click", ["#a"], duration=900), Step("click", Target(css=("#a",)), note="held for 900 ms")),
        (on("click", ["#a"], frame=[0, 2]), Step("click", Target(css=("#a",), frame=("frame 0", "frame 2")))),
        (on("hover", ["#a"]), Step("hover", Target(css=("#a",)))),
        ({"type": "scroll", "x": 0, "y": 300}, Step("scroll", value="0,300")),
        (on("waitForElement", ["#a"], count=2, operator=">="), Step("wait", Target(css=("#a",)), ">= 2")),
        ({"type": "waitForExpression", "expression": "ready"}, Step("wait", value="ready")),
    ],
)
def test_each_type_of_step(raw: dict[str, Any], step: Step) -> None:
    recording = read(raw)
    assert recording.steps == (step,)
    assert recording.losses == ()


def test_keys_are_joined_with_those_held() -> None:
    keys = [("keyDown", "Control"), ("keyDown", "a"), ("keyUp", "a"), ("keyUp", "Control"), ("keyDown", "Enter"), ("keyUp", "Enter")]
    recording = read(*({"type": kind, "key": key} for kind, key in keys))
    assert recording.steps == (Step("press", value="Control+a"), Step("press", value="Enter"))


def test_what_the_form_does_not_know_is_kept_and_said() -> None:
    custom = {"type": "customStep", "name": "lint", "parameters": {}}
    recording = read(custom, {"type": "fly"}, 5, {"type": "startTimespan"}, {"type": "endTimespan"}, {"type": "emulateNetworkConditions"})
    assert [step.kind for step in recording.steps] == ["unknown"] * 3
    assert "'name': 'lint'" in recording.steps[0].note
    assert recording.losses == (
        "Step 1 of the type 'customStep' is kept as text: it belongs to an extension.",
        "Step 2 of the type 'fly' is kept as text: its type is not known.",
        "Step 3 of the type '?' is kept as text: it is no object.",
        "Marks of a measurement (endTimespan, snapshot, startTimespan) were left out.",
        "The recording slows the network down; no step says so.",
    )


@pytest.mark.parametrize("odd", [None, 5, "x", {}, [], [[]], [[5]], [None], {"a": 1}])
def test_odd_values_are_no_crash(odd: object) -> None:
    names = ("type", "selectors", "value", "key", "url", "assertedEvents", "frame", "target", "width", "x", "duration", "properties")
    for kind in ("click", "change", "navigate", "keyDown", "keyUp", "setViewport", "scroll", "waitForElement", "close", odd):
        raw = {"type": kind, **{name: odd for name in names if name != "type"}}
        assert isinstance(read(raw), Recording)
