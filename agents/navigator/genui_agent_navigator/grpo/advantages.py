"""Advantages: how much better an episode, or a step, was than its like. Plain numbers in, plain numbers out.

The returns of a group are those of complete episodes of one task; ``None`` stands for an episode that the machinery lost. It counts
for nothing, neither as 0 nor in a mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

import numpy as np

EPSILON = 1e-6


def group_advantages(returns: Sequence[float | None], *, divide_by_std: bool = True) -> list[float | None]:
    """Return (R − mean) / (std + ε) over a group, the advantage of every step of each episode (GRPO, arXiv 2402.03300).

    Args:
        returns: The group's returns; ``None`` for a lost episode, which has no advantage.
        divide_by_std: Whether to divide; without, hard and easy tasks weigh what they are (Dr. GRPO, arXiv 2503.20783).
    """
    kept = np.array([value for value in returns if value is not None], np.float64)
    if kept.size == 0:
        return [None] * len(returns)
    mean, scale = float(kept.mean()), float(kept.std()) + EPSILON if divide_by_std else 1.0
    return [None if value is None else (value - mean) / scale for value in returns]


def teaches(returns: Sequence[float | None], tolerance: float = EPSILON) -> bool:
    """Whether a group's returns differ at all; one that does not has nothing to say (dynamic sampling, DAPO, arXiv 2503.14476)."""
    kept = [value for value in returns if value is not None]
    return len(kept) > 1 and max(kept) - min(kept) > tolerance


def step_advantages(keys: Sequence[Sequence[Hashable]], rewards: Sequence[Sequence[float]], discount: float = 0.95) -> list[list[float]]:
    """Return each step's advantage among the steps of its group that began at the same observation (GiGPO, arXiv 2505.10978).

    Args:
        keys: For each episode, what identifies the observation of each step.
        rewards: For each episode, the reward of each step.
        discount: How much a later reward counts.

    Returns:
        For each episode and step: (discounted return − mean) / (std + ε) over the steps with an equal key; 0 for a step without its like.
    """
    returns = [discounted(each, discount) for each in rewards]
    alike: dict[Hashable, list[float]] = defaultdict(list)
    for episode, values in zip(keys, returns, strict=True):
        for key, value in zip(episode, values, strict=True):
            alike[key].append(value)
    moments = {key: (float(np.mean(values)), float(np.std(values)) + EPSILON) for key, values in alike.items()}
    return [
        [(value - moments[key][0]) / moments[key][1] for key, value in zip(episode, values, strict=True)]
        for episode, values in zip(keys, returns, strict=True)
    ]


def discounted(rewards: Sequence[float], discount: float) -> list[float]:
    """Return for each step the sum of its reward and the discounted later ones."""
    total, sums = 0.0, []
    for reward in reversed(rewards):
        total = reward + discount * total
        sums.append(total)
    return sums[::-1]
