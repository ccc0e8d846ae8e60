"""Seats: the agents of the seeds, their time and what they count."""

from __future__ import annotations

from dataclasses import replace

from genui_gym.evaluation import Plan, evaluate, figures

from .conftest import Says


def test_an_agent_that_takes_a_seed_plays_otherwise_with_another(plan: Plan) -> None:
    random = evaluate(replace(plan, agent="random", seeds=2))
    again = evaluate(replace(plan, agent="random", options={"seed": 1}))
    by_seed = {seed: [each.steps for each in random.results if each.seed == seed] for seed in (0, 1)}
    assert by_seed[0] != by_seed[1]
    assert [each.steps for each in again.results] == by_seed[1], "seeds are counted on from the option"


def test_the_agents_time_and_tokens_are_measured(plan: Plan) -> None:
    (result,) = evaluate(replace(plan, tasks=("notes/find_due",)), make=lambda seed: Says("noop()")).results
    assert result.tokens == 110 * result.steps
    assert 0 < result.agent_seconds < result.env_seconds
    assert figures([result]).tokens == 110
