"""What an episode of an evaluation leaves behind: one line of ``episodes.jsonl``."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from genui_gym.evaluation.failure import Failure
from genui_gym.evaluation.plan import Job
from genui_gym.trace import Trace


@dataclass(frozen=True)
class Result:
    """The figures of one episode. One that is *lost* tells nothing about the agent: it has no score, which is not a score of 0.

    Attributes:
        task, card, stratum: The suite's entry.
        seed: Of the agent: 0, 1, 2, ...
        app, shape, difficulty, goal: The task's.
        ended: As in :class:`genui_gym.trace.Outcome`.
        score: In [0, 1]; ``None`` if it is lost.
        met, subgoals: How many sub-goals were met at the end, and how many there are.
        side_effects: How many changes the goal does not explain.
        steps, max_steps: Actions, and how many there may be.
        reset_seconds, env_seconds, agent_seconds: Wall time of the reset, of all steps of the environment, and of the agent's choosing.
        usage: What the agent counted, such as ``input_tokens`` and ``output_tokens``.
        failure, detail: The kind of failure, ``""`` for a success, and what shows it; see :mod:`genui_gym.evaluation.failure`.
        trace: The folder of its trace inside the run's, ``""`` where none is kept.
    """

    task: str
    card: str
    stratum: str
    seed: int
    app: str
    shape: str = ""
    difficulty: str = ""
    goal: str = ""
    ended: str = "error"
    score: float | None = None
    success: bool = False
    false_completion: bool = False
    met: int = 0
    subgoals: int = 0
    side_effects: int = 0
    steps: int = 0
    max_steps: int = 0
    reset_seconds: float = 0.0
    env_seconds: float = 0.0
    agent_seconds: float = 0.0
    usage: dict[str, float] = field(default_factory=dict)
    failure: str = ""
    detail: str = ""
    trace: str = ""

    @property
    def key(self) -> tuple[str, int]:
        """The key of its job."""
        return self.task, self.seed

    @property
    def lost(self) -> bool:
        """Whether nothing can be said about the agent."""
        return self.ended == "error" or self.score is None

    @property
    def tokens(self) -> float:
        """Tokens read and written, 0 where nobody counted."""
        return self.usage.get("input_tokens", 0.0) + self.usage.get("output_tokens", 0.0)

    @classmethod
    def lose(cls, job: Job, why: str) -> Result:
        """Return the result of an episode that came to nothing."""
        entry = job.entry
        app = entry.task.split("/")[0]
        return cls(entry.task, entry.card, entry.stratum, job.seed, app, failure="infrastructure", detail=why)

    @classmethod
    def of(cls, job: Job, trace: Trace, agent_seconds: float, failure: Failure | None) -> Result:
        """Read the figures off a trace that has an outcome."""
        header, outcome, last = trace.header, trace.outcome, trace.frames[-1]
        assert outcome is not None
        return cls(
            task=job.entry.task,
            card=job.entry.card,
            stratum=job.entry.stratum,
            seed=job.seed,
            app=header.app,
            shape=header.shape,
            difficulty=header.difficulty,
            goal=header.goal,
            ended=outcome.ended,
            score=outcome.score,
            success=outcome.success,
            false_completion=outcome.false_completion,
            met=sum(bool(subgoal["met"]) for subgoal in last.subgoals),
            subgoals=len(last.subgoals),
            side_effects=len(last.side_effects),
            steps=outcome.steps,
            max_steps=header.max_steps,
            reset_seconds=round(trace.frames[0].timings.get("reset", 0.0) / 1e3, 6),
            env_seconds=round(sum(frame.timings.get("step", 0.0) for frame in trace.frames[1:]) / 1e3, 6),
            agent_seconds=round(agent_seconds, 6),
            usage=dict(outcome.usage),
            failure=failure.kind if failure else "",
            detail=failure.detail if failure else "",
        )

    def as_row(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return asdict(self)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Result:
        """Read it from a JSON object, passing over what a later version may have added.

        Raises:
            TypeError: Something is missing.
        """
        names = {each.name for each in fields(cls)}
        return cls(**{name: value for name, value in row.items() if name in names})
