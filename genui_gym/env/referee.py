"""Who keeps score on pages without an app of ours."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from genui_gym.elements import PageState
from genui_gym.env.view import View
from genui_gym.errors import OracleError
from genui_gym.task import Answer

Reward = Callable[[PageState, Answer | None], float]
"""Gives the score of the present state: what the page shows, and the agent's answer once there is one."""


@dataclass(frozen=True)
class Standing:
    """How an episode stands.

    Attributes:
        score: What has been earned so far.
        success: Whether the goal is met.
        over: Whether the episode has ended by itself.
        reason: Why, in the words of whoever keeps score.
    """

    score: float = 0.0
    success: bool = False
    over: bool = False
    reason: str = ""


class Referee:
    """Keeps no score: an episode ends when the agent says so or at the step limit.

    Args:
        goal: What the agent is told.
    """

    def __init__(self, goal: str = "") -> None:
        self.goal = goal

    def prepare(self, seed: int) -> None:
        """Get ready for an episode, before its first page is opened."""

    def begin(self, view: View, seed: int) -> str:
        """Begin on the page that ``view`` shows; return the goal."""
        return self.goal

    def stands(self, view: View, state: PageState, answer: Answer | None) -> Standing:
        """Return how the episode stands."""
        return Standing()


class Judge(Referee):
    """Keeps score by functions of the user's.

    Args:
        goal: What the agent is told.
        reward: Gives the score, 1 for success; the episode ends there. Without one no score is kept.
        on_reset: Called with the seed before each episode, to put the app back to its start.
    """

    def __init__(self, goal: str, reward: Reward | None, on_reset: Callable[[int], None] | None) -> None:
        super().__init__(goal)
        self._reward, self._on_reset = reward, on_reset

    def prepare(self, seed: int) -> None:
        if self._on_reset is not None:
            self._on_reset(seed)

    def stands(self, view: View, state: PageState, answer: Answer | None) -> Standing:
        if self._reward is None:
            return Standing()
        try:
            score = float(self._reward(state, answer))
        except Exception as error:  # a user's function may raise anything; the episode then has no reward
            detail = f"It raised {type(error).__name__}: {error}"
            raise OracleError("The reward function was called", detail, "Mend the function") from error
        if not math.isfinite(score):
            raise OracleError("The reward function was called", f"It returned {score}, which is no number", "Mend the function")
        return Standing(score, score >= 1.0, score >= 1.0)
