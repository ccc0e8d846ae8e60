"""Lessons about many environments at once: ports, loops, threads, processes, spaces, pickles.

What is measured there in more detail is in ``tests/vector``.
"""

from __future__ import annotations

import asyncio
import pickle
import threading
from typing import Any

import gymnasium as gym
import pytest
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from werkzeug.wrappers import Request, Response

from genui_gym.actions import ActionSpace
from genui_gym.actions.unicode import UnicodeText
from genui_gym.catalog import cards
from tests.lessons.conftest import Make, Visit

DEFAULTS = """
import gymnasium as gym
import genui_gym

envs = gym.make_vec("genui/Booking-v0", num_envs=2, vectorization_mode="async")
observations, infos = envs.reset(seed=1)
assert observations["screenshot"].shape == (2, 812, 375, 3)
assert observations["screenshot"].max() > 0
_, rewards, terminations, truncations, infos = envs.step(("noop()", "finish('done')"))
assert rewards.tolist() == [0.0, 0.0] and terminations.tolist() == [False, True] and not truncations.any(), infos
envs.close()
print("played")
"""


def test_a_vector_with_default_arguments(run_python: Any) -> None:
    """``gym.make_vec`` with nothing but the number works: pixels and texts travel between processes."""
    assert run_python(DEFAULTS) == "played\n"


SPAWN = """
import sys
import gymnasium as gym
from gymnasium.vector import AsyncVectorEnv

def make():
    import genui_gym
    return gym.make("genui/Booking-v0", backend="text")

if __name__ == "__main__":
    envs = AsyncVectorEnv([make] * 2, context="spawn")
    envs.reset(seed=1)
    assert envs.step(("noop()", "noop()"))[1].tolist() == [0.0, 0.0]
    envs.close()
    print("played")
"""


def test_a_vector_of_spawned_processes(run_python: Any, tmp_path: Any) -> None:
    """Processes that inherit nothing make the environment from its id."""
    script = tmp_path / "spawn.py"
    script.write_text(SPAWN)
    assert run_python("import runpy, sys; runpy.run_path(sys.argv[1], run_name='__main__')", str(script)) == "played\n"


def test_specs_pickle_and_dump() -> None:
    """The spec of every environment pickles and goes through JSON, and what comes back makes the same environment."""
    for name in ("genui/Booking-v0", *[each for each in cards() if "miniwob" in each][:3]):
        env = gym.make(name)
        spec = pickle.loads(pickle.dumps(env.spec))
        twin = gym.make(EnvSpec.from_json(spec.to_json()))
        assert twin.unwrapped.card == env.unwrapped.card  # type: ignore[attr-defined]
        twin.close()
        env.close()


def test_environments_pickle_and_their_making_starts_nothing(notes: Make) -> None:
    """An environment that was made and not reset has no thread and no process, and pickles."""
    threads = threading.active_count()
    env = notes()
    twin = pickle.loads(pickle.dumps(env))
    assert threading.active_count() == threads
    assert twin.reset(seed=1)[0]["goal"] == env.reset(seed=1)[0]["goal"]
    twin.close()


def test_spaces_that_vectors_can_carry(notes: Make) -> None:
    """Observations are made of boxes, numbers and texts of bounded length alone; so memory for them can be shared."""

    def parts(space: gym.Space[Any]) -> list[gym.Space[Any]]:
        return [each for inner in space.values() for each in parts(inner)] if isinstance(space, spaces.Dict) else [space]

    env = notes(observation=("axtree", "screenshot"))
    assert {type(part) for part in parts(env.observation_space)} <= {spaces.Box, spaces.Discrete, UnicodeText}
    assert isinstance(env.action_space, ActionSpace)
    assert parts(env.action_space) == [env.action_space]


PORTS = """
import contextlib, socket, sys
import gymnasium as gym
import genui_gym
from genui_gym.catalog import register_shelf
from genui_gym.server import shared_server

class Serving(gym.Wrapper):
    def port(self):
        return shared_server().port

with contextlib.ExitStack() as held:
    for port in (5000, 8000):
        with contextlib.suppress(OSError):
            held.enter_context(socket.create_server(("127.0.0.1", port)))
    env_id = register_shelf(sys.argv[1], trust=True)[0]
    envs = gym.make_vec(env_id, num_envs=32, vectorization_mode="async", vector_kwargs={"context": "fork"},
                        wrappers=[Serving], backend="text", observation=("axtree",))
    envs.reset(seed=0)
    print(len({*envs.call("port"), 5000, 8000}))
    envs.close()
"""


def test_port_races_and_reserved_ports(run_python: Any, root: Any) -> None:
    """Thirty-two environments that start at once serve on ports of their own while the favourite ones are taken."""
    assert run_python(PORTS, str(root / "tests" / "shelf")) == "34\n"


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_inside_a_running_loop(notes: Make, backend: str) -> None:
    """``reset`` and ``step`` may be called where a loop runs, as in a notebook."""

    async def main() -> float:
        env = notes(backend=backend)
        env.reset(seed=1)
        return float(env.step("noop()")[1])

    assert asyncio.run(main()) == 0.0


@pytest.mark.parametrize("backend", ["browser", "text"])
def test_made_stepped_and_closed_in_three_threads(notes: Make, backend: str) -> None:
    """An environment may pass from thread to thread."""
    played: list[Any] = []
    works = [
        lambda: (played.append(notes(backend=backend)), played[0].reset(seed=1)),
        lambda: played.append(played[0].step("click('1')")[0]["last_action_error"]),
        lambda: played[0].close(),
    ]
    for work in works:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert played[1] == ""


def test_two_sessions_step_at_the_same_time(visit: Visit) -> None:
    """Two environments of two threads are under way together: each waits in its step until the other has come as far."""
    both = threading.Barrier(2, timeout=60)

    def meet(request: Request) -> Response:
        both.wait()
        return Response("met", mimetype="text/plain")

    other = Visit()
    failed: list[BaseException] = []

    def play(each: Visit) -> None:
        try:
            each.routes["/meet"] = meet
            each.begin("<p id=p></p><button onclick='fetch(`/meet`).then(r => r.text()).then(t => p.textContent = t)'>Go</button>")
            each.do("click('1')")
            assert 'text "met"' in each.tree
        except BaseException as problem:  # told in the thread of the test
            failed.append(problem)
        finally:
            each.env.close()

    threads = [threading.Thread(target=play, args=(each,)) for each in (visit, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
