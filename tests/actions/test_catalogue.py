"""Every action is documented, and does on a page what it says."""

from __future__ import annotations

from typing import Any

import pytest

from genui_gym.actions import ACTIONS, Action, ActionSpec, perform
from genui_gym.task import Answer


class Recorder:
    """A page that writes down what it was asked to do."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.calls.append((name, *arguments))


def done(text: str, arguments: dict[str, Any]) -> tuple[list[tuple[Any, ...]], Answer | None]:
    page = Recorder()
    answer = perform(Action(text, arguments), page)
    return page.calls, answer


@pytest.mark.parametrize("spec", ACTIONS.values(), ids=lambda spec: spec.name)
def test_every_action_and_parameter_is_documented(spec: ActionSpec) -> None:
    assert spec.summary.endswith(".")
    for parameter in spec.parameters:
        assert parameter.doc.endswith(".")
        assert parameter.type in (str, int, float)
        assert parameter.required or isinstance(parameter.default, parameter.type)
        assert not parameter.choices or parameter.required or parameter.default in parameter.choices


@pytest.mark.parametrize("spec", ACTIONS.values(), ids=lambda spec: spec.name)
def test_the_signature_names_every_parameter(spec: ActionSpec) -> None:
    assert spec.signature.startswith(f"{spec.name}(")
    assert all(f"{parameter.name}: {parameter.type.__name__}" in spec.signature for parameter in spec.parameters)


@pytest.mark.parametrize(
    ("name", "arguments", "calls"),
    [
        ("click", {"bid": "3"}, [("click", "3", "left", 1)]),
        ("dblclick", {"bid": "3", "button": "right"}, [("click", "3", "right", 2)]),
        ("clear", {"bid": "3"}, [("fill", "3", "")]),
        ("press", {"bid": "3", "key_comb": "Enter"}, [("focus", "3"), ("press", "Enter")]),
        ("mouse_dblclick", {"x": 1, "y": 2}, [("mouse_click", 1, 2, "left", 2)]),
        ("dialog_accept", {}, [("dialog_answer", True, None)]),
        ("dialog_accept", {"text": "x"}, [("dialog_answer", True, "x")]),
        ("dialog_dismiss", {}, [("dialog_answer", False, None)]),
        ("noop", {}, []),
    ],
)
def test_actions_speak_to_the_page(name: str, arguments: dict[str, Any], calls: list[tuple[Any, ...]]) -> None:
    assert done(name, arguments) == (calls, None)


def test_finish_answers_and_touches_nothing() -> None:
    assert done("finish", {"answer": "84", "outcome": "not_found"}) == ([], Answer("84", "not_found"))


def test_report_infeasible_is_finish_with_that_outcome() -> None:
    assert done("report_infeasible", {"reason": "why"}) == done("finish", {"answer": "why", "outcome": "infeasible"})
