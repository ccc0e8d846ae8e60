"""The confined end of a world: it holds the app, its database and its oracle, and answers what :class:`RemoteWorld` asks."""

from __future__ import annotations

import io
import sys
from dataclasses import asdict
from datetime import datetime
from functools import cached_property
from typing import Any

import genui_gym.apps
from genui_gym.card import Card
from genui_gym.env.choice import choose_task
from genui_gym.env.wire import change_to_json, report_to_json
from genui_gym.presentation import read_presentation
from genui_gym.sandbox import Channel, Facts, Message, serve
from genui_gym.task import Answer, Task
from genui_gym.world import World

_KEPT = 64
"""How many drawn tasks can still be scored."""


def serve_world(channel: Channel, about: Facts) -> None:
    """Serve one world until the other side has gone.

    Args:
        channel: To whoever asks.
        about: ``app``, the ``shelf`` it lies on, and its ``presentation``.
    """
    genui_gym.apps.__path__.append(about["shelf"])
    worker = _Worker(about["app"], about["presentation"])
    names = ("about", "choose", "request", "reward", "changes", "snapshot", "restore", "image")
    serve(channel, {name: getattr(worker, name) for name in names})


class _Worker:
    """Answers by name; times are ISO texts, everything else JSON values, and bytes travel beside them."""

    def __init__(self, app: str, presentation: Facts) -> None:
        self._app, self._presentation = app, presentation
        self._tasks: dict[str, Task] = {}

    @cached_property
    def _world(self) -> World:
        return World(genui_gym.apps.load(self._app), read_presentation(self._app, self._presentation))

    def about(self, body: bytes) -> Message:
        app = self._world.app
        templates = [[each.name, each.shape, each.difficulty, list(each.wordings)] for each in app.templates]
        return {"title": app.title, "version": app.version, "templates": templates}, b""

    def choose(self, body: bytes, card: str, tasks: Any, seed: int, options: Facts) -> Message:
        chosen = tasks if isinstance(tasks, str) else tuple(tasks)
        task, steps = choose_task(Card(card, "app", self._app, chosen), self._world, seed, options)
        self._tasks.pop(task.id, None)
        self._tasks[task.id] = task
        while len(self._tasks) > _KEPT:
            self._tasks.pop(next(iter(self._tasks)))
        return {**_stands(self._world), "task": asdict(task), "steps": [asdict(step) for step in steps]}, b""

    def request(self, body: bytes, now: str, environ: dict[str, str]) -> Message:
        self._world.clock.now = datetime.fromisoformat(now)
        return answer_request(self._world, environ, body)

    def reward(self, body: bytes, task: str, answer: list[Any] | None) -> Message:
        report = self._world.reward(self._tasks[task], None if answer is None else Answer(*answer))
        return {"report": report_to_json(report)}, b""

    def changes(self, body: bytes) -> Message:
        return {"changes": [change_to_json(each) for each in self._world.changes()]}, b""

    def snapshot(self, body: bytes, now: str) -> Message:
        self._world.clock.now = datetime.fromisoformat(now)
        return {}, self._world.snapshot()

    def restore(self, body: bytes) -> Message:
        self._world.restore(body)
        return _stands(self._world), b""

    def image(self, body: bytes) -> Message:
        return {}, self._world.image()


def answer_request(world: World, environ: dict[str, str], body: bytes) -> Message:
    """Serve a request that came as JSON values and bytes."""
    said: list[Any] = []
    flags = {"wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": False}
    streams = {"wsgi.version": (1, 0), "wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr}
    content = b"".join(world.wsgi({**environ, **flags, **streams}, lambda *given: said.extend(given)))
    return {**_stands(world), "status": said[0], "headers": said[1]}, content


def _stands(world: World) -> Facts:
    return {"now": world.clock.now.isoformat(), "seed": world.seed, "failure": world.failure, "writes": world.writes}
