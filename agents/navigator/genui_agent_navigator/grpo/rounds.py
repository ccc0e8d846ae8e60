"""From the groups of a round to samples: which steps are learned from, and with what advantage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from genui_agent_navigator.grpo.advantages import group_advantages, step_advantages, teaches
from genui_agent_navigator.rollouts.pool import Episode

Group = list[Episode]


@dataclass(frozen=True)
class Sample:
    """A step to learn from: the policy's own record of it, its log-probability when it was sampled, and its advantage."""

    record: Any
    log_prob: float
    advantage: float


@dataclass(frozen=True)
class Weighing:
    """How advantages are made.

    Attributes:
        divide_by_std: Divide by the group's deviation.
        step_weight: Weight of the advantages among steps with equal observations (GiGPO); 0 leaves them out.
    """

    divide_by_std: bool = True
    step_weight: float = 0.0


def samples_of(groups: Sequence[Group], weighing: Weighing) -> list[Sample]:
    """Return the steps of all groups that teach; lost episodes are left out, and groups without variance."""
    samples: list[Sample] = []
    for group in groups:
        kept = [episode for episode in group if episode.score is not None]
        if not teaches([episode.score for episode in kept]):
            continue
        whole = group_advantages([episode.score for episode in kept], divide_by_std=weighing.divide_by_std)
        keys = [[step.key for step in episode.steps] for episode in kept]
        local = step_advantages(keys, [[step.reward for step in episode.steps] for episode in kept]) if weighing.step_weight else None
        for index, (episode, advantage) in enumerate(zip(kept, whole, strict=True)):
            assert advantage is not None
            for number, step in enumerate(episode.steps):
                extra = weighing.step_weight * local[index][number] if local is not None else 0.0
                samples.append(Sample(step.decision.record, step.decision.log_prob, advantage + extra))
    return samples


class Replay:
    """The latest success of each task, for groups that failed as a whole (ARPO, arXiv 2505.16282)."""

    def __init__(self) -> None:
        self._kept: dict[str, Episode] = {}

    def complete(self, group: Group) -> Group:
        """Return the group; where none of its episodes succeeded, with a stored success in the place of its last one."""
        won = next((episode for episode in group if episode.success), None)
        if won is not None:
            self._kept[won.job.task] = won
            return group
        stored = self._kept.get(group[0].job.task) if group else None
        return group if stored is None else [*group[:-1], stored]
