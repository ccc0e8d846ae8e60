"""The page on which a record is changed, and the view that takes it."""

from __future__ import annotations

from typing import Any

from genui_gym.synthesis.compile.code import braced, quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.fields import asking, read_line
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import several


def changes(plan: Plan) -> dict[str, Any]:
    """Return the lines that read and write what is changed, and the page's context."""
    asked = {each.key: each for each in plan.blueprint.fields}
    read = [read_line(column, asked[column.key]) for column in plan.changeable]
    days = [f"{column.key} is None" for column in plan.changeable if column.kind == "date" and column.is_needed]
    lists = {several(each.key): _options(each) for each in plan.changeable if each.kind in ("choice", "radio")}
    return {
        "read": read,
        "wrong": " or ".join(("form", *days)),
        "write": [f"{plan.key}.{column.column} = {column.key}" for column in plan.changeable] + _added_up(plan),
        "context": braced({plan.key: "_standing(key)", **lists}),
    }


def _options(column: Column) -> str:
    return f"content.{column.const}" if column.kind == "choice" else f"[(each, each) for each in content.{column.const}]"


def _added_up(plan: Plan) -> list[str]:
    """Return the line that works the total out again."""
    total, key = plan.blueprint.total, plan.key
    if total is None or not total.number:
        return []
    return [f"{key}.total_cents = {plan.due(f'{key}.{total.thing}', f'{key}.{total.number}')}"]


def change_fields(plan: Plan) -> list[str]:
    """Return the fields of the page, each with what the record holds."""
    asked = {each.key: each for each in plan.blueprint.fields}
    lines = []
    for column in plan.changeable:
        line = asking(column, asked[column.key])
        lines.append(holding(line, column, f"{plan.key}.{column.key}"))
    return lines


def holding(line: str, column: Column, value: str) -> str:
    """Return the call of a field's part with what the record holds in the place of what a new one would."""
    start = [quoted(column.label), quoted(column.key)]
    if column.kind in ("choice", "radio"):
        start.append(several(column.key))
    head = line[: line.index("(") + 1]
    rest = [part for part in ("min=", "max=", "type=") if part in line]
    tail = "".join(f", {line[line.index(part) :].split(',')[0].split(')')[0]}" for part in rest)
    return f"{head}{', '.join((*start, value))}{tail}) }}}}"
