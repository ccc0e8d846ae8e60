"""A world whose app runs confined: episodes are the same, and what the app does wrong costs an episode and nothing else."""

from __future__ import annotations

import math
import pickle
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from genui_gym import apps, catalog
from genui_gym.agents.oracle import OracleAgent
from genui_gym.catalog import register_shelf
from genui_gym.env import AppEnv
from genui_gym.env.remote import RemoteWorld
from genui_gym.errors import AppError, OptionError, SandboxCrashed, TaskError
from genui_gym.sandbox import NEEDED, Limits, probe
from genui_gym.world import World

NOTES = Path(__file__).parent.parent / "shelf" / "synthesized_apps" / "notes"

EVIL = """

def evil(app):
    @app.get("/evil/socket")
    def evil_socket():
        import socket

        socket.socket()

    @app.get("/evil/file")
    def evil_file():
        return open("/etc/passwd").read()

    @app.get("/evil/loop")
    def evil_loop():
        while True:
            pass

    @app.get("/evil/memory")
    def evil_memory():
        return "x" * 2**34

    @app.get("/evil/exit")
    def evil_exit():
        import os

        os._exit(0)

    @app.get("/evil/header")
    def evil_header():
        from flask import Response

        response = Response("x")
        response.headers._list.append(("x-a", "b\\r\\nset-cookie: c=d"))
        return response

    @app.get("/evil/environment")
    def evil_environment():
        import os

        return str(sorted(os.environ))

    return app
"""


@pytest.fixture(scope="module", autouse=True)
def confinable() -> None:
    """Nothing here can be tried on a machine that lacks a layer."""
    if lacking := [name for name in NEEDED if not probe()[name]]:
        pytest.skip(f"this machine lacks {lacking}")


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Register a shelf that nobody trusts, with an app that has evil pages; return its environment's id."""
    kept = dict(catalog._shelves), dict(catalog._cards), list(apps.foreign), dict(gym.registry)
    shelf = tmp_path_factory.mktemp("shelf")
    folder = shelf / "synthesized_apps" / "evilnotes"
    shutil.copytree(NOTES, folder, ignore=shutil.ignore_patterns("__pycache__", "proof.json"))
    views = folder / "views.py"
    views.write_text(views.read_text() + EVIL + "\n\n_create = create_app\n\n\ndef create_app():\n    return evil(_create())\n")
    (shelf / "envs").mkdir()
    card = 'id = "genui/EvilNotes-v0"\nkind = "app"\napp = "evilnotes"\nbackends = ["browser", "text"]\n'
    (shelf / "envs" / "evil.toml").write_text(card)
    yield register_shelf(shelf)[0]
    catalog._shelves, catalog._cards, apps.foreign[:] = kept[:3]
    gym.registry.clear()
    gym.registry.update(kept[3])


@pytest.fixture(scope="module")
def env(evil: str) -> Iterator[AppEnv]:
    made: AppEnv = gym.make(evil, backend="text").unwrapped  # type: ignore[assignment]
    yield made
    made.close()


def play(env: AppEnv, seed: int) -> list[Any]:
    """Play the golden path of a seed; return all that was seen."""
    observation, info = env.reset(seed=seed)
    agent, seen, over = OracleAgent(), [(observation, info)], False
    agent.learn_solution(env.solution())
    agent.reset(observation["goal"], info)
    while not over:
        observation, reward, terminated, truncated, info = env.step(agent.act(observation, info))
        seen.append((observation, reward, terminated, truncated, info))
        over = terminated or truncated
    return [*seen, env.changes(), env.calculate_reward(), env.task, env.solution(), env.world.image(), env.world.clock.now, env.world.seed]


def test_episodes_are_the_same_as_in_this_process(notes_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here: AppEnv = gym.make(notes_id, backend="text").unwrapped  # type: ignore[assignment]
    there: AppEnv = gym.make(notes_id, backend="text").unwrapped  # type: ignore[assignment]
    try:
        seen = [play(here, seed) for seed in range(6)]
        monkeypatch.setattr(apps, "is_trusted", lambda name: False)
        assert [play(there, seed) for seed in range(6)] == seen
        assert isinstance(here.world, World)
        assert isinstance(there.world, RemoteWorld)
    finally:
        here.close()
        there.close()


def test_an_app_that_nobody_trusts_is_played_and_never_imported(env: AppEnv) -> None:
    last = play(env, 1)[-8]
    assert last[-1]["success"]
    assert not any(name.startswith("genui_gym.apps.evilnotes") for name in sys.modules)
    with pytest.raises(AppError, match="not trusted"):
        apps.load("evilnotes")


@pytest.mark.parametrize(
    ("page", "kind", "said"),
    [
        ("socket", "SandboxForbidden", "socket"),
        ("file", "ServerError", "PermissionError"),
        ("memory", "SandboxMemory", "MiB"),
        ("exit", "SandboxCrashed", "status 0"),
        ("header", "ServerError", "newline"),
    ],
)
def test_what_an_app_does_wrong_loses_the_episode_and_no_more(env: AppEnv, page: str, kind: str, said: str) -> None:
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(f"goto('/evil/{page}')")
    assert (math.isnan(reward), terminated, truncated, info["error"]["kind"]) == (True, False, True, kind)
    assert said in info["error"]["message"]
    env.reset(seed=1)
    assert env.step("noop()")[1] == 0.0


def test_it_knows_nothing_of_this_process(env: AppEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    env.reset(seed=1)
    shown = env.step("goto('/evil/environment')")[0]["axtree"]
    assert "HOME" in shown
    assert "PATH" not in shown


def test_a_request_without_end_is_ended(evil: str) -> None:
    world = RemoteWorld("evilnotes", limits=Limits(answer=1.0))
    try:
        world.choose(catalog.card(evil), 1, {})
        environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/evil/loop", "SERVER_NAME": "x", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}
        import io

        with pytest.raises(Exception, match="no answer for 1 s") as caught:
            world.wsgi({**environ, "wsgi.input": io.BytesIO()}, lambda *_: None)
        assert type(caught.value).__name__ == "SandboxTimeout"
        with pytest.raises(type(caught.value)):
            _ = world.failure
        task, steps = world.choose(catalog.card(evil), 1, {})
        assert world.reward(task).score == 0.0
        assert steps
    finally:
        world.close()


def test_the_same_in_chromium(evil: str) -> None:
    env: AppEnv = gym.make(evil, observation=("axtree",)).unwrapped  # type: ignore[assignment]
    try:
        assert play(env, 1)[-8][-1]["success"]
        env.reset(seed=1)
        *_, truncated, info = env.step("goto('/evil/socket')")
        assert (truncated, info["error"]["kind"]) == (True, "SandboxForbidden")
        assert play(env, 1)[-8][-1]["success"]
    finally:
        env.close()


def test_a_checkpoint_goes_on_in_another_process_of_the_app(env: AppEnv) -> None:
    env.reset(seed=1)
    first = env.solution()[0]
    bid = next(node.bid for node in env._state.elements if (node.role, node.name) == (first.role, first.name))
    env.step(f"click('{bid}')")
    checkpoint = pickle.loads(pickle.dumps(env.save()))
    after = env.step("noop()")
    [twin] = env.fork(1)
    env.world.close()
    try:
        observation, _ = env.restore(checkpoint)
        assert env.step("noop()")[0] == after[0]
        assert observation["url"] == after[0]["url"]
    finally:
        twin.close()


def test_what_is_asked_wrong_is_said_as_ever(env: AppEnv) -> None:
    with pytest.raises(OptionError, match="option 'tusk'"):
        env.reset(seed=1, options={"tusk": "x"})
    with pytest.raises(TaskError, match="no task template 'tick_nota'"):
        env.reset(seed=1, options={"task": "tick_nota"})


def test_an_app_that_does_not_load_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(NOTES, tmp_path / "broken", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "broken" / "reward.py").write_text("import nowhere_to_be_found")
    monkeypatch.setattr(apps, "foreign", [str(tmp_path)])
    with pytest.raises(AppError, match="nowhere_to_be_found"):
        RemoteWorld("broken")


def test_a_link_that_leads_off_the_shelf_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "linked").symlink_to(NOTES)
    monkeypatch.setattr(apps, "foreign", [str(tmp_path)])
    with pytest.raises(AppError, match="leads off its shelf"):
        RemoteWorld("linked")


def test_files_that_lie_elsewhere_are_not_offered(env: AppEnv) -> None:
    env.reset(seed=1)
    world = env.world
    assert world.files is None
    files = apps.folder_of("evilnotes") / "files"
    files.symlink_to(Path.home())
    try:
        assert world.files is None
    finally:
        files.unlink()


def test_an_answer_that_is_none_ends_the_process(env: AppEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    env.reset(seed=1)
    world = env.world
    assert isinstance(world, RemoteWorld)
    monkeypatch.setattr(world, "_ask", lambda *_, **__: ({"changes": [["note", "drop", 1, {}, {}]]}, b""))
    with pytest.raises(SandboxCrashed, match="drop"):
        world.changes()
    monkeypatch.undo()
    env.reset(seed=1)
