"""Playing a task's steps through the pages of its app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from genui_gym.reward import RewardReport
from genui_gym.task import Answer, Step, Task


@dataclass(frozen=True)
class Played:
    """How an episode ended.

    Attributes:
        image: The database at the end, serialized.
        answer: What ``finish`` said; ``None`` if it never came.
        report: The environment's last score.
        problem: Why the steps could not all be played, as a sentence; empty if they could.
    """

    image: bytes
    answer: Answer | None
    report: RewardReport
    problem: str = ""


class Player(Protocol):
    """Plays steps in a fresh episode; nothing is kept from one episode to the next."""

    backend: str

    def play(self, task: Task, steps: Sequence[Step], reload: bool = False) -> Played:
        """Play ``steps`` in a new episode of ``task``, reloading the page once nothing is left to do but ``finish``.

        Raises:
            OracleError: The oracle raised.
            InfrastructureError: The machinery failed.
        """

    def close(self) -> None:
        """Let go of everything."""


def split_finish(steps: Sequence[Step]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Split steps into the work and the closing ``finish``, which may be missing."""
    work = tuple(step for step in steps if step.action not in ("finish", "report_infeasible"))
    return work, tuple(steps[len(work) :])


def finishing_answer(steps: Sequence[Step]) -> Answer | None:
    """Return the answer that the steps end with."""
    last = steps[-1] if steps else None
    if last is None or last.action != "finish":
        return None
    outcome = last.arguments.get("outcome", "done")
    return Answer(last.arguments.get("answer", ""), outcome)  # type: ignore[arg-type]  # one of the four; score() compares
