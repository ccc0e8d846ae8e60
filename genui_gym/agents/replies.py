"""From a model's reply to an action."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from genui_gym.actions import Action, ActionSpec, parse
from genui_gym.agents.chat import Reply
from genui_gym.errors import ActionError, did_you_mean

_CANDIDATES = (re.compile(r"```(?:\w*\n)?(.+?)```", re.DOTALL), re.compile(r"`([^`\n]+)`"), re.compile(r"^(.+)$", re.MULTILINE))
_LABEL = re.compile(r"^\W*action\W*:\W*?(?=\w|`)", re.IGNORECASE)
_CALL = re.compile(r"\s*\w+\(")
_THOUGHT = re.compile(r"^\W*thought\W*?:[*_\s]*", re.IGNORECASE)


def read_reply(reply: Reply, actions: Mapping[str, ActionSpec]) -> tuple[Action, str]:
    """Return the action of a reply and the thought before it.

    A tool call wins over words. In words the action is the last code span or line that parses; where none does, the error is that of
    the last one that looks like a call.

    Raises:
        ActionError: There is no action in it, and why.
    """
    if reply.calls:
        name, arguments = reply.calls[0]
        return _read_call(name, arguments, actions), _THOUGHT.sub("", reply.text.strip())
    if not reply.text.strip():
        raise ActionError("The answer is empty", "It has to hold one action", "Answer again")
    try:
        return _read_text(reply.text, actions)
    except ActionError as error:
        if reply.cut:
            raise ActionError("The answer was cut off before its end", "It was too long", "Answer more briefly") from error
        raise


def _read_call(name: str, arguments: str, actions: Mapping[str, ActionSpec]) -> Action:
    spec = actions.get(name)
    if spec is None:
        raise ActionError(f"{name!r} is not a tool here", did_you_mean(name, actions, "tool"), "Call one of these")
    try:
        given = json.loads(arguments)
    except ValueError as error:
        raise ActionError(f"The arguments of {name} are not JSON", str(error), f"Give an object for {spec.signature}") from None
    if not isinstance(given, dict):
        raise ActionError(f"The arguments of {name} are no object", f"They are {arguments[:80]}", f"Give an object for {spec.signature}")
    return Action(name, spec.bind((), given))


def _read_text(text: str, actions: Mapping[str, ActionSpec]) -> tuple[Action, str]:
    found = sorted((match.start(), match[1]) for pattern in _CANDIDATES for match in pattern.finditer(text))
    errors: list[tuple[bool, ActionError]] = []
    for start, candidate in reversed(found):
        call = _LABEL.sub("", candidate)
        try:
            action = parse(call, actions)
        except ActionError as error:
            errors.append((_CALL.match(call) is None, error))
            continue
        return action, _thought(text[:start])
    raise min(errors, key=lambda pair: pair[0])[1]


def _thought(text: str) -> str:
    lines = _THOUGHT.sub("", text.strip()).splitlines()
    while lines and re.fullmatch(r"\W*(?:action\W*)?(?:python)?", lines[-1].strip(), re.IGNORECASE):
        lines.pop()
    return "\n".join(lines).strip()
