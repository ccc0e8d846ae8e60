"""An agent on every task of a suite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from genui_gym.agent import Agent
    from genui_gym.cli.episodes import Episode
    from genui_gym.cli.progress import Meters
    from genui_gym.env import SuiteEnv
    from genui_gym.suite import Entry


def play_all(env: str, name: str, bars: Meters) -> list[tuple[Entry, Episode]]:
    """Let an agent play every task of a suite once, without a browser, under the seed that the task was drawn with."""
    from genui_gym.cli.episodes import Player, open_env

    with open_env(env, backend="text") as opened, _agent(name) as agent:
        entries = cast("SuiteEnv", opened.unwrapped).entries
        meter, player, won = bars.add(f"{name} on {env}", len(entries)), Player(opened, agent, name), 0
        played: list[tuple[Entry, Episode]] = []
        for entry in entries:
            episode, _ = player.play(int(entry.task.rpartition("/")[2]), entry.task)
            played.append((entry, episode))
            won += episode.success
            meter.to(len(played), f"{won} won")
    return played


@contextmanager
def _agent(name: str) -> Iterator[Agent]:
    from genui_gym.cli.idle import IDLE, Idle
    from genui_gym.cli.run import open_agent

    if name in IDLE:
        yield Idle(IDLE[name])
        return
    with open_agent(name, {}) as agent:
        yield agent
