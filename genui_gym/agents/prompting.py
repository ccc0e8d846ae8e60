"""From an observation to the messages that a model reads. The words stand in ``prompts/``."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any

from PIL import Image

from genui_gym.actions import ActionSpec, prompt_text
from genui_gym.errors import AgentError


@dataclass(frozen=True)
class Turn:
    """An earlier step as it is retold."""

    thought: str
    action: str
    error: str

    def __str__(self) -> str:
        told = " ".join(f"{self.thought} {self.action}".split())
        return f"- {told}" + (f" (no effect: {self.error})" if self.error else "")


def system_message(actions: Mapping[str, ActionSpec], mode: str) -> dict[str, Any]:
    """Return the message that says how to play; in ``react`` mode it lists the actions, in ``tools`` mode the tools do."""
    form = _prompt(mode).substitute(actions=prompt_text(actions)) if mode == "react" else _prompt(mode).template
    return {"role": "system", "content": _prompt("system").substitute(format=form)}


def observation_message(
    goal: str, observation: Mapping[str, Any], turns: Sequence[Turn], earlier: int, vision: bool, tree: bool
) -> dict[str, Any]:
    """Return the page as a message.

    Args:
        goal: What was asked.
        observation: The environment's.
        turns: The steps to retell, oldest first.
        earlier: How many steps before those are left out.
        vision: Whether the screenshot goes along, as a PNG in a data address.
        tree: Whether the list of elements goes along.

    Raises:
        AgentError: The observation lacks what is to go along.
    """
    if tree and "axtree" not in observation:
        raise AgentError(
            "The agent 'openai' reads the list of elements", "The observation has no axtree", "Make the environment with it in observation="
        )
    told = [f"({earlier} earlier steps are left out)"] * bool(earlier) + [str(turn) for turn in turns]
    text = _prompt("observation").substitute(
        goal=goal,
        history="\n".join(["", "What you did so far", *told, ""]) if told else "",
        url=observation["url"],
        active=int(observation["active_page_index"]) + 1,
        titles="; ".join(str(observation["open_pages_titles"]).splitlines()),
        dialog=observation["dialog"] or "none",
        focus=observation["focused_element"] or "none",
        error=observation["last_action_error"] or "none",
        tree=f"Elements:\n{observation['axtree']}" if tree else "",
    )
    if not vision:
        return {"role": "user", "content": text}
    picture = {"type": "image_url", "image_url": {"url": _data_address(observation)}}
    return {"role": "user", "content": [{"type": "text", "text": text}, picture]}


def repair_message(error: str) -> dict[str, Any]:
    """Return the message that tells why an answer could not be read."""
    return {"role": "user", "content": _prompt("repair").substitute(error=error)}


def _data_address(observation: Mapping[str, Any]) -> str:
    pixels = observation.get("screenshot")
    if pixels is None:
        raise AgentError(
            "The agent 'openai' was made with vision", "The observation has no screenshot", "Make the environment with it in observation="
        )
    png = io.BytesIO()
    Image.fromarray(pixels).save(png, "PNG")
    return "data:image/png;base64," + base64.b64encode(png.getvalue()).decode("ascii")


@cache
def _prompt(name: str) -> Template:
    return Template(files("genui_gym.agents").joinpath("prompts", f"{name}.md").read_text(encoding="utf-8").strip())
