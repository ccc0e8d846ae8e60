"""What an app may import and call: an allow-list that is read off its source before any of it runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

MODULES = (
    "__future__", "abc", "calendar", "collections", "colorsys", "copy", "dataclasses", "datetime", "decimal", "enum", "fractions",
    "functools", "hashlib", "heapq", "html", "itertools", "json", "math", "operator", "re", "statistics", "string", "textwrap", "types",
    "typing", "unicodedata", "urllib.parse", "genui_gym.task", "genui_gym.reward", "genui_gym.appkit", "flask", "markupsafe", "numpy",
    "sqlalchemy", "werkzeug",
)  # fmt: skip
"""What may be imported, besides the app itself: no clock, no shared randomness, no files, no processes, no network."""
_CALLS = frozenset(
    ("__import__", "breakpoint", "compile", "delattr", "eval", "exec", "globals", "input", "locals", "open", "setattr", "vars")
)

_NAMES = frozenset(("__tablename__", "__name__", "__mapper__"))


def trespasses(folder: Path) -> list[str]:
    """Return a sentence for everything in an app's modules that the allow-list does not name."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            found.append(f"{name}: line {error.lineno}: {error.msg}")
            continue
        depth = len(path.relative_to(folder).parts)
        found += [f"{name}: line {line}: {said}" for line, said in _of_module(tree, folder.name, depth)]
    return found


def _of_module(tree: ast.Module, app: str, depth: int) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, f"imports {alias.name}") for alias in node.names if not _is_known(alias.name, app))
        elif isinstance(node, ast.ImportFrom):
            if node.level > depth:
                yield node.lineno, "imports from outside the app"
            elif not node.level:
                names = (f"{node.module}.{alias.name}" for alias in node.names)
                yield from ((node.lineno, f"imports {name}") for name in names if not _is_known(name, app))
        elif isinstance(node, ast.Name) and node.id in _CALLS:
            yield node.lineno, f"uses {node.id}"
        elif isinstance(node, ast.Attribute) and node.attr.startswith("__") and node.attr not in _NAMES:
            yield node.lineno, f"reaches for {node.attr}"


def _is_known(name: str, app: str) -> bool:
    return any(f"{name}.".startswith(f"{each}.") for each in (*MODULES, f"genui_gym.apps.{app}"))
