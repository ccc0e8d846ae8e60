"""What a thousand episodes cost in time, beside a real app.

Compared is the time of one environment, one episode after the other. Ours is what was measured: each step from the action to the scored
observation, and the resets. The real app's is the same number of steps at :data:`REAL_SECONDS` each, a figure that is taken from a paper
and not measured here; its resets (logging in, putting data back) are not in it. The agent's own time is the same on both sides and stands
apart. No money is compared: whoever rents machines knows what an hour of them costs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from genui_gym.evaluation.result import Result

EPISODES = 1_000
REAL_SECONDS = 4.81
"""Seconds of one interaction with a real app: GUI-Genesis, arXiv 2602.14093."""


@dataclass(frozen=True)
class Cost:
    """Hours of a thousand episodes as long as those that were played.

    Attributes:
        steps: Mean steps of an episode.
        env_hours: Steps and resets of the environment, as measured.
        real_hours: The same steps at :data:`REAL_SECONDS` each.
        agent_hours: The agent's choosing, as measured; the same beside either.
        step_ratio: How many of our steps fit into one interaction with a real app.
        whole_ratio: ``(real_hours + agent_hours) / (env_hours + agent_hours)``: what is left of that once the agent is counted.
    """

    steps: float
    env_hours: float
    real_hours: float
    agent_hours: float
    step_ratio: float
    whole_ratio: float

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)


def cost(results: Iterable[Result]) -> Cost | None:
    """Return what a thousand such episodes cost; ``None`` where no step was scored."""
    scored = [each for each in results if not each.lost]
    steps = sum(each.steps for each in scored)
    seconds = sum(each.env_seconds for each in scored)
    if not steps or not seconds:
        return None
    hours = EPISODES / len(scored) / 3600
    env = (seconds + sum(each.reset_seconds for each in scored)) * hours
    agent = sum(each.agent_seconds for each in scored) * hours
    real = steps * REAL_SECONDS * hours
    return Cost(steps / len(scored), env, real, agent, REAL_SECONDS / (seconds / steps), (real + agent) / (env + agent))
