"""What a function declares of the action it is: name, parameters, summary. Parser, space, schemas and docs are derived from this."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

from genui_gym.errors import ActionError
from genui_gym.task.answer import Answer

_LARGEST = 1e9
_KINDS = {str: "a text in quotes", int: "a whole number", float: "a number"}


@dataclass(frozen=True)
class Parameter:
    """One parameter of an action: its type is ``str``, ``int``, ``float``, or one of ``choices``."""

    name: str
    type: type[Any]
    choices: tuple[str, ...]
    required: bool
    default: Any
    doc: str


@dataclass(frozen=True)
class ActionSpec:
    """An action as its function declares it."""

    function: Callable[..., Answer | None]

    @property
    def name(self) -> str:
        return self.function.__name__

    @cached_property
    def summary(self) -> str:
        """The docstring's first paragraph, as one line."""
        return " ".join((inspect.getdoc(self.function) or "").split("\n\n")[0].split())

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        hints = get_type_hints(self.function)
        docs = dict(re.findall(r"^ +(\w+): (.+)$", inspect.getdoc(self.function) or "", re.MULTILINE))
        found = []
        for name, parameter in list(inspect.signature(self.function).parameters.items())[1:]:
            hint = hints[name]
            choices = get_args(hint) if get_origin(hint) is Literal else ()
            required = parameter.default is inspect.Parameter.empty
            found.append(Parameter(name, str if choices else hint, choices, required, None if required else parameter.default, docs[name]))
        return tuple(found)

    @cached_property
    def signature(self) -> str:
        """The call as text, such as ``fill(bid: str, value: str)``."""
        parts = [f"{p.name}: {p.type.__name__}" + ("" if p.required else f" = {p.default!r}") for p in self.parameters]
        return f"{self.name}({', '.join(parts)})"

    def bind(self, positional: Sequence[Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
        """Match arguments to parameters and check their types.

        Raises:
            ActionError: Too many, unknown, missing or mistyped arguments.
        """
        names = [parameter.name for parameter in self.parameters]
        given = dict(zip(names, positional, strict=False))
        unknown = [name for name in keywords if name not in names]
        if len(positional) > len(names) or unknown or given.keys() & keywords.keys():
            extra = repr(unknown[0]) if unknown else f"{len(positional) + len(keywords)} arguments"
            raise ActionError(f"{self.name} was called with {extra}", f"It is {self.signature}", "Call it with these arguments")
        given |= keywords
        missing = [p.name for p in self.parameters if p.required and p.name not in given]
        if missing:
            raise ActionError(f"{self.name} was called without {missing[0]!r}", f"It is {self.signature}", "Give every argument")
        return {p.name: self._typed(p, given[p.name]) for p in self.parameters if p.name in given}

    def _typed(self, parameter: Parameter, value: Any) -> Any:
        if parameter.choices and value in parameter.choices:
            return value
        if not parameter.choices:
            if parameter.name == "bid" and isinstance(value, int) and not isinstance(value, bool):
                return str(value)
            if isinstance(value, (int, float)) and not (isinstance(value, bool) or abs(value) < _LARGEST):
                raise ActionError(f"{self.name} got a number that is out of all bounds", f"It is {self.signature}", "Give a smaller number")
            accepted = (int, float) if parameter.type is float else parameter.type
            if isinstance(value, accepted) and not isinstance(value, bool):
                return value
        wanted = f"one of {', '.join(map(repr, parameter.choices))}" if parameter.choices else _KINDS[parameter.type]
        raise ActionError(f"{self.name} got {parameter.name}={value!r}", f"It must be {wanted}", f"Call {self.signature}")
