"""Episodes on the command line: opening an environment, playing, and the figures that sum episodes up."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from genui_gym.errors import BrowserMissing, InfrastructureError, OptionError, OracleError, did_you_mean

if TYPE_CHECKING:
    import gymnasium as gym

    from genui_gym.agent import Agent
    from genui_gym.trace import Frame, Trace

LOST_IN_A_ROW = 3
"""So many episodes lost one after the other, and the machinery is broken: playing on would tell nothing."""


@dataclass(frozen=True)
class Episode:
    """The figures of one episode. One that ended in an error (machinery, oracle, or an agent without an answer) is *lost*."""

    seed: int
    task_id: str
    goal: str = ""
    shape: str = ""
    difficulty: str = ""
    ended: str = "error"
    score: float | None = None
    success: bool = False
    false_completion: bool = False
    side_effects: int = 0
    steps: int = 0
    step_ms: tuple[float, ...] = ()
    reset_ms: float | None = None
    phases: dict[str, float] = field(default_factory=dict)
    error: str = ""
    usage: dict[str, float] = field(default_factory=dict)

    @property
    def lost(self) -> bool:
        """Whether nothing can be said about the agent."""
        return self.ended == "error" or self.score is None

    @property
    def template(self) -> str:
        """The name of the task template."""
        return self.task_id.split("/")[1] if "/" in self.task_id else self.task_id

    @classmethod
    def of(cls, trace: Trace) -> Episode:
        """Read the figures off a trace. ``phases`` are medians over its steps, in milliseconds."""
        header, outcome = trace.header, trace.outcome
        steps = trace.frames[1:]
        last = trace.frames[-1] if trace.frames else None
        phases = [phase for phase in dict.fromkeys(phase for frame in steps for phase in frame.timings) if phase != "step"]
        return cls(
            seed=header.seed,
            task_id=header.task_id,
            goal=header.goal,
            shape=header.shape,
            difficulty=header.difficulty,
            ended=outcome.ended if outcome else "error",
            score=outcome.score if outcome else None,
            success=bool(outcome and outcome.success),
            false_completion=bool(outcome and outcome.false_completion),
            side_effects=len(last.side_effects) if last else 0,
            steps=outcome.steps if outcome else len(steps),
            step_ms=tuple(frame.timings["step"] for frame in steps if "step" in frame.timings),
            reset_ms=trace.frames[0].timings.get("reset") if trace.frames else None,
            phases={phase: statistics.median(f.timings[phase] for f in steps if phase in f.timings) for phase in phases},
            error=outcome.error if outcome else "The trace ends without an outcome.",
            usage=dict(outcome.usage) if outcome else {},
        )


def summary(env: str, agent: str, episodes: Sequence[Episode]) -> dict[str, Any]:
    """Return the figures of a run.

    ``episodes`` counts what was scored and ``lost`` what was not; rates and medians are over the scored ones, ``None`` without any.
    ``side_effects`` and ``false_completions`` count episodes; times are milliseconds.
    """
    scored = [episode for episode in episodes if not episode.lost]
    return {
        "env": env,
        "agent": agent,
        "episodes": len(scored),
        "success_rate": _mean([float(episode.success) for episode in scored]),
        "mean_score": _mean([episode.score for episode in scored if episode.score is not None]),
        "side_effects": sum(episode.side_effects > 0 for episode in scored),
        "false_completions": sum(episode.false_completion for episode in scored),
        "steps_median": median([float(episode.steps) for episode in scored]),
        "step_ms_median": median([ms for episode in scored for ms in episode.step_ms]),
        "reset_ms_median": median([episode.reset_ms for episode in scored if episode.reset_ms is not None]),
        "lost": len(episodes) - len(scored),
    }


def median(values: Sequence[float]) -> float | None:
    """Return the median to two decimals, ``None`` of nothing."""
    return round(statistics.median(values), 2) if values else None


def _mean(values: Sequence[float]) -> float | None:
    return round(statistics.fmean(values), 4) if values else None


def env_id(name: str) -> str:
    """Return the id that ``name`` means: an id itself, or an app's name for the first environment on it.

    Raises:
        OptionError: It means none.
    """
    from genui_gym.catalog import cards

    known = cards()
    if name in known:
        return name
    for card in known.values():
        if card.app == name:
            return card.id
    names = {*known, *(card.app for card in known.values() if card.app)}
    raise OptionError(f"There is no environment {name!r}", did_you_mean(name, names, "environment"), "`genui list` shows them all")


@contextmanager
def open_env(name: str, **options: Any) -> Iterator[gym.Env[Any, Any]]:
    """Make the environment called ``name`` and close it after the block.

    Raises:
        OptionError: There is none, or it takes no such option.
    """
    known = env_id(name)
    import gymnasium as gym

    import genui_gym  # noqa: F401  (importing it registers the ids)

    try:
        env = gym.make(known, **options)
    except (TypeError, ValueError) as error:
        raise OptionError(f"{known} was made with {options}", str(error), "Leave that option out") from error
    try:
        yield env
    finally:
        env.close()


class Player:
    """Plays episodes one after the other and keeps the lost ones apart."""

    def __init__(self, env: gym.Env[Any, Any], agent: Agent, name: str = "", on_frame: Callable[[Frame], None] | None = None) -> None:
        self._env, self._agent, self._name, self._on_frame = env, agent, name, on_frame
        self._lost_in_a_row = 0

    def play(self, seed: int, task: str | None = None) -> tuple[Episode, Trace | None]:
        """Play one episode.

        Raises:
            InfrastructureError: There is no browser, or the machinery failed several times in a row.
        """
        from genui_gym.rollout import rollout

        try:
            trace = rollout(self._env, self._agent, seed, task=task, name=self._name, on_frame=self._on_frame)
        except BrowserMissing:
            raise
        except (InfrastructureError, OracleError) as error:
            episode = Episode(seed, task or "", error=str(error))
            self._count(episode, error)
            return episode, None
        episode = Episode.of(trace)
        self._count(episode, None)
        return episode, trace

    def _count(self, episode: Episode, error: Exception | None) -> None:
        self._lost_in_a_row = self._lost_in_a_row + 1 if episode.lost else 0
        if self._lost_in_a_row >= LOST_IN_A_ROW:
            raise InfrastructureError(
                f"{LOST_IN_A_ROW} episodes in a row were lost, the last one with seed {episode.seed}",
                episode.error,
                "`genui doctor` looks for what is missing",
            ) from error
