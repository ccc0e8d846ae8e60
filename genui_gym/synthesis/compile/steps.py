"""The code of solutions and meanings: how a literal is entered, compared and found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from genui_gym.synthesis.blueprint import Field, Move, Thing
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.column import Column
from genui_gym.synthesis.compile.plan import Plan

_CLICKED = {"link": "link", "fold": "disclosure"}
_JOINTS = (", ", " · ", " – ", " - ", ": ", " (")
ROLES = {"number": "spinbutton", "date": "date", "time": "time", "search": "searchbox"}


def literal(key: str, part: str) -> str:
    """Return the name of a literal as code: with the part that goes before it, or plain where there is none."""
    return f'f"{{part}}{key}"' if part else quoted(key)


def meant(column: Column, part: str = "part") -> str:
    """Return the code of the value that a literal means for its column."""
    name = literal(column.key, part)
    kinds = {
        "thing": f"{column.key}.id",
        "number": f"number(params, {name})",
        "date": f"day(params, {name})",
        "flag": f"params[{name}] is True",
    }
    return kinds.get(column.kind, f"text(params, {name})")


def same(column: Column) -> str:
    """Return the code that compares a row with a literal."""
    value = f"each.{column.value}.isoformat()" if column.kind == "date" else f"each.{column.value}"
    return f"{value} == params[{quoted(column.key)}]"


def enter(column: Column, part: str = "part", role: str = "") -> str:
    """Return the code that enters a literal into its field."""
    name, label = literal(column.key, part), quoted(column.label)
    if column.kind == "choice":
        return f"yield choose({label}, text(params, {name}))"
    if column.kind == "radio":
        return f'yield click("radio", text(params, {name}))'
    value = f"str(params[{name}])" if column.kind == "number" else f"text(params, {name})"
    return f'yield fill("{role or ROLES.get(column.kind, "textbox")}", {label}, {value})'


def way(plan: Plan) -> list[str]:
    """Return the lines of the way to a new record."""
    return lines_of(plan, plan.way)


def lines_of(plan: Plan, moves: Iterable[Move]) -> list[str]:
    """Return the lines of moves."""
    return [line for move in moves for line in _lines(plan, move)]


def _lines(plan: Plan, move: Move) -> Iterator[str]:
    if move.kind in ("link", "fold"):
        yield f'yield click("{_CLICKED[move.kind]}", {quoted(move.key)})'
    elif move.kind == "button":
        role = next((form.role for form in plan.blueprint.screen(move.screen).forms if form.button == move.key), "button")
        yield f'yield click("{role}", {quoted(move.key)})'
    elif move.kind == "thing":
        yield from _choose(plan, move.key)
    else:
        asked = plan.blueprint.field(move.key)
        assert asked is not None
        yield from _fill(plan, asked)


def _choose(plan: Plan, key: str) -> Iterator[str]:
    thing = plan.blueprint.thing(key)
    assert thing is not None
    name = f"text(params, {literal(key, 'part')})" if key in plan.blueprint.columns else quoted(thing.chosen)
    said = " + ".join((*([quoted(thing.before)] if thing.before else []), name, *([quoted(thing.after)] if thing.after else [])))
    yield f'yield click("{thing.role}", {said})'


def _sought(thing: Thing, asked: Field) -> str:
    """Return the code of what is typed to find a row: its name, or the part of it that the recording typed."""
    value = f"text(params, {literal(thing.key, 'part')})"
    first = next((each for each in _JOINTS if thing.chosen.partition(each)[0] == asked.recorded), "")
    last = next((each for each in (*_JOINTS, " ") if thing.chosen.rpartition(each)[2] == asked.recorded), "")
    if asked.recorded == thing.chosen or not (first or last):
        return value
    return f"{value}.partition({quoted(first)})[0]" if first else f"{value}.rpartition({quoted(last)})[2]"


def _fill(plan: Plan, asked: Field) -> Iterator[str]:
    kind, label = plan.kind_of(asked.key), quoted(asked.label)
    if kind == "consent":
        yield f'yield click("checkbox", {label})'
    elif kind == "account":
        if asked.key in plan.account:
            yield f'yield fill("textbox", {label}, content.ACCOUNT[{quoted(asked.key)}])'
    elif kind == "search":
        thing = plan.searched(asked.key)
        if asked.kind in ("text", "search") and asked.recorded:
            value = _sought(thing, asked) if thing is not None and thing.key in plan.blueprint.columns else quoted(asked.recorded)
            yield f'yield fill("{ROLES.get(asked.kind, "textbox")}", {label}, {value})'
    else:
        column = next(column for column in plan.columns if column.key == asked.key)
        if column.kind == "flag":
            yield f"if {'not ' if column.default == 'yes' else ''}params[{literal(column.key, 'part')}]:"
            yield f'    yield click("checkbox", {label})'
        elif asked.spare:
            left = f" != {quoted(asked.options[0])}" if asked.options else ""
            yield f"if params[{literal(column.key, 'part')}]{left}:"
            yield f"    {enter(column, 'part')}"
        else:
            yield enter(column, "part", ROLES.get(asked.kind, ""))
