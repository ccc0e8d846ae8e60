"""What the oracle's file declares, read without running it: the builder is told this much of the tasks and no more."""

from __future__ import annotations

import ast
import re
import string
from dataclasses import dataclass

from genui_gym.synthesis.llm.replies import Unusable

FEWEST = 4
"""Templates that an oracle writes at least."""
_FIX = "Mend tasks/meanings.py"


@dataclass(frozen=True)
class Declared:
    """A template as its class declares it.

    Attributes:
        name: The class.
        doc: The first line of its description.
        shape: ``commit``, ``arrange``, ``find`` or ``refuse``.
        outcome: How the episode is finished, of a template that asks for an answer; else ``""``.
        wordings: The goal in several ways, literals as ``{name}``.
    """

    name: str
    doc: str
    shape: str
    outcome: str
    wordings: tuple[str, ...]

    @property
    def literals(self) -> list[str]:
        """The literals of its goal by name."""
        return sorted({field for _, field, _, _ in string.Formatter().parse(self.wordings[0]) if field})


def declared_in(text: str) -> list[Declared]:
    """Return the templates that a file of meanings declares, in order.

    Raises:
        Unusable: It holds a solution, lacks ``RECORDED``, or declares too little to be joined with the ways.
    """
    tree = ast.parse(text)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    constants |= {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value
    }
    found = [_declared(node, constants) for node in tree.body if isinstance(node, ast.ClassDef) and _assigned(node, "wordings")]
    if len(found) < FEWEST:
        raise Unusable("Task templates were looked for", f"There are {len(found)}, each a class with wordings", f"Write {FEWEST} at least")
    _check_recorded(constants.get("RECORDED"), [each.name for each in found])
    return found


def _check_recorded(value: ast.expr | None, names: list[str]) -> None:
    said = value.elts[0].value if isinstance(value, ast.Tuple) and value.elts and isinstance(value.elts[0], ast.Constant) else None
    known = [re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names]
    if said not in known:
        there = "is missing" if value is None else f"names {said!r}"
        raise Unusable("RECORDED was read", f"It {there}", f'Write RECORDED = ("template", {{...}}) with one of {", ".join(known)}')


def _declared(node: ast.ClassDef, constants: dict[str, ast.expr]) -> Declared:
    if any(isinstance(part, ast.FunctionDef) and part.name == "solution" for part in node.body):
        raise Unusable(f"The template {node.name} was read", "It holds a solution", "Leave that to the other author")
    values = {name: _value(_assigned(node, name), constants) for name in ("wordings", "shape", "outcome")}
    wordings, shape = values["wordings"], values["shape"]
    if not isinstance(wordings, tuple) or len(wordings) < 3 or not all(isinstance(each, str) for each in wordings):
        raise Unusable(f"The wordings of {node.name} were read", "They are no tuple of three plain texts or more", _FIX)
    if not isinstance(shape, str):
        raise Unusable(f"The shape of {node.name} was read", "It is no plain text", _FIX)
    answers = any(isinstance(base, ast.Name) and base.id == "AnswerTemplate" for base in node.bases)
    outcome = str(values["outcome"] or "done") if answers else ""
    doc = (ast.get_docstring(node) or node.name).splitlines()[0].replace("\\", "").replace('"', "'")
    return Declared(node.name, doc, shape, outcome, wordings)


def _assigned(node: ast.ClassDef, name: str) -> ast.expr | None:
    for part in node.body:
        targets = part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets) and isinstance(part, (ast.Assign, ast.AnnAssign)):
            return part.value
    return None


def _value(node: ast.expr | None, constants: dict[str, ast.expr]) -> object:
    """Return the value of an expression that is plain, or a name of one that is; ``None`` of any other."""
    if isinstance(node, ast.Name):
        node = constants.get(node.id)
    try:
        return ast.literal_eval(node) if node is not None else None
    except ValueError:
        return None
