"""An action is a call written as text: ``click('12')``, ``fill('7', 'Paris')``, ``finish('€84.00')``."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from genui_gym.actions.catalogue import ACTIONS
from genui_gym.actions.spec import ActionSpec
from genui_gym.errors import ActionError, did_you_mean


@dataclass(frozen=True)
class Action:
    """A call of one action with its arguments by name; ``str()`` gives the text that parses back to it."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        spec = ACTIONS.get(self.name)
        positional, keywords = [], []
        in_order = True
        for parameter in spec.parameters if spec else ():
            if parameter.name not in self.arguments:
                in_order = False
                continue
            text = repr(self.arguments[parameter.name])
            if in_order:
                positional.append(text)
            else:
                keywords.append(f"{parameter.name}={text}")
        return f"{self.name}({', '.join(positional + keywords)})"


def parse(text: str, allowed: Mapping[str, ActionSpec] = ACTIONS) -> Action:
    """Read one call.

    Args:
        text: A single Python call with literal arguments. Code fences and white space around it are ignored.
        allowed: The actions that may be called, by name.

    Raises:
        ActionError: It is no text or no such call, the action is unknown, or an argument has the wrong type.
    """
    if not isinstance(text, str):
        raise _not_a_call(repr(text))
    source = _strip_fence(text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            warnings.simplefilter("ignore", DeprecationWarning)
            tree = ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _not_a_call(text) from None
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
        raise _not_a_call(text)
    if len({keyword.arg for keyword in tree.keywords}) != len(tree.keywords):
        raise ActionError(f"{source!r} names an argument twice", "Each argument has one value", "Leave out one of them")
    spec = allowed.get(tree.func.id)
    if spec is None:
        raise ActionError(
            f"{tree.func.id!r} is not an action here",
            did_you_mean(tree.func.id, allowed, "action"),
            "Call one of these actions",
        )
    try:
        positional = [ast.literal_eval(argument) for argument in tree.args]
        keywords = {keyword.arg or "**": ast.literal_eval(keyword.value) for keyword in tree.keywords}
    except (ValueError, TypeError, RecursionError):
        raise ActionError(
            f"The arguments of {source!r} are not literals", "Only strings and numbers can stand there", f"Use {spec.signature}"
        ) from None
    return Action(spec.name, spec.bind(positional, keywords))


def _strip_fence(text: str) -> str:
    stripped = text.strip()
    if stripped.startswith("`"):
        stripped = stripped.strip("`").removeprefix("python").strip()
    return stripped


def _not_a_call(text: str) -> ActionError:
    shown = text if len(text) <= 120 else text[:117] + "..."
    return ActionError(
        f"{shown!r} is not an action",
        "An action is one call with literal arguments",
        "Write it like click('12') or fill('7', 'Paris'), with quotes inside a text escaped",
    )
