"""``gym.make_vec`` with default arguments: every way of starting processes, inside asyncio, with what a busy machine adds."""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import gymnasium as gym
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.vector import AutoresetMode

TEXT = {"backend": "text", "observation": ("axtree",)}

PROCESSES = """
import asyncio, sys
import gymnasium as gym, psutil
import genui_gym
from genui_gym.catalog import register_shelf

async def main():
    context, backend, shelf = sys.argv[1:]
    notes = register_shelf(shelf, trust=True)[0]
    options = {"backend": backend, "observation": ("axtree",)}
    before = gym.make(notes, **options)
    before.reset(seed=0)
    own = set(psutil.Process().children(recursive=True))
    envs = gym.make_vec(notes, num_envs=2, vectorization_mode="async", vector_kwargs={"context": context} if context else None, **options)
    observations, infos = envs.reset(seed=[3, 4])
    assert infos["task_id"][0].endswith("/3") and infos["task_id"][1].endswith("/4"), infos["task_id"]
    observations, rewards, terminations, truncations, infos = envs.step(("click('2')", "finish('x')"))
    assert terminations.tolist() == [False, True] and not truncations.any(), infos
    assert observations["last_action"] == ("click('2')", "finish('x')")
    observations, rewards, terminations, truncations, infos = envs.step(("noop()", "noop()"))
    assert infos["steps"].tolist() == [2, 0] and rewards.tolist() == [0.0, 0.0]
    assert not before.step("noop()")[3], "the environment of this process goes on"
    family = psutil.Process().children(recursive=True)
    started = [each for each in family if each not in own and not own.intersection(each.parents())]  # A page made ready is the browser's.
    of_python = [each for each in started if any(name in " ".join(each.cmdline()) for name in ("forkserver", "resource_tracker"))]
    workers = {process.pid for process in envs.processes}
    envs.close()
    before.close()
    _, left = psutil.wait_procs([each for each in started if each not in of_python or each.pid in workers], 30)
    assert not left, left

asyncio.run(main())
"""


@pytest.mark.parametrize(("context", "backend"), [("", "text"), ("forkserver", "text"), ("spawn", "text"), ("fork", "browser")])
def test_processes_after_a_reset_in_their_parent(context: str, backend: str, run_python: Any, root: Any) -> None:
    """They are stepped where a loop runs, as in a notebook."""
    run_python(PROCESSES, context, backend, str(root / "tests" / "shelf"))


INHERITED = """
import math, os, sys
import gymnasium as gym
import genui_gym
from genui_gym.catalog import register_shelf

env = gym.make(register_shelf(sys.argv[1], trust=True)[0], observation=("axtree",), disable_env_checker=True)
env.reset(seed=1)
if not (child := os.fork()):
    try:
        _, reward, _, truncated, info = env.step("noop()")
        assert math.isnan(reward) and truncated and info["error"]["kind"] == "BrowserError", info
        env.reset(seed=1)
        assert env.step("noop()")[1] == 0.0
        env.close()
        sys.modules["genui_gym.browser"].close_all()
    except BaseException as problem:
        print(repr(problem), flush=True)
        os._exit(1)
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
assert env.step("noop()")[1] == 0.0, "the parent's page is as it was"
env.close()
"""


def test_an_environment_inherited_by_fork_is_truncated_and_can_be_reset(run_python: Any, root: Any) -> None:
    run_python(INHERITED, str(root / "tests" / "shelf"))


@pytest.mark.parametrize("backend", ["text", "browser"])
def test_one_process_inside_a_running_loop(notes_id: str, backend: str) -> None:
    async def main() -> Any:
        envs = gym.make_vec(notes_id, num_envs=2, vectorization_mode="sync", backend=backend, observation=("axtree",))
        _, infos = envs.reset(seed=6)
        results = envs.step(("noop()", "finish('x')"))
        envs.close()
        return infos, results

    infos, (_, _, terminations, _, _) = asyncio.run(main())
    assert [each.rsplit("/")[-1] for each in infos["task_id"]] == ["6", "7"]
    assert terminations.tolist() == [False, True]


def test_the_spec_pickles_and_makes_the_same_vector(notes_id: str) -> None:
    envs = gym.make_vec(notes_id, num_envs=2, vectorization_mode="sync", **TEXT)
    spec = pickle.loads(pickle.dumps(envs.spec))
    assert EnvSpec.from_json(spec.to_json()).id == notes_id
    twins = gym.make_vec(spec)
    assert twins.num_envs == 2
    assert twins.reset(seed=1)[1]["task_id"].tolist() == envs.reset(seed=1)[1]["task_id"].tolist()
    envs.close()
    twins.close()


def test_the_final_observation_of_an_episode(notes_id: str) -> None:
    """In the mode SameStep it stands in ``infos``; in NextStep it is the observation itself."""
    vector_kwargs = {"autoreset_mode": AutoresetMode.SAME_STEP}
    envs = gym.make_vec(notes_id, num_envs=2, vectorization_mode="sync", vector_kwargs=vector_kwargs, **TEXT)
    envs.reset(seed=1)
    observations, _, terminations, _, infos = envs.step(("finish('x')", "noop()"))
    envs.close()
    assert terminations.tolist() == [True, False]
    assert infos["_final_obs"].tolist() == [True, False]
    assert infos["final_obs"][0]["last_action"] == "finish('x')"
    assert infos["final_info"]["false_completion"][0]
    assert observations["last_action"] == ("", "noop()")
    assert infos["steps"].tolist() == [0, 1]


@pytest.mark.filterwarnings("ignore:.*ERROR:UserWarning")
def test_a_failure_in_a_process_keeps_its_type_and_its_words(notes_id: str, tracker_ends: None) -> None:
    from genui_gym.errors import TaskError

    envs = gym.make_vec(notes_id, num_envs=1, vectorization_mode="async", vector_kwargs={"context": "spawn"}, **TEXT)
    with pytest.raises(TaskError, match="add_note"):
        envs.reset(options={"task": "ad_note"})
    envs.close()
