"""Actions as tool schemas, as prompt text, and as the table of the docs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from genui_gym.actions.spec import ActionSpec, Parameter

_JSON_TYPES = {str: "string", int: "integer", float: "number"}


def tool_schemas(actions: Mapping[str, ActionSpec], dialect: Literal["openai", "anthropic"] = "openai") -> list[dict[str, Any]]:
    """Return one tool definition an action, in the form that the named API takes."""
    if dialect == "anthropic":
        return [{"name": s.name, "description": s.summary, "input_schema": _object_schema(s)} for s in actions.values()]
    return [
        {"type": "function", "function": {"name": s.name, "description": s.summary, "parameters": _object_schema(s)}}
        for s in actions.values()
    ]


def _object_schema(spec: ActionSpec) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {parameter.name: _property(parameter) for parameter in spec.parameters},
        "required": [parameter.name for parameter in spec.parameters if parameter.required],
        "additionalProperties": False,
    }


def _property(parameter: Parameter) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": _JSON_TYPES[parameter.type], "description": parameter.doc}
    if parameter.choices:
        schema["enum"] = list(parameter.choices)
    if not parameter.required:
        schema["default"] = parameter.default
    return schema


def prompt_text(actions: Mapping[str, ActionSpec]) -> str:
    """Return the actions as lines for a prompt: signature and summary."""
    return "\n".join(f"{spec.signature}: {spec.summary}" for spec in actions.values())


def markdown_table(actions: Mapping[str, ActionSpec]) -> str:
    """Return the actions as a Markdown table: call, what it does, parameters."""
    rows = ["| call | what it does | parameters |", "| --- | --- | --- |"]
    for spec in actions.values():
        parameters = "; ".join(f"`{p.name}`: {p.doc}" for p in spec.parameters)
        rows.append(f"| `{spec.signature}` | {spec.summary} | {parameters} |")
    return "\n".join(rows)
