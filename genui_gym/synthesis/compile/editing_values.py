"""Values of an edited record's columns, as code: what they could be, what a goal wants of them, and what an answer says of them."""

from __future__ import annotations

from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.seeding import spread


def coded(column: Column, value: str) -> str:
    """Return a recorded value as code."""
    if column.kind == "flag":
        return str(value == "yes")
    if column.kind == "number":
        return str(int(value)) if value.isdigit() else str(column.low)
    if column.kind == "date":
        return f"date.fromisoformat({quoted(value)})" if value else "None"
    return quoted(value)


def pool(column: Column) -> str:
    """Return the code of what a column could hold at the start, in an order that differs from seed to seed."""
    if column.kind == "flag":
        return "shuffled((True, False), rng)"
    if column.kind == "number":
        low, high = spread(column)
        return f"shuffled(range({low}, {high + 1}), rng)"
    if column.kind == "date":
        return "[TODAY + timedelta(days=each) for each in shuffled(range(3, 90), rng)]"
    return f"shuffled(content.{column.const}, rng)"


def wanted(column: Column, row: str) -> str:
    """Return the code that draws what a goal wants of a row's column; of a box, what it is not."""
    if column.kind == "flag":
        return f"not {row}.{column.key}"
    if column.kind == "number":
        low, high = spread(column)
        return f"int(rng.integers({low}, {high + 1}))"
    if column.kind == "date":
        return "(TODAY + timedelta(days=int(rng.integers(3, 90)))).isoformat()"
    return f"pick(rng, content.{column.const})"


def said(column: Column, row: str) -> str:
    """Return the code of what a goal says of the value that a row holds."""
    return f"{row}.{column.key}" + (".isoformat()" if column.kind == "date" else "")


def fact(column: Column, row: str) -> str:
    """Return the arguments of what an answer has to say."""
    value = f"{row}.{column.key}"
    facts = {"date": f"day={value}", "number": f"count={value}", "time": f"time=time.fromisoformat({value})"}
    return facts.get(column.kind, f"name={value}")


def answer(column: Column, row: str) -> str:
    """Return the code of the answer itself."""
    value = f"{row}.{column.key}"
    return {"date": f"{value}.isoformat()", "number": f"str({value})"}.get(column.kind, value)
