"""Playing the episodes of a plan in this process."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import gymnasium as gym

import genui_gym  # noqa: F401 (registers the environments)
from genui_gym.agent import Agent, known_agents, make_agent
from genui_gym.env import AppEnv
from genui_gym.errors import BrowserMissing, InfrastructureError, OptionError, OracleError
from genui_gym.evaluation.failure import Failure, failure_of
from genui_gym.evaluation.plan import Job, Plan
from genui_gym.evaluation.result import Result
from genui_gym.rollout import rollout
from genui_gym.task import template_named
from genui_gym.trace import Trace, write_trace
from genui_gym.world import World

MakeAgent = Callable[[int], Agent]
"""Makes the agent of a seed."""


def agent_of(plan: Plan, seed: int) -> Agent:
    """Make the plan's agent; one that takes a ``seed`` gets its own, counted on from the one in the plan's options."""
    options = dict(plan.options)
    if plan.agent in known_agents() and _takes_seed(plan.agent):
        options["seed"] = int(options.get("seed", 0)) + seed
    return make_agent(plan.agent, **options)


class Seat:
    """An environment and the agents that play in it, one for each seed; nothing is made before it is needed.

    Args:
        plan: What is played.
        traces: Where the traces of failed episodes are written; ``None`` for nowhere.
        make: Makes the agents in the place of :func:`agent_of`.
    """

    def __init__(self, plan: Plan, traces: Path | None = None, make: MakeAgent | None = None) -> None:
        self._plan, self._traces = plan, traces
        self._make = make or (lambda seed: agent_of(plan, seed))
        self._env: gym.Env[dict[str, Any], str] | None = None
        self._agents: dict[int, Agent] = {}

    def play(self, job: Job) -> Result:
        """Play one episode. What the machinery fails at is a lost result.

        Raises:
            BrowserMissing: There is no browser at all.
            AgentError, OptionError: The agent or the environment cannot be made.
        """
        env = self._opened()
        if job.seed not in self._agents:
            self._agents[job.seed] = self._make(job.seed)
        agent = _Timed(self._agents[job.seed])
        try:
            trace = rollout(env, agent, job.task_seed, task=job.entry.task, name=self._plan.agent)
        except BrowserMissing:
            raise
        except (InfrastructureError, OracleError) as error:
            return Result.lose(job, str(error))
        return self._keep(Result.of(job, trace, agent.seconds, _failure(trace, cast(AppEnv, env.unwrapped))), trace)

    def close(self) -> None:
        """Close the environment and every agent that can be closed."""
        if self._env is not None:
            self._env.close()
            self._env = None
        for agent in self._agents.values():
            close = getattr(agent, "close", None)
            if close is not None:
                close()
        self._agents.clear()

    def _opened(self) -> gym.Env[dict[str, Any], str]:
        if self._env is None:
            options: dict[str, Any] = {"backend": self._plan.backend, "actions": self._plan.actions}
            try:
                self._env = gym.make(self._plan.suite, **options)
            except (TypeError, ValueError) as error:
                raise OptionError(f"{self._plan.suite} was made with {options}", str(error), "Leave that option out") from error
        return self._env

    def _keep(self, result: Result, trace: Trace) -> Result:
        if self._traces is None or not result.failure or result.lost:
            return result
        name = f"{re.sub(r'[^A-Za-z0-9_]+', '-', result.task)}-{result.seed}"
        write_trace(trace, self._traces / name)
        return replace(result, trace=f"{self._traces.name}/{name}")


class _Timed:
    """An agent, with the time that it takes.

    Attributes:
        seconds: Wall time of its choosing in this episode.
    """

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.privileged = agent.privileged
        self.seconds = 0.0

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode."""
        self._agent.reset(goal, info)

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Any:
        """Return the next action."""
        started = perf_counter()
        try:
            return self._agent.act(observation, info)
        finally:
            self.seconds += perf_counter() - started

    def __getattr__(self, name: str) -> Any:
        return getattr(self._agent, name)


def _takes_seed(name: str) -> bool:
    try:
        return "seed" in inspect.signature(known_agents()[name].load()).parameters
    except (ImportError, ValueError):  # Making the agent says what is wrong with it.
        return False


def _failure(trace: Trace, env: AppEnv) -> Failure | None:
    """Return why the episode failed that the environment has just played."""
    if trace.outcome is None or trace.outcome.ended == "error" or trace.outcome.success:
        return failure_of(trace)
    task, world = env.task, env.world
    if not isinstance(world, World):  # What the goal lets change is known where the app runs, and that is not here.
        return failure_of(trace, env.changes())
    allowances = template_named(world.app.templates, task.template, task.app).allowed(task.params, world.before)
    return failure_of(trace, env.changes(), allowances)
