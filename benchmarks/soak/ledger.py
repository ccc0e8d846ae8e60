"""What became of each episode, and whether that was said truly.

An episode is *scored*, or it is *lost* to the machinery. A **false zero** is a failure of the machinery that was written down as if
somebody had earned it. It shows in one of these ways, each of which :meth:`Ledger.enter` looks for:

- a lost step that has a reward, or a score, instead of NaN and ``None``;
- a reward of NaN without ``info["error"]``;
- an agent that cannot fail (the oracle, a script) which was scored below 1, or did not find its way on the page that it was shown;
- a scored episode whose rewards do not sum to its score, or whose actions earn something else where nothing disturbs them.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

_SHOWN_FAULTS = 20


@dataclass
class Played:
    """One episode as it went.

    Attributes:
        task_id: What was played; empty if a reset failed.
        sure: Whether its agent cannot fail.
        actions, rewards: Of each step.
        score: As ``info`` had it at the end.
        success: As ``info`` had it at the end.
        error: The kind of ``info["error"]``; empty for a scored episode.
        confusion: What the agent did not find on the page.
        strikes: What was done to it.
    """

    task_id: str = ""
    sure: bool = False
    actions: list[str] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    score: float | None = None
    success: bool = False
    error: str = ""
    confusion: str = ""
    strikes: list[str] = field(default_factory=list)

    @property
    def total(self) -> float:
        return math.fsum(self.rewards)

    def fault(self) -> str:
        """Return in which way the episode is a false zero, or ``""``."""
        last = self.rewards[-1] if self.rewards else math.nan
        if self.error:
            scored = not math.isnan(last) or (self.score is not None and not math.isnan(self.score))
            return f"lost to {self.error}, yet its reward is {last} and its score {self.score}" if scored else ""
        if self.confusion:
            return f"the agent was not shown its page: {self.confusion}"
        if any(map(math.isnan, self.rewards)):
            return "a reward of NaN without an error"
        if self.score is None or not math.isclose(self.total, self.score, abs_tol=1e-9):
            return f"rewards sum to {self.total}, the score is {self.score}"
        if self.sure and not self.success:
            return f"an agent that cannot fail was scored {self.score}"
        return ""


@dataclass
class Ledger:
    """The sums of a leg.

    Attributes:
        steps, scored, lost, won, checked: Steps; episodes scored, lost, won, and played again undisturbed for comparison.
        errors: How many were lost to which kind of error.
        strikes: How often each thing was done.
        hit: How many episodes that something was done to were lost, by what was done.
        false_zeros: What was wrong, with the task; only the first ones are kept, :attr:`faults` counts all.
        memory: MB of the leg's processes at regular moments.
        notes: What else there is to say.
    """

    steps: int = 0
    scored: int = 0
    lost: int = 0
    won: int = 0
    checked: int = 0
    faults: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    strikes: Counter[str] = field(default_factory=Counter)
    hit: Counter[str] = field(default_factory=Counter)
    false_zeros: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def episodes(self) -> int:
        return self.scored + self.lost

    def enter(self, played: Played, *, again: float | None = None) -> None:
        """Count an episode; ``again`` is what the same actions earned where nothing disturbed them."""
        self.steps += len(played.actions)
        self.lost += bool(played.error)
        self.scored += not played.error
        self.won += played.success and not played.error
        if played.error:
            self.errors[played.error] += 1
            self.hit.update(set(played.strikes))
        fault = played.fault()
        if again is not None and not played.error:
            self.checked += 1
            if not math.isclose(again, played.total, abs_tol=1e-9):
                fault = fault or f"earned {played.total}, but {again} undisturbed"
        if fault:
            self.blame(f"{played.task_id}, after {played.strikes or 'nothing'}: {fault}")

    def blame(self, what: str) -> None:
        """Count a false zero."""
        self.faults += 1
        if self.faults <= _SHOWN_FAULTS:
            self.false_zeros.append(what)

    def growth(self) -> float | None:
        """Return by how much memory grew from after the warm-up to the end, ``0.1`` for 10 %, if that can be told.

        Upper quartiles of the second and of the last fifth of the readings, because what was killed and starts anew is smaller for a while.
        """
        fifth = len(self.memory) // 5
        if fifth < 3:
            return None
        early, late = sorted(self.memory[fifth : 2 * fifth]), sorted(self.memory[-fifth:])
        return late[3 * fifth // 4] / early[3 * fifth // 4] - 1

    def to_json(self) -> dict[str, Any]:
        return vars(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Ledger:
        counters = {name: Counter(data[name]) for name in ("errors", "strikes", "hit")}
        return cls(**{**data, **counters})
