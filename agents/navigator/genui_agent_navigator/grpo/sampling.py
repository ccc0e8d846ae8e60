"""Which tasks a round plays: those that are neither mastered nor out of reach come more often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

_LEAST = 0.05
_NEW = 1.0


class TaskSampler:
    """Draws tasks by how much their groups could teach: 4p(1 − p) for a success rate p, as of the latest groups of their kind.

    Args:
        kinds: The kind of each task, such as its template: there are too few rounds to get to know every task.
        seed: Of the draws.
    """

    def __init__(self, kinds: Sequence[str], seed: int) -> None:
        self._random = np.random.default_rng(seed)
        names = sorted(set(kinds))
        self._kinds = np.array([names.index(kind) for kind in kinds], np.int64)
        self.rates = np.full(len(names), np.nan)

    def state(self) -> dict[str, Any]:
        """Return what :meth:`resume` needs to go on as if nothing had happened."""
        return {"rates": self.rates.tolist(), "random": self._random.bit_generator.state}

    def resume(self, state: Mapping[str, Any]) -> None:
        """Take a state up."""
        self.rates = np.array(state["rates"])
        self._random.bit_generator.state = state["random"]

    def draw(self, number: int) -> list[int]:
        """Return so many different tasks; all of them where there are fewer."""
        weights = np.where(np.isnan(self.rates), _NEW, np.maximum(4 * self.rates * (1 - self.rates), _LEAST))[self._kinds]
        number = min(number, len(weights))
        return [int(task) for task in self._random.choice(len(weights), number, replace=False, p=weights / weights.sum())]

    def note(self, task: int, successes: Sequence[bool]) -> None:
        """Take note of a group; half of what was known of its kind before stays."""
        if successes:
            rate = float(np.mean(successes))
            kind = self._kinds[task]
            self.rates[kind] = rate if np.isnan(self.rates[kind]) else (self.rates[kind] + rate) / 2
