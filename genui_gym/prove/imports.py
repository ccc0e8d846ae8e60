"""Which modules of an app's folder a module leads to, read from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Parts = tuple[str, ...]


def reached_from(folder: Path, start: str) -> set[str]:
    """Return the top-level modules of ``folder`` that the module ``start``, or any module below it, imports, and what those import."""
    seen: set[Parts] = set()
    queue = [module for module in _modules(folder) if module[0] == start]
    while queue:
        module = queue.pop()
        if module not in seen:
            seen.add(module)
            queue += _imported(folder, module)
    return {module[0] for module in seen if module}


def _modules(folder: Path) -> Iterator[Parts]:
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        yield parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts


def _file(folder: Path, module: Parts) -> Path | None:
    whole = folder.joinpath(*module)
    return next((path for path in (whole.with_suffix(".py"), whole / "__init__.py") if path.is_file()), None)


def _imported(folder: Path, module: Parts) -> Iterator[Parts]:
    path = _file(folder, module)
    if path is None:
        return
    package = module if path.name == "__init__.py" else module[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            named = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                base = package[: len(package) - node.level + 1] + named
            elif named[:3] == ("genui_gym", "apps", folder.name):
                base = named[3:]
            else:
                continue
            candidates = [base, *((*base, alias.name) for alias in node.names)]
            yield from (each for each in candidates if each and _file(folder, each))
