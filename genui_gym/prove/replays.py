"""What comes of tasks, as digests that can be compared between processes; and asking another process for its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import genui_gym.apps
from genui_gym.apps import load
from genui_gym.errors import GenuiError, InfrastructureError
from genui_gym.prove.player import Player, split_finish, text_player
from genui_gym.task import draw_task, parse_task_id, template_named

Replay = dict[str, str]
"""Digests by what they are of: ``database`` at reset, ``goal``, ``pages``, ``end`` and ``score``; ``problem`` in words."""
_SCRIPT = Path(__file__).with_name("moved.py")
LIMIT = 300.0
"""Seconds that another process may take."""


def replays_of(app: str, tasks: Sequence[str], shelves: Sequence[str]) -> dict[str, Replay]:
    """Draw and play tasks of an app, by id, without a browser.

    Args:
        app: The app's name.
        tasks: Ids.
        shelves: Where apps are looked for.
    """
    genui_gym.apps.__path__[:] = list(shelves)
    loaded = load(app)
    player = text_player(loaded)
    try:
        return {task: _replay(player, task) for task in tasks}
    finally:
        player.close()


def _replay(player: Player, task_id: str) -> Replay:
    app, name, seed = parse_task_id(task_id)
    template = template_named(player.world.app.templates, name, app)
    try:
        pages = [player.begin(seed)]
        database = player.world.image()
        task = draw_task(app, template, seed, player.world.before)
        steps = tuple(template.solution(task.params, player.world.before))
        pages += [player.step(step) for step in split_finish(steps)[0]]
        played = player.played(task, steps)
    except GenuiError as error:
        return {"problem": str(error)}
    lines = [line for page in pages for line in (page.url, *page.titles, *(node.line() for node in page.nodes))]
    return {
        "database": _digest(database),
        "goal": _digest(task.goal.encode()),
        "pages": _digest("\n".join(lines).encode()),
        "end": _digest(played.image),
        "score": _digest(repr(played.report).encode()),
    }


def replays_elsewhere(app: str, tasks: Sequence[str], settings: Sequence[tuple[Mapping[str, str], float]]) -> list[dict[str, Replay]]:
    """Return the same from other processes, which run side by side.

    Args:
        app, tasks: As for :func:`replays_of`.
        settings: For each process, environment variables and by how many seconds its clock is moved.

    Raises:
        InfrastructureError: A process failed.
    """
    running = [_start(app, tasks, variables, seconds) for variables, seconds in settings]
    try:
        return [_end(process) for process in running]
    finally:
        for process in running:
            process.kill()
            process.communicate()


def _start(app: str, tasks: Sequence[str], variables: Mapping[str, str], seconds: float) -> subprocess.Popen[str]:
    asked = {"app": app, "tasks": list(tasks), "shelves": list(genui_gym.apps.__path__), "moved": seconds}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **variables}
    command = [sys.executable, "-P", str(_SCRIPT), json.dumps(asked)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _end(process: subprocess.Popen[str]) -> dict[str, Replay]:
    try:
        said, complaint = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        raise InfrastructureError("Tasks were replayed in another process", f"It took more than {LIMIT:g} s", "Try again") from None
    if process.returncode:
        last = (complaint.strip().splitlines() or [f"status {process.returncode}"])[-1]
        raise InfrastructureError("Tasks were replayed in another process", f"It failed: {last}", "Mend what the message names")
    replays: dict[str, Replay] = json.loads(said)
    return replays


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
