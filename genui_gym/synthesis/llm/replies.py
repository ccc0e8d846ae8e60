"""Reading replies: a file, a list of files, a script, yes or no. What is not that goes back with a sentence that says why."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from genui_gym.actions import ACTIONS
from genui_gym.agents.chat import Reply
from genui_gym.errors import ActionError, SynthesisError
from genui_gym.task import Step

_THINKING = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
_FENCED = re.compile(r"^(?P<fence>```+|~~~+)[^\n`]*\n(?P<text>.*?)^(?P=fence)[ \t]*$", re.DOTALL | re.MULTILINE)
_SAID = 160
_SCRIPTED = ("click", "fill", "select_option", "go_back", "finish")
"""What a test script may do: each step works on a control by its role and name, or on none."""


class Unusable(SynthesisError):
    """A reply is not what was asked for. The three facts go back to the model."""


def words_of(reply: Reply) -> str:
    """Return what a reply says, without the thoughts that some models put before it.

    Raises:
        Unusable: It is a refusal, was cut off, or says nothing.
    """
    if reply.refused:
        raise Unusable("A reply was asked for", f"It is a refusal: {reply.text[:_SAID] or 'no words'}", "Write what was asked for")
    if reply.cut:
        raise Unusable(
            "A whole reply was asked for",
            f"It was cut off after {len(reply.text):,} characters",
            "Write it again, shorter",
        )
    text = _THINKING.sub("", reply.text).strip("\n")
    if not text.strip():
        raise Unusable("A reply was asked for", "It is empty", "Write what was asked for")
    return text


def file_of(reply: Reply) -> str:
    """Return the text of a file. One fence around it, with or without words before and after, is taken off.

    Raises:
        Unusable: There is no file in it, or more than one.
    """
    text = words_of(reply)
    blocks = list(_FENCED.finditer(text))
    if len(blocks) > 1:
        raise Unusable("One file was asked for", f"The reply holds {len(blocks)} fenced blocks", "Write the one file, without fences")
    if blocks:
        text = blocks[0]["text"]
    elif re.match(r"\s*(```|~~~)", text):
        raise Unusable("One file was asked for", "The reply opens a fence and never closes it", "Write the one file, without fences")
    return text.strip("\n") + "\n"


def json_of(reply: Reply) -> dict[str, Any]:
    """Return the one JSON object of a reply; a fence or words around it are let pass.

    Raises:
        Unusable: There is none.
    """
    text = words_of(reply)
    first, last = text.find("{"), text.rfind("}")
    try:
        found = json.loads(text[first : last + 1])
    except ValueError as error:
        raise Unusable("One JSON object was asked for", f"The reply holds none: {error}", "Write the object and nothing else") from None
    if not isinstance(found, dict):
        raise Unusable("One JSON object was asked for", f"The reply holds {text[:_SAID]!r}", "Write the object and nothing else")
    return found


def names_of(reply: Reply) -> list[str]:
    """Return the list called ``files`` of a reply, each once.

    Raises:
        Unusable: There is no such list of texts.
    """
    found = json_of(reply).get("files")
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise Unusable('{"files": ["models.py", ...]} was asked for', f"files is {json.dumps(found)[:_SAID]}", "List paths as texts")
    return list(dict.fromkeys(found))


def verdict_of(reply: Reply) -> str:
    """Return why an author says no to its own work, ``""`` if it says yes.

    Raises:
        Unusable: It says neither.
    """
    said = re.match(r"\W*(yes|no)\b\W*(.*)", words_of(reply), re.IGNORECASE | re.DOTALL)
    if said is None:
        raise Unusable("Yes or no was asked for", f"The reply begins {reply.text[:40]!r}", "Begin with yes, or with no and the reason")
    return "" if said[1].lower() == "yes" else " ".join(said[2].split()) or "It gave no reason"


def script_of(reply: Reply) -> tuple[Step, ...]:
    """Return the steps of a test script. It is data: nothing of it is ever run as code.

    Raises:
        Unusable: A step is none of a script's.
    """
    steps = json_of(reply).get("steps")
    if not isinstance(steps, list) or not steps:
        raise Unusable('{"steps": [...]} was asked for', f"steps is {json.dumps(steps)[:_SAID]}", "List at least one step")
    return tuple(_step(number, step) for number, step in enumerate(steps, 1))


def _step(number: int, said: object) -> Step:
    if not isinstance(said, Mapping) or not all(isinstance(value, str) for value in said.values()):
        raise Unusable("A step was read", f"Step {number} is {json.dumps(said)[:_SAID]}", "Make it an object whose values are texts")
    given = dict(said)
    action, role, name = given.pop("action", ""), given.pop("role", ""), given.pop("name", "")
    if action not in _SCRIPTED:
        raise Unusable("A step was read", f"Step {number} does {action!r}", f"Choose one of {', '.join(_SCRIPTED)}")
    spec = ACTIONS[action]
    takes_control = any(each.name == "bid" for each in spec.parameters)
    if takes_control != bool(role and name):
        lacks = "no role and name" if takes_control else "a role or a name, which it does not take"
        raise Unusable("A step was read", f"Step {number}, {action}, has {lacks}", "Mend that step")
    try:
        spec.bind((), {"bid": "1", **given} if takes_control else given)
    except ActionError as error:
        raise Unusable(f"Step {number} was read: {error.asked}", error.found, error.fix) from None
    return Step(action, role, name, given)
