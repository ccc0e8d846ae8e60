"""The flows of a script: its tests, its functions that use a page, or what it does outside of any function."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from genui_gym.importers.codegen.script import Block, Chain, Statement

_HOOKS = ("before_each", "before_all")
_LEFT_OUT = ("skip", "fixme", "after_each", "after_all")
_GROUPS = ("describe", "serial", "parallel", "step", "only")


@dataclass(frozen=True)
class Flow:
    """One flow: its title and its statements, those that every flow of the file shares first."""

    title: str
    statements: tuple[Statement, ...]


def flows(statements: Sequence[Statement]) -> list[Flow]:
    """Return the flows of a file in their order; each begins with what the file says outside of its functions."""
    shared: list[Statement] = []
    found: list[Flow] = []
    for title, body in _walk(statements, "", shared):
        found.append(Flow(title, body))
    return [Flow("", tuple(shared)), *(Flow(each.title, (*shared, *each.statements)) for each in found)]


def _walk(statements: Sequence[Statement], group: str, shared: list[Statement]) -> Iterator[tuple[str, tuple[Statement, ...]]]:
    for statement in statements:
        value = statement.value
        if isinstance(value, Block):
            if statement.body:
                yield from _walk(statement.body, value.name, shared)
            elif statement.name:
                yield statement.name, flattened(value.body)
            else:
                yield from _walk(value.body, group, shared)
            continue
        test = _test(statement)
        if test is None:
            shared.append(statement)
            continue
        kind, title, body = test
        if kind in _LEFT_OUT:
            continue
        if kind in _HOOKS:
            shared += flattened(body)
        elif kind in _GROUPS:
            yield from _walk(body, title, shared)
        else:
            yield title, flattened(body)


def _test(statement: Statement) -> tuple[str, str, tuple[Statement, ...]] | None:
    """Return what kind of test function a statement calls, its title and its body."""
    value = statement.value
    if not isinstance(value, Chain) or not value.calls:
        return None
    call = value.calls[-1]
    block = next((each for each in call.args if isinstance(each, Block)), None)
    known = value.root in ("test", "it", "describe") or (not value.root and call.name in ("test", "it", "describe"))
    if block is None or not known:
        return None
    return call.name, call.text() if isinstance(call.args[0], str) else "", block.body


def flattened(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """Return statements with those of ``test.step`` and of functions called in place put where they stand."""
    found: list[Statement] = []
    for statement in statements:
        test = _test(statement)
        if test is not None:
            found += flattened(test[2])
        elif isinstance(statement.value, Block) and not statement.name:
            found += flattened(statement.value.body)
        else:
            found.append(statement)
    return tuple(found)
