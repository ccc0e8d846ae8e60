"""One episode: environment + agent + seed -> trace."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

import gymnasium as gym

from genui_gym.agent import Agent, PrivilegedAgent
from genui_gym.env import PageEnv
from genui_gym.errors import AgentError
from genui_gym.trace import Frame, Header, Outcome, Trace

_TARGET = re.compile(r"^\w+\(\s*(?:bid\s*=\s*)?['\"](\d+)['\"]")


def rollout(
    env: gym.Env[dict[str, Any], str],
    agent: Agent,
    seed: int,
    *,
    task: str | None = None,
    name: str = "",
    on_frame: Callable[[Frame], None] | None = None,
) -> Trace:
    """Play one episode and return its trace.

    Args:
        env: An environment of this library, wrapped or not.
        agent: Plays; a privileged one is shown the golden path first.
        seed: Seed of the reset.
        task: A task id or a template's name; without one the seed decides.
        name: What the trace calls the agent; its class name by default.
        on_frame: Called with each frame as it is recorded.

    Returns:
        The trace. An agent that has no answer (:class:`AgentError`) and an infrastructure failure in a step end it with
        ``outcome.ended == "error"``; such an episode is lost, and its score is ``None`` where the machinery failed.

    Raises:
        InfrastructureError: The reset failed.
    """
    base = cast(PageEnv, env.unwrapped)
    observation, info = env.reset(seed=seed, options={"task": task} if task else None)
    trace = Trace(_header(base, agent, seed, name), [])
    recorder = _Recorder(base, trace, on_frame)
    recorder.add(None, observation, info, 0.0, agent)
    if agent.privileged:
        cast(PrivilegedAgent, agent).learn_solution(base.solution())
    agent.reset(observation["goal"], info)
    terminated = truncated = False
    failure = ""
    while not (terminated or truncated):
        try:
            action = str(agent.act(observation, info))
        except AgentError as error:
            failure = str(error)
            break
        before = info
        observation, reward, terminated, truncated, info = env.step(action)
        recorder.add(action, observation, info, float(reward), agent, before)
    trace.outcome = _outcome(info, failure, terminated, agent)
    return trace


class _Recorder:
    """Turns what the environment returns into frames of a trace."""

    def __init__(self, env: PageEnv, trace: Trace, on_frame: Callable[[Frame], None] | None) -> None:
        self._env, self._trace, self._on_frame = env, trace, on_frame

    def add(
        self,
        action: str | None,
        observation: Mapping[str, Any],
        info: Mapping[str, Any],
        reward: float,
        agent: Agent,
        before: Mapping[str, Any] | None = None,
    ) -> None:
        """Record one moment; ``before`` is the info that the agent acted on."""
        index = len(self._trace.frames)
        image = ""
        if observation.get("screenshot") is not None:
            image = f"{index:03d}.png"
            self._trace.screenshots[image] = observation["screenshot"]
        lost = "error" in info
        frame = Frame(
            index=index,
            action=action,
            target=_target(action, before),
            url=observation["url"],
            titles=tuple(observation["open_pages_titles"].split("\n")),
            active=int(observation["active_page_index"]),
            axtree=observation.get("axtree", ""),
            focused=observation["focused_element"],
            dialog=observation["dialog"],
            error=info["error"]["message"] if lost else observation["last_action_error"],
            elements=tuple(info["elements"]),
            reward=0.0 if lost else reward,
            score=info["score"] or 0.0,
            success=info["success"],
            subgoals=tuple(info["subgoals"]),
            side_effects=tuple(info["side_effects"]),
            changes=() if lost else tuple(str(change) for change in self._env.changes()),
            timings=dict(self._env.timings),
            image=image,
            thought=getattr(agent, "thought", "") if action is not None else "",
        )
        self._trace.frames.append(frame)
        if self._on_frame is not None:
            self._on_frame(frame)


def _header(env: PageEnv, agent: Agent, seed: int, name: str) -> Header:
    episode = env.episode
    return Header(
        env=env.card.id,
        agent=name or type(agent).__name__,
        app=episode.app,
        app_version=episode.version,
        task_id=episode.task_id,
        goal=episode.goal,
        shape=episode.shape,
        difficulty=episode.difficulty,
        seed=seed,
        backend=env.backend,
        max_steps=episode.max_steps,
        viewport=env.card.viewport,
    )


def _target(action: str | None, before: Mapping[str, Any] | None) -> dict[str, Any] | None:
    match = _TARGET.match(action or "")
    if match is None or before is None:
        return None
    return next(({key: e[key] for key in ("bid", "role", "name", "box")} for e in before["elements"] if e["bid"] == match[1]), None)


def _outcome(info: Mapping[str, Any], failure: str, terminated: bool, agent: Agent) -> Outcome:
    lost = info.get("error", {}).get("message", "")
    usage = agent.usage() if hasattr(agent, "usage") else {}
    if lost or failure:
        ended = "error"
    elif info["finished"]:
        ended = "finish"
    elif info["success"]:
        ended = "success"
    else:
        ended = "failure" if terminated else "limit"
    return Outcome(ended, info["score"], info["success"], info["false_completion"], info["steps"], lost or failure, usage)
