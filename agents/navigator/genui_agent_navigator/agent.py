"""The agent ``navigator``: plays with the policy of a checkpoint, whatever its kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.policy import Policy, load_policy
from genui_gym.errors import OptionError


class NavigatorAgent:
    """Does at each step what its policy holds likeliest.

    Args:
        checkpoint: Folder that ``genui train navigator`` wrote.
        sample: Draw actions by their probabilities instead.
        policy: A policy in memory, in the place of a checkpoint.

    Raises:
        OptionError: There is no policy.
    """

    privileged = False

    def __init__(self, checkpoint: str | Path = "", *, sample: bool = False, policy: Policy | None = None) -> None:
        if policy is None and not checkpoint:
            raise OptionError(
                "The agent 'navigator' was made without a policy",
                "It plays what it has learned",
                "Train one with `genui train navigator` and give --option checkpoint=FOLDER",
            )
        self._policy = policy if policy is not None else load_policy(checkpoint)
        self._sample = sample
        self.reset("", {})

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode."""
        self._goal = goal
        self._past: list[Turn] = []
        self.thought = ""

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        """Return the policy's decision on what is seen and what was done before."""
        look = Look.of(observation, info)
        [decision] = self._policy.decide([Context(self._goal, look, tuple(self._past))], greedy=not self._sample)
        self.thought = decision.thought
        self._past.append(Turn(look, decision.action, decision.thought))
        return decision.action
