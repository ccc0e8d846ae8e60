from __future__ import annotations

from typing import Any

from genui_gym.recorder.exchanges import Exchange
from genui_gym.recorder.notebook import Notebook, target_of
from genui_gym.recording import PageView, Request, Target

TEXTS = dict.fromkeys(("role", "name", "label", "placeholder", "testid", "tag", "kind", "href", "text"), "")


def report(kind: str, css: str = "", value: str = "", note: str = "") -> dict[str, Any]:
    target = {**TEXTS, "css": [css], "frame": [], "box": [1, 2, 3, 4]} if css else None
    return {"kind": kind, "target": target, "value": value, "note": note}


def view(html: str) -> PageView:
    return PageView("https://a.example/", html=html)


def test_keystrokes_in_one_field_are_one_step() -> None:
    notebook = Notebook()
    first = notebook.add(report("fill", "#a", "O"), view("before"))
    first.after = view("O")
    assert notebook.add(report("fill", "#a", "Os"), None) is first
    notebook.add(report("fill", "#b", "x"), None)
    notebook.add(report("fill", "#a", "Oslo"), None)
    assert [(step.value, step.before, step.after) for step in notebook.steps()] == [
        ("Os", view("before"), None),
        ("x", None, None),
        ("Oslo", None, None),
    ]


def test_a_double_click_stands_for_its_two_clicks() -> None:
    notebook = Notebook()
    notebook.add(report("click", "#b"), view("0"))
    for number in "12":
        notebook.add(report("click", "#a"), view(number)).requests.append(Exchange(Request("GET", f"/{number}")))
    notebook.add(report("dblclick", "#a"), view("3"))
    steps = notebook.steps()
    assert [step.kind for step in steps] == ["click", "dblclick"]
    assert steps[1].before == view("1")
    assert [request.url for request in steps[1].requests] == ["/1", "/2"]


def test_scrolling_adds_up_until_something_else_happens() -> None:
    notebook = Notebook()
    for kind, value in (("scroll", "0,100"), ("scroll", "0,-30"), ("press", "Escape"), ("scroll", "5,5")):
        notebook.add(report(kind, value=value), None)
    assert [(step.kind, step.value) for step in notebook.steps()] == [("scroll", "0,70"), ("press", "Escape"), ("scroll", "5,5")]


def test_a_described_element_becomes_a_target() -> None:
    row = {**TEXTS, "role": "button", "name": "Go", "css": ["#go", "button"], "frame": ["#f"], "box": [1, 2.5, 3, 4]}
    assert target_of(row) == Target("button", "Go", css=("#go", "button"), frame=("#f",), box=(1, 2.5, 3, 4))
