"""Environments in the shape of TRL's ``environment_factory``: a class without arguments whose public methods are a model's tools.

Nothing of TRL is imported: its ``GRPOTrainer`` looks at the names, signatures and docstrings of a class. An example that trains so is
``examples/trl_grpo.py``.
"""

from __future__ import annotations

import inspect
import re
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_type_hints

import gymnasium as gym
from PIL import Image

from genui_gym.actions import ACTION_SETS, ActionSpec, specs
from genui_gym.errors import OptionError, did_you_mean

Shown = str | list[dict[str, Any]]
"""What a tool returns: text, or blocks of content with the screenshot first, as chat templates take them."""

_OVER = "The episode is over; nothing was done."


class ToolEnvironment:
    """One rollout at a time: opened by the first ``reset``, closed when it is let go of or Python ends.

    What a class of its own has besides, :func:`environment_factory` adds: one method for each action.
    """

    _env_id = ""
    _options: Mapping[str, Any] = {}

    def __init__(self) -> None:
        self._env: gym.Env[dict[str, Any], str] | None = None
        self._over = True
        self._score: float | None = None

    def reset(self, **row: Any) -> Shown:
        """Begin the episode of a row of the data set.

        Args:
            **row: The row's columns. ``seed`` decides the episode, so that all rollouts of a group play the same one; ``task`` may name
                a task or a template. Others are not looked at.

        Returns:
            What was asked and the first page, which TRL puts at the end of the row's prompt.

        Raises:
            OptionError: The row has no seed.
            InfrastructureError: The environment does not start.
        """
        seed, task = row.get("seed"), row.get("task")
        if not isinstance(seed, int):
            raise OptionError(
                f"{self._env_id} was reset with the columns {', '.join(sorted(row)) or 'of an empty row'}",
                f"Its seed is {seed!r}, and without one the rollouts of a group would play different episodes",
                "Give the data set a column `seed` of whole numbers",
            )
        if self._env is None:
            self._env = gym.make(self._env_id, **self._options)
            weakref.finalize(self, self._env.close)
        observation, info = self._env.reset(seed=seed, options={"task": task} if task else None)
        self._over, self._score = False, info["score"]
        return _shown(observation, f"What is asked: {observation['goal']}")

    def get_reward(self) -> float | None:
        """Return the episode's score in [0, 1], or ``None``, TRL's word for "not to be counted", if the machinery failed in it."""
        return self._score

    def _call(self, text: str) -> Shown:
        if self._over or self._env is None:
            return _OVER
        observation, _, terminated, truncated, info = self._env.step(text)
        self._over, self._score = terminated or truncated, info["score"]
        if self._over:
            return "The episode is over."
        error = observation["last_action_error"]
        return _shown(observation, f"No effect: {error}" if error else "Done.")


def environment_factory(env_id: str, *, tools: Sequence[str] | None = None, **options: Any) -> type[ToolEnvironment]:
    """Return a class for ``GRPOTrainer(environment_factory=...)``, whose public methods are the actions of an environment.

    A rollout of TRL keeps every page that it has seen in its context, so that ``max_completion_length`` bounds a whole episode.
    Making an object of the class is free; the environment opens at its first ``reset``.

    Args:
        env_id: The environment, such as ``genui/Booking-v0``.
        tools: The actions to offer; all of the set by default. Their schemas stand in every prompt.
        **options: Of ``gym.make``, such as ``backend="text"``. Only the list of elements is shown, unless ``observation`` asks for
            ``screenshot``: then a model has to take images.

    Raises:
        OptionError: There are no such actions.
        gymnasium.error.Error: There is no such environment.
    """
    gym.spec(env_id)
    action_set = options.get("actions", "elements")
    if action_set not in ACTION_SETS:
        raise OptionError(
            f"A factory of {env_id} was made with actions={action_set!r}", did_you_mean(action_set, ACTION_SETS, "set"), "Name one of these"
        )
    known = specs(action_set)
    unknown = [name for name in tools or () if name not in known]
    if unknown:
        raise OptionError(
            f"A factory of {env_id} was made with the tool {unknown[0]!r}", did_you_mean(unknown[0], known, "action"), "Name one of these"
        )
    members: dict[str, Any] = {name: _tool(spec) for name, spec in known.items() if tools is None or name in tools}
    members |= {"_env_id": env_id, "_options": {"observation": ("axtree",)} | options}
    return type(re.sub(r"\W", "_", env_id.rpartition("/")[2]), (ToolEnvironment,), members)


def _tool(spec: ActionSpec) -> Callable[..., Shown]:
    """Return an action as a method with the parameters, types and docstring of the function that declares it.

    What it returns is not among the annotations, as it would stand in the schema of every tool in every prompt.
    """

    def tool(self: ToolEnvironment, *positional: Any, **named: Any) -> Shown:
        arguments = [*map(repr, positional), *(f"{name}={value!r}" for name, value in named.items())]
        return self._call(f"{spec.name}({', '.join(arguments)})")

    hints = get_type_hints(spec.function)
    parameters = [each.replace(annotation=hints[each.name]) for each in list(inspect.signature(spec.function).parameters.values())[1:]]
    receiver = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    tool.__signature__ = inspect.Signature([receiver, *parameters], return_annotation=Shown)  # type: ignore[attr-defined]
    tool.__annotations__ = {each.name: each.annotation for each in parameters}
    tool.__name__ = tool.__qualname__ = spec.name
    tool.__doc__ = f"{inspect.getdoc(spec.function)}\n\nReturns:\n    The page as it is then, or why nothing happened."
    return tool


def _shown(observation: Mapping[str, Any], first: str) -> Shown:
    lines = [first, "", f"Address: {observation['url']}"]
    if observation["dialog"]:
        lines.append(f"Dialog: {observation['dialog']}")
    if "axtree" in observation:
        lines.append(observation["axtree"])
    text = "\n".join(lines)
    if "screenshot" not in observation:
        return text
    return [{"type": "image", "image": Image.fromarray(observation["screenshot"])}, {"type": "text", "text": text}]
