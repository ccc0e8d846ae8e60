"""What an app may import, call and show: an allow-list that is read off its files before any of it runs.

It keeps honest code honest and tells an author of an app, person or model, what to mend. It is no wall: code that nobody trusts runs in
a process of its own besides.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from genui_gym.synthesis.allowed_pages import page_trespasses, style_trespasses

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
_BEHIND = frozenset(
    (
        "asyncio", "builtins", "codecs", "ctypes", "ctypeslib", "f2py", "gc", "importlib", "io", "multiprocessing", "os",
        "pathlib", "pickle", "posix", "runpy", "shutil", "signal", "site", "socket", "ssl", "subprocess", "sys", "tempfile", "threading",
    )
)  # fmt: skip
"""Modules that those above hold under these names: ``flask.app.os``."""
_REACHING = frozenset(
    (
        "attrgetter", "create_engine", "find_modules", "fromfile", "genfromtxt", "import_string", "load_module", "loadtxt", "memmap",
        "methodcaller", "open_instance_resource", "open_resource", "run_simple", "savetxt", "savez", "send_file", "send_from_directory",
        "tofile",
    )
)  # fmt: skip
"""What those modules offer and an app has no use for: files, other databases, names as texts."""
_NAMES = frozenset(("__tablename__", "__name__", "__mapper__", "__init__"))
_DUNDER = re.compile(r"__\w+__")


def trespasses(folder: Path) -> list[str]:
    """Return a sentence for everything in an app's files that the allow-list does not name."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".html", ".css"))
    return [said for path in paths for said in file_trespasses(path.relative_to(folder), path.read_text(encoding="utf-8"), folder.name)]


def file_trespasses(path: PurePosixPath | Path, text: str, app: str) -> list[str]:
    """Return the same for one file, which stands at ``path`` in the folder of ``app``."""
    if path.suffix == ".html":
        found = page_trespasses(text)
    elif path.suffix == ".css":
        found = style_trespasses(text)
    else:
        try:
            found = list(_of_module(ast.parse(text), app, len(path.parts)))
        except (SyntaxError, ValueError) as error:  # ValueError: null bytes
            found = [(getattr(error, "lineno", None) or 1, getattr(error, "msg", str(error)))]
    return [f"{path.as_posix()}: line {line}: {said}" for line, said in found]


def _of_module(tree: ast.Module, app: str, depth: int) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, f"imports {alias.name}") for alias in node.names if not _is_known(alias.name, app))
        elif isinstance(node, ast.ImportFrom):
            if node.level > depth:
                yield node.lineno, "imports from outside the app"
            yield from ((node.lineno, f"imports {name}") for name in _taken(node, app))
        elif isinstance(node, ast.Name) and node.id in _CALLS:
            yield node.lineno, f"uses {node.id}"
        elif isinstance(node, ast.Attribute) and _is_out_of_bounds(node):
            yield node.lineno, f"reaches for {node.attr}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _DUNDER.fullmatch(node.value):
            yield node.lineno, f"names {node.value} in a text"


def _taken(node: ast.ImportFrom, app: str) -> Iterator[str]:
    """Yield what a ``from`` import takes from outside the app and may not."""
    if node.level:
        return
    for alias in node.names:
        name = f"{node.module}.{alias.name}"
        if alias.name in _BEHIND | _REACHING or _DUNDER.fullmatch(alias.name) or not _is_known(name, app):
            yield name


def _is_out_of_bounds(node: ast.Attribute) -> bool:
    if node.attr.startswith("__"):
        return node.attr not in _NAMES
    return node.attr in _REACHING or (node.attr in _BEHIND and _is_of_a_module(node.value))


def _is_of_a_module(node: ast.expr) -> bool:
    """Whether an expression is a chain of names that begins with a module that may be imported."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in {name.partition(".")[0] for name in MODULES}


def _is_known(name: str, app: str) -> bool:
    return any(f"{name}.".startswith(f"{each}.") for each in (*MODULES, f"genui_gym.apps.{app}"))
