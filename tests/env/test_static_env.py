from __future__ import annotations

import math
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest
from flask import Flask, redirect, request
from gymnasium.utils.env_checker import check_env
from werkzeug.serving import make_server

from genui_gym import apps, catalog
from genui_gym.agents.random import RandomAgent
from genui_gym.card import Card
from genui_gym.catalog import register_shelf
from genui_gym.elements import PageState
from genui_gym.env import StaticEnv, pages_env
from genui_gym.errors import CardError, OptionError, ServerError, TaskError
from genui_gym.rollout import rollout

BOTH = pytest.mark.parametrize("backend", ["browser", "text"])


@pytest.fixture
def opened() -> Iterator[Callable[..., StaticEnv]]:
    """Return ``pages_env``; all that it makes are closed."""
    made = []

    def make(*arguments: Any, **options: Any) -> StaticEnv:
        made.append(pages_env(*arguments, **options))
        return made[-1]

    yield make
    for env in made:
        env.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.html").write_text("<title>One</title><h1>First</h1><a href='two.html'>On</a>")
    (tmp_path / "pages" / "two.html").write_text("<title>Two</title><h1>Second</h1>")
    return tmp_path / "pages"


class Counter:
    """A Flask app that counts clicks of its button."""

    def __init__(self) -> None:
        self.count, self.seeds = 0, list[int]()
        self.app = Flask("counter")
        self.app.add_url_rule("/", view_func=self.page, methods=["GET", "POST"])
        self.app.add_url_rule("/fail", view_func=lambda: 1 / 0)

    def page(self) -> Any:
        if request.method == "POST":
            self.count += 1
            return redirect("/")
        return f"<p>{self.count} so far</p><form method=post><button>Count</button></form><a href='/fail'>Fail</a>"

    def start(self, seed: int) -> None:
        self.seeds.append(seed)
        self.count = 0


def click(env: StaticEnv, info: dict[str, Any], name: str) -> Any:
    return env.step(f"click('{next(element['bid'] for element in info['elements'] if element['name'] == name)}')")


@BOTH
def test_a_folder_is_an_environment_without_reward(opened, folder: Path, backend: str) -> None:  # type: ignore[no-untyped-def]
    env = opened(folder, goal="Look.", max_steps=3, backend=backend)
    observation, info = env.reset(seed=4)
    assert (observation["goal"], observation["url"]) == ("Look.", "http://pages.localhost/")
    assert (info["task_id"], info["max_steps"], info["success"], info["subgoals"]) == ("pages/pages/4", 3, False, [])
    observation, reward, *_ = click(env, info, "On")
    assert observation["open_pages_titles"] == "Two"
    assert reward == 0
    env.step("noop()")
    _, reward, terminated, truncated, info = env.step("noop()")
    assert (reward, terminated, truncated, info["score"], info["success"]) == (0.0, False, True, 0.0, False)


def test_finish_ends_it(opened, folder: Path) -> None:  # type: ignore[no-untyped-def]
    env = opened(folder, backend="text")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step("finish('done')")
    assert (reward, terminated, info["success"], info["finished"]) == (0.0, True, False, True)


@BOTH
def test_a_wsgi_app_with_a_reward(opened, backend: str) -> None:  # type: ignore[no-untyped-def]
    counter = Counter()
    env = opened(counter.app, goal="Count to two.", reward=lambda page, answer: counter.count / 2, on_reset=counter.start, backend=backend)
    for seed in (7, 8):
        _, info = env.reset(seed=seed)
        _, first, terminated, _, info = click(env, info, "Count")
        assert (first, terminated) == (0.5, False)
        observation, second, terminated, _, info = click(env, info, "Count")
        assert (second, terminated, info["score"], info["success"]) == (0.5, True, 1.0, True)
        assert "2 so far" in observation["axtree"]
    assert counter.seeds == [7, 8]


def test_the_reward_sees_the_page_and_the_answer(opened, folder: Path) -> None:  # type: ignore[no-untyped-def]
    def reward(page: PageState, answer: Any) -> float:
        return 0.5 * (page.titles == ("Two",)) + 0.5 * (answer is not None and answer.text == "Second")

    env = opened(folder, reward=reward, backend="text")
    _, info = env.reset(seed=1)
    assert click(env, info, "On")[1] == 0.5
    assert env.step("finish('Second')")[1] == 0.5


@BOTH
def test_an_app_that_fails_is_no_reward(opened, backend: str) -> None:  # type: ignore[no-untyped-def]
    env = opened(Counter().app, backend=backend)
    _, info = env.reset(seed=1)
    _, reward, _, truncated, info = click(env, info, "Fail")
    assert math.isnan(reward)
    assert (truncated, info["error"]["kind"], info["score"]) == (True, "ServerError", None)
    assert env.reset(seed=1)[1]["score"] == 0


def test_a_reward_that_raises_is_no_reward(opened, folder: Path) -> None:  # type: ignore[no-untyped-def]
    env = opened(folder, reward=lambda page, answer: 1 / len(page.titles[0].replace("Two", "")), backend="text")
    _, info = env.reset(seed=1)
    _, reward, _, truncated, info = click(env, info, "On")
    assert math.isnan(reward)
    assert truncated
    assert "ZeroDivisionError" in info["error"]["message"]


@pytest.fixture
def served() -> Iterator[str]:
    """Serve a page on loopback that links to itself by its full address, and to another port."""
    app = Flask("served")

    @app.get("/shop/")
    def page() -> str:
        return f"<title>Shop</title><a href='{request.host_url}shop/?seen'>On</a><a href='http://127.0.0.1:9/'>Out</a>"

    server = make_server("127.0.0.1", 0, app, threaded=True)
    server.daemon_threads = True  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, name="genui-test-served", daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/shop/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_an_address_on_loopback_is_an_environment_and_nothing_else_is_reached(opened, served: str) -> None:  # type: ignore[no-untyped-def]
    env = opened(served)
    observation, info = env.reset(seed=1)
    assert observation["url"] == served
    observation, *_, info = click(env, info, "On")
    assert observation["url"] == f"{served}?seen"
    observation, *_, info = click(env, info, "Out")
    assert observation["url"] == f"{served}?seen"
    assert any("http://127.0.0.1:9/" in note for note in info["notes"])
    assert env.step("goto('http://127.0.0.1:9/')")[0]["last_action_error"]
    with pytest.raises(OptionError, match="It has 'browser'"):
        pages_env(served, backend="text")


def test_a_dead_server_is_an_infrastructure_error(opened) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ServerError, match="did not load"):
        opened("http://127.0.0.1:9/").reset(seed=1)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no such folder"):
        pages_env(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"url": "http://example.org/"}, OptionError, "on this machine"),
        ({"folder": "no-such-folder"}, CardError, "none of that name"),
        ({"folder": "html", "package": "no_such_package"}, CardError, "pip install 'genui-gym\\[no_such_package\\]'"),
        ({"folder": "html", "package": "no_such_package", "shelf": "/x"}, CardError, "pip install no_such_package"),
    ],
)
def test_a_card_whose_pages_are_not_there_is_refused(changes: dict[str, str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        StaticEnv(Card("own/Docs-v0", "static", **changes))  # type: ignore[arg-type]


def test_a_card_on_a_shelf(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_shelves", dict(catalog._shelves))
    monkeypatch.setattr(catalog, "_cards", dict(catalog._cards))
    monkeypatch.setattr(apps, "__path__", list(apps.__path__))
    monkeypatch.setattr(apps, "foreign", list(apps.foreign))
    monkeypatch.setattr(gym.envs.registration, "registry", dict(gym.registry))
    (tmp_path / "envs").mkdir()
    (tmp_path / "synthesized_apps").mkdir()
    card = 'id = "own/Docs-v0"\nkind = "static"\nfolder = "pages"\ngoal = "Read."\nbackends = ["browser", "text"]\n'
    (tmp_path / "envs" / "docs.toml").write_text(card)
    assert register_shelf(tmp_path) == ["own/Docs-v0"]
    env = gym.make("own/Docs-v0", backend="text")
    observation, info = env.reset(seed=3)
    assert (observation["url"], observation["goal"]) == ("http://docs.localhost/index.html", "Read.")
    assert info["task_id"] == "docs/Docs/3"
    env.close()


def test_a_task_id_brings_its_seed(opened, folder: Path) -> None:  # type: ignore[no-untyped-def]
    env = opened(folder, backend="text")
    assert env.reset(seed=1, options={"task": "pages/pages/9"})[1]["task_id"] == "pages/pages/9"
    with pytest.raises(TaskError, match="pages/pages/<seed>"):
        env.reset(options={"task": "booking/book_room/1"})
    with pytest.raises(OptionError, match="Did you mean 'task'"):
        env.reset(options={"tusk": "x"})


def test_an_episode_leaves_a_trace(opened, folder: Path) -> None:  # type: ignore[no-untyped-def]
    env = opened(folder, goal="Look.", max_steps=4, backend="text")
    trace = rollout(env, RandomAgent(3), seed=5)
    assert trace.outcome.ended in ("finish", "limit")
    assert (trace.header.goal, trace.header.app, trace.header.task_id) == ("Look.", "pages", "pages/pages/5")
    assert len(trace.frames) > 1
    with pytest.raises(TaskError, match="Nobody wrote one"):
        env.solution()


@BOTH
def test_check_env_is_clean(opened, folder: Path, backend: str) -> None:  # type: ignore[no-untyped-def]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(opened(folder, backend=backend), skip_render_check=True)
