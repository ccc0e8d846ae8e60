"""The agent plays with any policy and remembers what it did."""

from __future__ import annotations

from collections.abc import Sequence

import gymnasium as gym
import pytest
from genui_agent_navigator.agent import NavigatorAgent
from genui_agent_navigator.context import Context
from genui_agent_navigator.policy import Decision, load_policy, policy_class

from genui_gym.agent import known_agents, make_agent
from genui_gym.errors import OptionError
from genui_gym.rollout import rollout


class Counts:
    """A policy that says how many steps it remembers, and ends after three."""

    kind = "counts"

    def decide(self, contexts: Sequence[Context], *, greedy: bool = False) -> list[Decision]:
        assert greedy
        return [Decision("finish()" if len(each.past) == 2 else "noop()", thought=f"{len(each.past)} before") for each in contexts]


def test_it_is_found_by_name_and_says_what_it_lacks():
    assert "navigator" in known_agents()
    with pytest.raises(OptionError, match="genui train navigator"):
        make_agent("navigator")


def test_it_tells_its_policy_what_was_done_before_and_starts_anew(notes_id: str):
    env, agent = gym.make(notes_id, backend="text"), NavigatorAgent(policy=Counts())
    traces = [rollout(env, agent, seed) for seed in (0, 1)]
    env.close()
    for trace in traces:
        assert [frame.action for frame in trace.frames] == [None, "noop()", "noop()", "finish()"]
        assert [frame.thought for frame in trace.frames[1:]] == ["0 before", "1 before", "2 before"]


def test_a_checkpoint_that_is_none_is_refused(tmp_path):
    with pytest.raises(OptionError, match=r"policy\.json"):
        load_policy(tmp_path)
    with pytest.raises(OptionError, match="tiny"):
        policy_class("tinny")
