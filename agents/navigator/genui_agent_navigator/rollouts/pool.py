"""The interface of whatever plays episodes for training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from genui_agent_navigator.policy import Decider, Decision


@dataclass(frozen=True)
class Job:
    """An episode to play: an environment's id, a task's id, and the number of the repetition within its group.

    ``task`` may also be a text of digits: then it is the seed of the reset, which draws the task.
    """

    env: str
    task: str
    copy: int = 0


@dataclass(frozen=True)
class Step:
    """A decision and what came of it.

    Attributes:
        key: Identifies what was observed before it, for advantages over equal observations.
        reward: Change of the score.
    """

    key: int
    decision: Decision
    reward: float


@dataclass
class Episode:
    """A complete episode.

    Attributes:
        score: At the end, in [0, 1]; ``None`` where the machinery failed: then nothing is known, and nothing may be learned.
        ended: ``success``, ``finish``, ``limit`` or ``error``.
        seconds: Spent on deciding and on the environment.
    """

    job: Job
    goal: str = ""
    steps: list[Step] = field(default_factory=list)
    score: float | None = None
    success: bool = False
    ended: str = "error"
    false_completion: bool = False
    side_effects: int = 0
    error: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)


class Pool(Protocol):
    """Plays episodes; where, and in how many processes, is its own affair."""

    def play(self, decider: Decider, jobs: Sequence[Job], *, greedy: bool = False, seed: int = 0) -> list[Episode]:
        """Play every job to its end and return the episodes in the order of the jobs. A failure costs its own episode alone.

        Args:
            seed: Of what torch draws while playing, so that equal calls give equal episodes.
        """

    def close(self) -> None:
        """Let go of environments and processes; may be called twice."""
