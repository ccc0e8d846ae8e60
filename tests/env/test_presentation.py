"""Golden paths under every knob, in both views: what is seen changes, what it is worth does not."""

from __future__ import annotations

from dataclasses import replace

import gymnasium as gym
import numpy as np
import pytest

from genui_gym import catalog
from genui_gym.agent import make_agent
from genui_gym.presentation import INTERRUPTIONS, PLAIN, Presentation
from genui_gym.rollout import rollout

ENV = "genui/Booking-v0"
KNOBS = {
    "skin ios": {"skin": "ios"},
    "skin android, dark": {"skin": "android", "theme": "dark"},
    "skin harmony": {"skin": "harmony"},
    "compact": {"density": "compact"},
    "small type": {"text": "small"},
    "large type": {"text": "large"},
    "tabs at the top": {"layout": "top"},
    "a rail": {"layout": "rail"},
    "Chinese": {"locale": "zh"},
    "shuffled": {"shuffle": True},
    "distractors": {"distractors": 8},
    "interruptions": {"interruptions": INTERRUPTIONS},
    "latency": {"latency_ms": 1500},
    "skeletons": {"latency_ms": 1500, "skeletons": True},
}
TASKS = ("book_for_friend", "cancel_both", "find_reviewer")


@pytest.fixture
def presented(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    card = replace(catalog.card(ENV), presentation=Presentation(**request.param))
    monkeypatch.setitem(catalog._cards, ENV, card)
    return


@pytest.mark.parametrize("backend", ["text", "browser"])
@pytest.mark.parametrize("presented", KNOBS.values(), ids=KNOBS, indirect=True)
def test_golden_paths_earn_one(presented: None, backend: str) -> None:
    env = gym.make(ENV, backend=backend)
    for task in TASKS[: 3 if backend == "text" else 1]:
        outcome = rollout(env, make_agent("oracle"), seed=3, task=task).outcome
        assert (outcome.success, outcome.score) == (True, 1.0), outcome.error
    env.close()


@pytest.mark.parametrize("backend", ["text", "browser"])
@pytest.mark.parametrize("env_id", [each.id for each in catalog.cards().values() if each.kind == "app" and each.presentation != PLAIN])
def test_golden_paths_earn_one_in_every_dress_on_the_shelf(env_id: str, backend: str) -> None:
    env = gym.make(env_id, backend=backend)
    for seed in range(3 if backend == "text" else 1):
        outcome = rollout(env, make_agent("oracle"), seed=seed).outcome
        assert (outcome.success, outcome.score) == (True, 1.0), outcome.error
    env.close()


@pytest.mark.parametrize("presented", [{"interruptions": INTERRUPTIONS, "distractors": 4, "shuffle": True}], indirect=True)
def test_interruptions_are_dismissed_and_saved(presented: None) -> None:
    env = gym.make(ENV, backend="text").unwrapped
    _, info = env.reset(seed=3, options={"task": "book_journey"})
    asked: list[str] = []
    for _ in range(30):
        names = {element["name"]: element["bid"] for element in info["elements"]}
        refusal = next((name for name in names if name in REFUSALS), None)
        asked += [refusal] if refusal else []
        saved = env.save()
        after = env.step(f"click('{names[refusal or 'Trips']}')")
        env.restore(saved)
        again = env.step(f"click('{names[refusal or 'Trips']}')")
        assert after[0]["axtree"] == again[0]["axtree"]
        info = again[4]
    assert sorted(asked) == sorted(REFUSALS)
    assert info["side_effects"] == []
    env.close()


REFUSALS = ("Only necessary cookies", "No thanks, not this time", "Ask me later", "Don't allow notifications")


@pytest.mark.parametrize("presented", [{"skin": "ios", "theme": "dark", "text": "large"}], indirect=True)
def test_it_looks_different(presented: None, monkeypatch: pytest.MonkeyPatch) -> None:
    env = gym.make(ENV)
    shown = env.reset(seed=3)[0]
    env.close()
    monkeypatch.setitem(catalog._cards, ENV, replace(catalog.card(ENV), presentation=Presentation()))
    plain_env = gym.make(ENV)
    plain = plain_env.reset(seed=3)[0]
    plain_env.close()
    assert shown["axtree"].splitlines()[:3] == plain["axtree"].splitlines()[:3]
    assert not np.array_equal(shown["screenshot"], plain["screenshot"])
