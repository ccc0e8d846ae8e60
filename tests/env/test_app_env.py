from __future__ import annotations

import asyncio
import math
import pickle
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from genui_gym.actions import Action
from genui_gym.env import AppEnv
from genui_gym.errors import OptionError, TaskError
from genui_gym.server import shared_server

TICK = {"task": "notes/tick_note/1"}
FIND = {"task": "notes/find_due/4"}


def bid(info: dict[str, Any], role: str, name: str) -> str:
    return next(element["bid"] for element in info["elements"] if (element["role"], element["name"]) == (role, name))


def play_tick(env: AppEnv) -> list[tuple[float, bool, dict[str, Any]]]:
    """Play the golden path of TICK by hand; return reward, terminated and info of each step."""
    _, info = env.reset(seed=1, options=TICK)
    steps = []
    for step in env.solution():
        if step.role:
            call = Action(step.action, {"bid": bid(info, step.role, step.name), **step.arguments})
            _, reward, terminated, _, info = env.step(call)
            steps.append((reward, terminated, info))
    return steps


def test_check_env_is_clean(make) -> None:  # type: ignore[no-untyped-def]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make().unwrapped, skip_render_check=True)


def test_the_golden_path_by_hand_pays_one_at_the_end(env: AppEnv) -> None:
    steps = play_tick(env)
    assert [reward for reward, _, _ in steps] == [0, 0, 0, 1]
    assert [terminated for _, terminated, _ in steps] == [False, False, False, True]
    info = steps[-1][2]
    assert (info["score"], info["success"], info["false_completion"], info["side_effects"]) == (1.0, True, False, [])
    assert all(subgoal["met"] for subgoal in info["subgoals"])
    assert env.calculate_reward().success
    assert [change.op for change in env.changes()] == ["update"]


def test_observation_and_info_have_what_they_promise(env: AppEnv) -> None:
    observation, info = env.reset(seed=1, options=TICK)
    assert env.observation_space.contains(observation)
    assert observation["url"] == "http://notes.localhost/"
    assert observation["screenshot"].shape == (812, 375, 3)
    assert observation["goal"] == env.task.goal
    assert '[1] link "New note"' in observation["axtree"]
    assert set(info) == {
        "task_id", "score", "success", "subgoals", "side_effects", "finished", "false_completion", "elements", "capture", "notes",
        "steps", "max_steps", "action_set",
    }  # fmt: skip
    assert info["task_id"] == TICK["task"]
    assert info["max_steps"] == 20


def test_neither_port_nor_world_shows_anywhere(env: AppEnv) -> None:
    observation, info = env.reset(seed=1)
    seen = repr({k: v for k, v in observation.items() if k != "screenshot"}) + repr(info)
    assert str(shared_server().port) not in seen
    assert "world" not in seen


def test_the_same_seed_and_actions_give_equal_texts_and_pixels(make) -> None:  # type: ignore[no-untyped-def]
    first, second = make().unwrapped, make().unwrapped
    for env in (first, second):
        env.reset(seed=1, options=TICK)
    (one, one_info), (two, two_info) = first.reset(seed=1, options=TICK), second.reset(seed=1, options=TICK)
    for action in (None, "click('2')", "go_back()", "nonsense"):
        if action:
            one, _, _, _, one_info = first.step(action)
            two, _, _, _, two_info = second.step(action)
        assert np.array_equal(one.pop("screenshot"), two.pop("screenshot"))
        assert one == two
        assert one_info == two_info


@pytest.mark.parametrize(
    ("action", "part"),
    [
        ("click('999')", "999"),
        ("dance()", "not an action"),
        ("mouse_click(5, 5)", "'mouse_click' is not an action"),
        ("fill('1')", "without 'value'"),
        ("goto('file:///etc/hostname')", "file:"),
        ("", "is not an action"),
        (None, "'None' is not an action"),
        (3, "'3' is not an action"),
        (b"noop()", "is not an action"),
    ],
)
def test_an_agents_mistake_is_data(env: AppEnv, action: Any, part: str) -> None:
    before, _ = env.reset(seed=1)
    after, reward, terminated, truncated, _ = env.step(action)
    assert part in after["last_action_error"]
    assert after["last_action"] == str(action)
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert after["axtree"] == before["axtree"]


@pytest.mark.parametrize(
    ("options", "part"), [(3, "of the type int and no mapping"), ({"tsak": "tick"}, "the option 'tsak'"), ({"task": 3}, "task=3")]
)
def test_options_that_are_none_are_refused(env: AppEnv, options: Any, part: str) -> None:
    with pytest.raises(OptionError, match=part):
        env.reset(seed=1, options=options)


def test_a_number_of_an_older_page_is_stale(env: AppEnv) -> None:
    _, info = env.reset(seed=1, options=TICK)
    env.step("click('2')")
    observation, *_ = env.step(f"click('{len(info['elements'])}')")
    assert observation["last_action_error"]


def test_a_right_answer_is_success(env: AppEnv) -> None:
    env.reset(options=FIND)
    answer = env.solution()[-1].arguments["answer"]
    _, reward, terminated, _, info = env.step(Action("finish", {"answer": answer}))
    assert (reward, terminated, info["success"], info["false_completion"]) == (1.0, True, True, False)


@pytest.mark.parametrize("action", ["finish('2026-01-01')", "finish()", "report_infeasible('no')", "finish('x', 'not_found')"])
def test_finishing_without_success_is_a_false_completion(env: AppEnv, action: str) -> None:
    env.reset(options=FIND)
    _, reward, terminated, _, info = env.step(action)
    assert (reward, terminated, info["success"], info["false_completion"]) == (0.0, True, False, True)


def test_what_the_goal_does_not_explain_is_a_side_effect(env: AppEnv) -> None:
    _, info = env.reset(seed=1, options=TICK)
    title = env.task.params["title"]
    other = next(e for e in info["elements"] if e["role"] == "link" and e["name"] not in ("New note", title))
    _, _, _, _, info = env.step(f"click('{other['bid']}')")
    _, _, _, _, info = env.step(f"click('{bid(info, 'checkbox', 'Done')}')")
    _, _, _, _, info = env.step(f"click('{bid(info, 'button', 'Save')}')")
    assert "changed done from 0 to 1" in info["side_effects"][0]
    assert not info["success"]


def test_a_double_click_on_a_link_comes_to_rest(env: AppEnv) -> None:
    _, info = env.reset(seed=1, options=TICK)
    observation, _, _, _, info = env.step(f"dblclick('{bid(info, 'link', 'New note')}')")
    assert (observation["url"], info["notes"]) == ("http://notes.localhost/new", [])


def test_the_step_limit_truncates(env: AppEnv) -> None:
    _, info = env.reset(options=FIND)
    for number in range(info["max_steps"]):
        _, _, terminated, truncated, info = env.step("noop()")
        assert (terminated, truncated) == (False, number + 1 == info["max_steps"])


def test_a_step_after_the_end_warns_and_does_nothing(env: AppEnv) -> None:
    play_tick(env)
    with pytest.warns(UserWarning, match="after the episode ended"):
        _, reward, terminated, _, info = env.step("click('1')")
    assert (reward, terminated, info["score"]) == (0.0, True, 1.0)


def test_a_step_before_reset_is_refused(env: AppEnv) -> None:
    with pytest.raises(gym.error.ResetNeeded):
        env.step("noop()")


def test_a_failing_oracle_is_no_reward(env: AppEnv) -> None:
    env.reset(options=FIND)
    env.world.app = replace(env.world.app, calculate_reward=lambda *_: 1 / 0)
    _, reward, terminated, truncated, info = env.step("finish('x')")
    assert math.isnan(reward)
    assert (terminated, truncated, info["score"]) == (False, True, None)
    assert info["error"]["kind"] == "OracleError"


def test_a_failing_app_is_no_reward(env: AppEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    _, info = env.reset(options={"task": "add_note"}, seed=2)
    _, _, _, _, info = env.step(f"click('{bid(info, 'link', 'New note')}')")
    with monkeypatch.context() as broken:
        broken.setattr("genui_gym.apps.notes.views.folders", lambda: 1 // 0)
        _, reward, _, truncated, info = env.step(f"click('{bid(info, 'button', 'Save')}')")
    assert math.isnan(reward)
    assert truncated
    assert info["error"]["kind"] == "ServerError"
    env.reset(seed=2)
    assert env.step("noop()")[1] == 0.0


def test_reset_selects_tasks(env: AppEnv) -> None:
    assert env.reset(options=FIND)[1]["task_id"] == FIND["task"]
    assert env.reset(seed=9, options={"task": "add_note"})[1]["task_id"] == "notes/add_note/9"
    assert env.reset(seed=9)[1]["task_id"] == env.reset(seed=9)[1]["task_id"]
    assert len({env.reset()[1]["task_id"] for _ in range(4)}) > 1


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"tusk": "x"}, OptionError, "Did you mean 'task'"),
        ({"task": 7}, OptionError, "named by a text"),
        ({"task": "tick_nte"}, TaskError, "Did you mean 'tick_note'"),
        ({"task": "mail/send/1"}, TaskError, "plays the app 'notes'"),
        ({"task": "notes/send"}, TaskError, "is no task id"),
    ],
)
def test_options_of_reset_that_are_off(env: AppEnv, options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        env.reset(seed=1, options=options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"backend": "telepathy"}, "It has 'browser'"),
        ({"observation": ("smell",)}, "'screenshot', 'axtree'"),
        ({"actions": "some"}, "'elements', 'coordinates', 'all'"),
    ],
)
def test_arguments_that_are_off(make, options: dict[str, Any], message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(OptionError, match=message):
        make(**options)


def test_channels_are_dials(make) -> None:  # type: ignore[no-untyped-def]
    text_only, pixels_only = make(observation=("axtree",)), make(observation=("screenshot",))
    assert "screenshot" not in text_only.reset(seed=1)[0]
    assert "axtree" not in pixels_only.reset(seed=1)[0]
    assert text_only.reset(seed=1)[1]["capture"] == "none"


def test_coordinates_are_pixels_of_the_image(make) -> None:  # type: ignore[no-untyped-def]
    env = make(actions="coordinates")
    _, info = env.reset(seed=1)
    left, top, width, height = next(e["box"] for e in info["elements"] if e["name"] == "New note")
    observation, *_ = env.step(f"mouse_click({left + width / 2}, {top + height / 2})")
    assert observation["url"].endswith("/new")


def test_render_returns_the_latest_screenshot(make) -> None:  # type: ignore[no-untyped-def]
    env = make(render_mode="rgb_array", observation=("axtree",))
    env.reset(seed=1)
    assert env.render().shape == (812, 375, 3)


def test_the_constructor_starts_nothing_and_close_may_be_called_twice(make) -> None:  # type: ignore[no-untyped-def]
    before = set(threading.enumerate())
    env = make()
    assert set(threading.enumerate()) == before
    env.reset(seed=1)
    env.close()
    env.close()


def test_it_works_inside_a_running_loop(env: AppEnv) -> None:
    async def episode() -> str:
        env.reset(seed=1)
        return env.step("noop()")[0]["url"]

    assert asyncio.run(episode()) == "http://notes.localhost/"


def test_it_may_be_used_from_several_threads_in_turn(env: AppEnv) -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as two, ThreadPoolExecutor(1) as three:
        one.submit(env.reset, seed=1).result()
        assert two.submit(env.step, "noop()").result()[1] == 0.0
        three.submit(env.close).result()


def test_the_world_is_fresh_at_each_reset(env: AppEnv) -> None:
    play_tick(env)
    observation, info = env.reset(seed=1, options=TICK)
    again, _ = env.reset(seed=1, options=TICK)
    assert info["score"] == 0.0
    assert env.changes() == ()
    assert again["axtree"] == observation["axtree"]


def test_the_environment_pickles_before_reset(make) -> None:  # type: ignore[no-untyped-def]
    spec = make().spec
    assert pickle.loads(pickle.dumps(spec)) == spec
