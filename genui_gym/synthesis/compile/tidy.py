"""Making generated modules tidy: imports that nothing uses go, the others are sorted, and long ones are wrapped."""

from __future__ import annotations

import ast
import re

_WIDEST = 140


def tidy(source: str) -> str:
    """Return a module without unused imports and with blank lines as the style wants them."""
    tree = ast.parse(source)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    lines = source.split("\n")
    for node in reversed(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            kept = [alias for alias in node.names if (alias.asname or alias.name) in used]
            lines[node.lineno - 1 : node.end_lineno] = _written(node, kept)
    text = "\n".join(lines)
    text = re.sub(r"\n{4,}", "\n\n\n", text)
    text = re.sub(r"(?m)(^(?:from|import) .*\n|^\)\n)\n{2,}(?=(?:from|import) )", r"\1\n", text)
    return text.strip("\n") + "\n"


def _written(node: ast.ImportFrom, names: list[ast.alias]) -> list[str]:
    if not names:
        return []
    said = [f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in sorted(names, key=_rank)]
    line = f"from {'.' * node.level}{node.module or ''} import {', '.join(said)}"
    return [line] if len(line) <= _WIDEST else [f"{line.partition(' import ')[0]} import (", *(f"    {each}," for each in said), ")"]


def _rank(alias: ast.alias) -> tuple[int, str]:
    """Return where a name stands in an import: constants, then classes, then the rest."""
    name = alias.name
    return (0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2, name)
