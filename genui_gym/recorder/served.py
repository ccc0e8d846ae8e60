"""An app of this library, served for somebody who is recorded on it: a task to do, and the reward that says whether it was done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from genui_gym import catalog
from genui_gym.browser import Address
from genui_gym.env.backend import Backend, draw, open_world
from genui_gym.recording import Outcome
from genui_gym.server import HEADER, shared_server
from genui_gym.task import Step, Task


@dataclass(frozen=True)
class ServedTask:
    """A task that waits to be done.

    Attributes:
        solution: Its golden path.
        url: Where it begins.
        address: Where the app is.
        viewport: The size of its pages.
    """

    task: Task
    solution: tuple[Step, ...]
    url: str
    address: Address
    viewport: tuple[int, int]
    world: Backend

    def outcome(self) -> Outcome:
        """Return whether the task was done."""
        return "success" if self.world.reward(self.task, None).success else "failure"


@contextmanager
def served_task(card: str, seed: int = 0, task: str | None = None) -> Iterator[ServedTask]:
    """Serve the app of an environment with a task drawn, as long as the block lasts.

    Raises:
        OptionError, TaskError: There is no such task.
    """
    known = catalog.card(card)
    world = open_world(known.app, known.presentation)
    try:
        drawn, solution = draw(known, world, seed, {"task": task} if task else {})
        server = shared_server()
        world_id = server.host(world)
        address = Address(world.origin, server.port, {HEADER: world_id}, world.clock.now, world.seed)
        try:
            yield ServedTask(drawn, solution, f"{world.origin}{world.start}", address, known.viewport, world)
        finally:
            server.drop(world_id)
    finally:
        world.close()
