"""Agents that err on purpose, results made by hand, and the small app ``notes`` to play on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from genui_gym.agents.oracle import OracleAgent
from genui_gym.errors import AgentError
from genui_gym.evaluation import Evaluation, Plan, Result
from genui_gym.task import Step


class Strays(OracleAgent):
    """Follows the golden path as ``change`` rewrites it."""

    def __init__(self, change: Callable[[list[Step]], list[Step]]) -> None:
        super().__init__()
        self._change = change

    def learn_solution(self, steps: Sequence[Step]) -> None:
        super().learn_solution(self._change(list(steps)))


class Says:
    """Answers every observation with the same line; counts tokens."""

    privileged = False

    def __init__(self, line: str) -> None:
        self.line = line

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        self.asked = 0

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        self.asked += 1
        return self.line

    def usage(self) -> dict[str, float]:
        return {"input_tokens": 100.0 * self.asked, "output_tokens": 10.0 * self.asked}


class Silent(Says):
    """Has no answer."""

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        raise AgentError("The agent was asked for an action", "It has none", "Ask another")


MakeResult = Callable[..., Result]


@pytest.fixture(scope="session")
def result() -> MakeResult:
    """Return a function that makes the result of an episode: a success in ten steps, unless told otherwise."""
    won = Result(
        "a/x/0", "genui/A-v0", "new", 0, "a", "commit", "easy", "Do it", "finish", 1.0, True, met=1, subgoals=1, steps=10, max_steps=20,
        env_seconds=0.1, agent_seconds=0.02, reset_seconds=0.5,
    )  # fmt: skip

    def make(task: str = "a/x/0", won_it: bool = True, **changes: Any) -> Result:
        made = replace(won, task=task, app=task.split("/")[0], success=won_it, score=float(won_it), failure="" if won_it else "stuck")
        return replace(made, **changes)

    return make


@pytest.fixture(scope="session")
def lost(result: MakeResult) -> MakeResult:
    """Return a function that makes the result of an episode that was lost."""
    return lambda task="a/x/0", **changes: result(
        task, False, **{"score": None, "ended": "error", "failure": "infrastructure", "detail": "it broke", **changes}
    )


@pytest.fixture(scope="session")
def evaluation() -> Callable[..., Evaluation]:
    """Return a function that makes an evaluation of results."""
    described = {"agent": "lexical", "options": {}, "suite": "genui/Eval-v0", "backend": "text", "actions": "elements", "seeds": 1,
                 "tasks": [], "digest": "d", "version": "1"}  # fmt: skip
    return lambda *results: Evaluation(described, tuple(results))


@pytest.fixture
def plan(notes_id: str) -> Plan:
    """Return a plan for the oracle on the four templates of ``notes``."""
    return Plan("oracle", notes_id)
