"""Schemas, prompt text and table are derived from the actions and leave none out."""

from __future__ import annotations

import json

import pytest

from genui_gym.actions import ACTION_SETS, ACTIONS, markdown_table, prompt_text, specs, tool_schemas


@pytest.mark.parametrize("action_set", ACTION_SETS)
def test_one_tool_an_action(action_set: str) -> None:
    openai = [tool["function"]["name"] for tool in tool_schemas(specs(action_set))]
    anthropic = [tool["name"] for tool in tool_schemas(specs(action_set), "anthropic")]
    assert tuple(openai) == tuple(anthropic) == ACTION_SETS[action_set]


def test_a_tool_in_full() -> None:
    (tool,) = tool_schemas({"finish": ACTIONS["finish"]})
    assert json.loads(json.dumps(tool)) == {
        "type": "function",
        "function": {
            "name": "finish",
            "description": "End the episode: the task is done, or cannot be done.",
            "parameters": {
                "type": "object",
                "properties": {
                    "answer": {"type": "string", "description": "The answer, where the task asks for one.", "default": ""},
                    "outcome": {
                        "type": "string",
                        "description": "``done``, or why it cannot be done: ``infeasible``, ``not_found`` or ``not_allowed``.",
                        "enum": ["done", "infeasible", "not_found", "not_allowed"],
                        "default": "done",
                    },
                },
                "required": [],
                "additionalProperties": False,
            },
        },
    }


def test_numbers_and_required_parameters() -> None:
    (tool,) = tool_schemas({"mouse_click": ACTIONS["mouse_click"]}, "anthropic")
    schema = tool["input_schema"]
    assert schema["required"] == ["x", "y"]
    assert [schema["properties"][name]["type"] for name in ("x", "y", "button")] == ["number", "number", "string"]


def test_prompt_has_a_line_an_action() -> None:
    lines = prompt_text(ACTIONS).splitlines()
    assert [line.partition("(")[0] for line in lines] == list(ACTIONS)


def test_table_has_a_row_an_action_and_three_columns() -> None:
    rows = markdown_table(ACTIONS).splitlines()
    assert len(rows) == len(ACTIONS) + 2
    assert all(row.count(" | ") == 2 for row in rows)
