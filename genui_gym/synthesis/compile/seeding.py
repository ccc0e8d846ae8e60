"""Values of a record's columns, as code: how a task draws them, and what the records at the start hold."""

from __future__ import annotations

from typing import Any

from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.plan import Plan

_SPAN = ("start", "start + nights")
"""After how many days the two days of a span are, as code."""
_FEW_NAMES = 6
"""So many values of what records are named by are spread over them, so that several share one."""


def draw(column: Column, span: tuple[Column, Column] | None) -> str:
    """Return the code that draws a literal; the days of a span are ``start`` and ``nights`` later."""
    if span is not None and column in span:
        return f"(TODAY + timedelta(days={_SPAN[span.index(column)]})).isoformat()"
    if column.kind == "thing":
        return f"pick(rng, [name for name, *_ in content.{column.const}])"
    if column.kind == "flag":
        return "bool(rng.integers(2))"
    if column.kind == "date":
        return "(TODAY + timedelta(days=int(rng.integers(3, 90)))).isoformat()"
    if column.kind == "number":
        low, high = spread(column)
        return f"int(rng.integers({low}, {high + 1}))"
    return f"pick(rng, content.{column.const})"


def spread(column: Column) -> tuple[int, int]:
    """Return the numbers between which tasks draw."""
    recorded = int(column.recorded) if column.recorded.isdigit() else column.low
    low = max(column.low, 1) if recorded else column.low
    return low, min(column.high, max(low + 8, recorded))


def seeds(plan: Plan) -> dict[str, Any]:
    """Return how the records at the start are made: the code of each column, how many pairs of names there are, and how many records.

    Some pairs are left over, as goals also name what is not there.
    """
    one, other = plan.first, plan.second
    first = min(len(one.options), _FEW_NAMES) if one.options else _FEW_NAMES
    second = min(len(other.options), _FEW_NAMES) if other is not None and other.options else _FEW_NAMES
    columns = []
    for column in plan.columns:
        if column in (plan.span or ()):
            columns.append((column.column, _seeded(column, plan.span)))
        elif column is one or column is other:
            columns.append((column.column, _nth(column, "first" if column is one else "second")))
        else:
            columns.append((column.column, _seeded(column, plan.span)))
    pairs, places = first * second, {column.key: place for column, place in ((one, "first"), (other, "second")) if column is not None}
    start, end = [places.get(column.key, "") for column in plan.span or ()] or ("", "")
    return {
        "pairs": pairs, "second": second, "records": min(plan.records, pairs * 3 // 4), "columns": columns,
        "start": f"5 + 3 * {start}" if start else "int(rng.integers(3, 90))", "nights": f"1 + {end}" if end else "int(rng.integers(1, 8))",
    }  # fmt: skip


def _nth(column: Column, place: str) -> str:
    if column.kind == "thing":
        return f"{place} + 1"
    if column.kind in ("number", "flag"):
        return f"{place} + {spread(column)[0]}" if column.kind == "number" else f"{place} % 2 == 0"
    return f"TODAY + timedelta(days=5 + 3 * {place})" if column.kind == "date" else f"content.{column.const}[{place}]"


def _seeded(column: Column, span: tuple[Column, Column] | None) -> str:
    if span is not None and column in span:
        return f"TODAY + timedelta(days={_SPAN[span.index(column)]})"
    if not column.touched:
        return column.initial
    if column.kind == "thing":
        return f"int(rng.integers(1, {len(column.options) + 1}))"
    if column.kind == "date":
        return "TODAY + timedelta(days=int(rng.integers(3, 90)))"
    if column.kind == "number":
        low, high = spread(column)
        return f"int(rng.integers({low}, {high + 1}))"
    return "bool(rng.integers(2))" if column.kind == "flag" else f"_one_of(content.{column.const}, place, rng)"
