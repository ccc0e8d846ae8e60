"""Agents are found by name, and importing nothing lists them."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from genui_gym import agent
from genui_gym.agent import GROUP, Agent, make_agent
from genui_gym.agents.oracle import OracleAgent
from genui_gym.agents.random import RandomAgent
from genui_gym.errors import AgentError, OptionError

POINTS = [
    EntryPoint("oracle", "genui_gym.agents.oracle:OracleAgent", GROUP),
    EntryPoint("random", "genui_gym.agents.random:RandomAgent", GROUP),
    EntryPoint("openai", "genui_gym.agents.openai:OpenAIAgent", GROUP),
    EntryPoint("broken", "genui_gym_no_such_module:Agent", GROUP),
]


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "entry_points", lambda group: POINTS if group == GROUP else [])


def test_an_agent_by_name() -> None:
    assert isinstance(make_agent("oracle"), OracleAgent)
    made = make_agent("random", seed=7)
    assert isinstance(made, RandomAgent)
    assert made.seed == 7


@pytest.mark.parametrize("name", ["oracle", "random"])
def test_built_in_agents_keep_the_protocol(name: str) -> None:
    made = make_agent(name)
    assert isinstance(made, Agent)
    assert made.privileged == (name == "oracle")


def test_listing_imports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise AssertionError("an agent was imported")

    monkeypatch.setitem(sys.modules, "genui_gym_no_such_module", Loud("loud"))
    assert sorted(agent.known_agents()) == ["broken", "openai", "oracle", "random"]


def test_an_unknown_agent() -> None:
    with pytest.raises(AgentError, match="Did you mean 'oracle'") as caught:
        make_agent("orakel")
    assert "pip install" in caught.value.fix


def test_an_agent_that_does_not_import() -> None:
    with pytest.raises(AgentError, match="genui_gym_no_such_module"):
        make_agent("broken")


def test_an_option_it_does_not_take() -> None:
    with pytest.raises(OptionError, match="sed"):
        make_agent("random", sed=3)


def test_the_package_of_agents_imports_none(run_python: agent.Callable[..., str], root: object) -> None:
    script = "import sys, genui_gym.agents, genui_gym.agents.openai; print(sorted({'openai', 'httpx'} & set(sys.modules)))"
    assert run_python(script, PYTHONPATH=str(root)).strip() == "[]"


def test_an_agent_that_is_not_installed_names_the_command_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("genui_gym.agent.known_agents", dict)
    with pytest.raises(AgentError, match=r"pip install \./agents/navigator"):
        make_agent("navigator")
    with pytest.raises(AgentError, match="pip install genui-agent-walker"):
        make_agent("walker")
