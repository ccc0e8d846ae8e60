"""Every task of MiniWoB as an environment. The package comes with the extra ``dev``; without it these tests fail, they do not vanish."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import files, version
from importlib.util import find_spec
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from genui_gym.agents.random import RandomAgent
from genui_gym.catalog import cards
from genui_gym.env import StaticEnv
from genui_gym.errors import CardError
from genui_gym.rollout import rollout
from tests.env.miniwob import SOLVERS, Player
from tests.env.miniwob_found import FOUND

FAMILY = "genui/miniwob.{name}-v0"
TASKS = [card.id.removeprefix("genui/miniwob.").removesuffix("-v0") for card in cards().values() if card.family == FAMILY]

WAYS = SOLVERS | FOUND
Env = gym.Env[dict[str, Any], str]


@pytest.fixture
def task() -> Iterator[Callable[..., Env]]:
    """Return a function that makes the environment of a task; all that were made are closed."""
    made = []

    def make(name: str, **dials: Any) -> Env:
        made.append(gym.make(FAMILY.format(name=name), **({"observation": ("axtree",)} | dials)))
        return made[-1]

    yield make
    for env in made:
        env.close()


def test_the_package_is_there_and_all_its_tasks_have_an_id() -> None:
    assert version("miniwob")
    pages = {path.stem for path in files("miniwob") or () if path.match("miniwob/html/miniwob/*.html")}
    source = next(path for path in files("miniwob") or () if path.match("miniwob/registration.py"))
    registered = set(re.findall(r'id="miniwob/([\w.-]+)-v1"', source.read_text()))
    assert len(registered) > 120
    assert pages | registered == set(TASKS)


def plays_randomly(name: str) -> None:
    env, agent = gym.make(FAMILY.format(name=name), observation=("axtree",)), RandomAgent(1)
    try:
        observation, info = env.reset(seed=1)
        agent.reset(observation["goal"], info)
        assert observation["goal"]
        assert info["task_id"] == f"miniwob/{name}/1"
        over = False
        for _ in range(2):
            if not over:
                observation, reward, terminated, truncated, info = env.step(str(agent.act(observation, info)))
                over = terminated or truncated
                assert "error" not in info
                assert -1 <= reward <= 1
        assert env.observation_space.contains(observation)
    finally:
        env.close()


def plays_by_script(name: str) -> None:
    env = gym.make(FAMILY.format(name=name), observation=("axtree",))
    try:
        player = Player(env, seed=2)
        WAYS[name](player)
        assert player.over, "the page ends the episode"
        assert player.reward == player.info["score"] > 0
        assert player.info["success"] == (player.reward == 1)
    finally:
        env.close()


@pytest.fixture(scope="module")
def played(request: pytest.FixtureRequest) -> Iterator[dict[tuple[Callable[[str], None], str], Future[None]]]:
    """Play the tasks of all the tests that were chosen, three at a time: a page that loads leaves the processor to others."""
    chosen = [item.callspec.params for item in request.session.items if item.path == request.path and hasattr(item, "callspec")]
    with ThreadPoolExecutor(3) as threads:
        pairs = [(each["play"], each["name"]) for each in chosen if "play" in each]
        futures = {(play, name): threads.submit(play, name) for play, name in pairs}
        yield futures
        for future in futures.values():
            future.cancel()


CASES = [(plays_randomly, name) for name in TASKS] + [(plays_by_script, name) for name in WAYS]


@pytest.mark.parametrize(("play", "name"), CASES, ids=[f"{name}-{play.__name__}" for play, name in CASES])
def test_every_task_can_be_played_and_many_are_solved_by_script(play, name: str, played) -> None:  # type: ignore[no-untyped-def]
    played[play, name].result()


def test_enough_tasks_are_solved() -> None:
    assert len(WAYS) >= 60
    assert set(WAYS) <= set(TASKS)


def test_the_seed_decides_and_pixels_repeat(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-button", observation=("screenshot", "axtree"))
    (one, one_info), (two, two_info), (other, _) = env.reset(seed=5), env.reset(seed=5), env.reset(seed=6)
    assert np.array_equal(one.pop("screenshot"), two.pop("screenshot"))
    assert (one, one_info) == (two, two_info)
    assert other["axtree"] != one["axtree"]


def test_the_seed_means_what_it_means_in_the_original(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-test-2")
    env.reset(seed=7)
    ask = env.unwrapped._view.evaluate
    drawn = ask("Math.seedrandom(7), core.setDataMode('train'), genProblem(), document.getElementById('area').innerHTML")
    env.reset(seed=7)
    assert ask("document.getElementById('area').innerHTML") == drawn
    assert ask("WOB_DATA_MODE") == "train"


def test_a_wrong_click_costs_one_and_ends_the_episode(task) -> None:  # type: ignore[no-untyped-def]
    player = Player(task("click-test-2"), seed=1)
    player.submit("TWO")
    assert (player.reward, player.over, player.info["score"], player.info["success"]) == (-1.0, True, -1.0, False)


class Clicks:
    """Clicks what it was told to."""

    privileged = False

    def __init__(self, name: str) -> None:
        self.name = name

    def reset(self, goal: str, info: Any) -> None: ...

    def act(self, observation: Any, info: Any) -> str:
        return f"click('{next(element['bid'] for element in info['elements'] if element['name'] == self.name)}')"


@pytest.mark.parametrize(("name", "ended", "score"), [("ONE", "success", 1.0), ("TWO", "failure", -1.0)])
def test_a_trace_says_how_the_page_ended_the_episode(task, name: str, ended: str, score: float) -> None:  # type: ignore[no-untyped-def]
    outcome = rollout(task("click-test-2"), Clicks(name), seed=1).outcome
    assert (outcome.ended, outcome.score, outcome.success) == (ended, score, score == 1)


def test_no_clock_ends_or_discounts_an_episode(task) -> None:  # type: ignore[no-untyped-def]
    player = Player(task("click-test"), seed=1)
    ask = player._env.unwrapped._view.evaluate
    assert ask("core.EPISODE_MAX_TIME") == 2**31 - 1
    assert ask("document.getElementById('timer-countdown').textContent") == "-", "no countdown runs"
    ask("core.ept0 -= 9000, 0")
    player.submit("Click Me!")
    assert player.reward == 1.0


def test_a_part_of_the_reward_is_no_success(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-test")
    env.reset(seed=1)
    env.unwrapped._view.evaluate("core.endEpisode(0.5, true, 'half'), 0")
    _, reward, terminated, _, info = env.step("noop()")
    assert (reward, terminated, info["success"], info["reason"]) == (0.5, True, False, "half")


def test_a_page_behind_a_dialog_is_scored_when_it_goes_on(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-test")
    _, info = env.reset(seed=1)
    env.unwrapped._view.evaluate("addEventListener('click', () => alert('Wait'), true)")
    observation, reward, terminated, _, info = env.step(f"click('{info['elements'][0]['bid']}')")
    assert (observation["dialog"], reward, terminated) == ("alert: Wait", 0.0, False)
    _, reward, terminated, *_ = env.step("dialog_accept()")
    assert (reward, terminated) == (1.0, True)


def test_what_is_clicked_after_the_end_does_not_begin_anew(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-test")
    _, info = env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(f"dblclick('{info['elements'][0]['bid']}')")
    assert (reward, terminated) == (1.0, True)


def test_leaving_the_page_ends_the_episode(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-test")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step("goto('/miniwob/click-test-2.html')")
    assert (reward, terminated, info["success"]) == (-1.0, True, False)
    assert "left" in info["reason"]


def test_finishing_by_oneself_is_no_success(task) -> None:  # type: ignore[no-untyped-def]
    env = task("click-test")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step("finish()")
    assert (reward, terminated, info["success"], info["false_completion"]) == (0.0, True, False, True)


def test_a_flight_page_inside_its_frame_is_listed(task) -> None:  # type: ignore[no-untyped-def]
    observation, info = task("flight.Alaska").reset(seed=3)
    assert set(json.loads(observation["goal"])) >= {"Departure City", "Destination City"}
    assert {"From", "To", "Depart"} <= {element["name"] for element in info["elements"]}


def test_without_the_package_the_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniwob", None)
    monkeypatch.setattr("genui_gym.env.static_env.find_spec", lambda name: None if name == "miniwob" else find_spec(name))
    with pytest.raises(CardError, match=re.escape("Run `pip install 'genui-gym[miniwob]'`")):
        StaticEnv(FAMILY.format(name="click-test"))
