"""Scripts in Python, read with :mod:`ast`: sync, async and pytest style."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence

from genui_gym.importers.codegen.script import Block, Call, Chain, Joined, Pattern, ScriptError, Statement, Unread, Value

DEEPEST = 100
"""Links of a chain or levels of nesting that are followed; no recorder writes more."""


def read_python(text: str) -> tuple[Statement, ...]:
    """Return a script's statements.

    Raises:
        ScriptError: It is no Python, or it is nested deeper than anybody writes.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            return tuple(_statements(ast.parse(text).body, text, 0))
    except SyntaxError as error:
        raise ScriptError(f"line {error.lineno}: {error.msg}") from error
    except (RecursionError, MemoryError) as error:  # The parser's words for source that is nested too deep.
        raise ScriptError("it is nested deeper than can be read") from error
    except ValueError as error:
        raise ScriptError(str(error)) from error


def _statements(nodes: Sequence[ast.stmt], text: str, depth: int) -> Iterator[Statement]:
    if depth > DEEPEST:
        raise ScriptError(f"it is nested deeper than {DEEPEST} levels")
    for node in nodes:
        yield from _statement(node, text, depth)


def _statement(node: ast.stmt, text: str, depth: int) -> Iterator[Statement]:
    line, source = node.lineno, " ".join((ast.get_source_segment(text, node) or "").split())[:300]
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Pass():
            return
        case ast.Expr(value=value) | ast.Return(value=ast.expr() as value):
            yield Statement(_value(value), line=line, source=source)
        case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield Statement(_value(value), name, line, source)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for decorator in node.decorator_list:
                yield Statement(_value(decorator), line=line, source=source)
            body = tuple(_statements(node.body, text, depth + 1))
            yield Statement(Block(node.name, body), node.name, line, source)
        case ast.ClassDef(name=name, body=inner):
            yield Statement(Block(name, ()), name, line, source, tuple(_statements(inner, text, depth + 1)))
        case ast.With(items=items, body=inner) | ast.AsyncWith(items=items, body=inner):
            for item in items:
                name = item.optional_vars.id if isinstance(item.optional_vars, ast.Name) else ""
                yield Statement(_value(item.context_expr), name, line, source)
            yield from _statements(inner, text, depth + 1)
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__")), body=inner):
            yield from _statements(inner, text, depth + 1)
        case ast.Try(body=inner, finalbody=last):
            yield from _statements([*inner, *last], text, depth + 1)
        case _:
            control = type(node).__name__.removeprefix("Async").lower()
            yield Statement(line=line, source=source, control=control)


def _value(node: ast.expr) -> Value:
    match node:
        case ast.Await(value=inner):
            return _value(inner)
        case ast.Constant(value=str() | int() | float() | bool() | None as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -number
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_value(item) for item in items]
        case ast.Dict(keys=keys, values=values) if all(isinstance(key, ast.Constant) for key in keys):
            return {str(key.value): _value(value) for key, value in zip(keys, values, strict=True) if isinstance(key, ast.Constant)}
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr="compile"), args=[ast.Constant(value=str(source)), *_]):
            return Pattern(source)
        case ast.JoinedStr(values=parts) if all(isinstance(each, ast.Constant) or _is_plain(each) for each in parts):
            said = [each.value if isinstance(each, ast.FormattedValue) else each for each in parts]
            return Joined(tuple(_value(each) for each in said), ast.unparse(node))
        case ast.BinOp(op=ast.Add()):
            return Joined(tuple(_value(each) for each in _summands(node)), ast.unparse(node))
        case ast.Call() | ast.Attribute() | ast.Name():
            return _chain(node)
        case _:
            return Unread(ast.unparse(node))


def _is_plain(node: ast.expr) -> bool:
    """Whether this is a name in a text, without a format of its own."""
    return isinstance(node, ast.FormattedValue) and node.conversion == -1 and node.format_spec is None


def _summands(node: ast.expr) -> list[ast.expr]:
    found: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and len(found) < DEEPEST:
        found.append(node.right)
        node = node.left
    return [node, *reversed(found)]


def _chain(node: ast.expr) -> Value:
    calls: list[Call] = []
    at: ast.expr = node
    while len(calls) < DEEPEST:
        match at:
            case ast.Call(func=ast.Attribute(value=inner, attr=name)):
                calls.append(_call(name, at))
                at = inner
            case ast.Call(func=ast.Name(id=name)):
                calls.append(_call(name, at))
                return Chain("", tuple(reversed(calls)))
            case ast.Attribute(value=inner, attr=name):
                calls.append(Call(name))
                at = inner
            case ast.Await(value=inner):
                at = inner
            case ast.Name(id=name):
                return Chain(name, tuple(reversed(calls)))
            case _:
                break
    return Unread(ast.unparse(node))


def _call(name: str, node: ast.Call) -> Call:
    options = {keyword.arg: _value(keyword.value) for keyword in node.keywords if keyword.arg}
    return Call(name, tuple(_value(argument) for argument in node.args), options)
