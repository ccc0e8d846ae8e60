"""Agents: they get observations, never the environment. They are found by name through the entry-point group ``genui_gym.agents``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Protocol, cast, runtime_checkable

from genui_gym.actions import Action
from genui_gym.errors import AgentError, OptionError, did_you_mean
from genui_gym.task import Step

GROUP = "genui_gym.agents"


@runtime_checkable
class Agent(Protocol):
    """Plays episodes.

    ``privileged`` agents are handed the task's solution by :func:`genui_gym.rollout.rollout` through ``learn_solution``; only the
    built-in ``oracle`` is one. An agent that holds something open also has ``close()``; one that counts (tokens, retries) has
    ``usage() -> dict[str, float]``, which is reset at ``reset`` and written into the trace.
    """

    privileged: bool

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Start an episode. ``info`` is the environment's at reset; ``info["action_set"]`` names the actions that may be called."""

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> Action | str:
        """Return the next action. Raise :class:`AgentError` where there is none: the episode is then truncated, not failed."""


class PrivilegedAgent(Agent, Protocol):
    """An agent that is shown the solution."""

    def learn_solution(self, steps: Sequence[Step]) -> None:
        """Take the golden path of the episode that was just reset."""


def known_agents() -> dict[str, EntryPoint]:
    """Return the installed agents by name, importing none of them."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _package(name: str) -> str:
    """Return what brings an agent: its folder in a checkout that has one, or the distribution of its name."""
    folder = Path("agents") / name.replace("-", "_")
    return f"./{folder}" if (Path(__file__).parent.parent / folder / "pyproject.toml").exists() else f"genui-agent-{name}"


def make_agent(name: str, **options: Any) -> Agent:
    """Make the agent called ``name``.

    Raises:
        AgentError: It is unknown, or what it needs is not installed.
        OptionError: It takes no such option.
    """
    known = known_agents()
    if name not in known:
        raise AgentError(
            f"There is no agent {name!r}",
            did_you_mean(name, known, "agent"),
            f"Run `pip install {_package(name)}`",
        )
    try:
        factory = cast(Callable[..., Agent], known[name].load())
    except ImportError as error:
        raise AgentError(
            f"The agent {name!r} was asked for", f"It does not import: {error}", f"Run `pip install 'genui-gym[{name}]'`"
        ) from error
    try:
        return factory(**options)
    except TypeError as error:
        raise OptionError(f"The agent {name!r} was made with {sorted(options)}", str(error), "Leave out what it does not take") from error
