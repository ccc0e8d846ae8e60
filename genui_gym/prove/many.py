"""Proving many apps: several processes, an app each; what is proven already is left alone, so an interrupted run goes on where it was."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.queues import Queue
from threading import Thread
from time import perf_counter
from typing import Any

import genui_gym.apps
from genui_gym.errors import GenuiError, InfrastructureError
from genui_gym.prove.checks import CHECKS
from genui_gym.prove.digest import is_stale, read_proof
from genui_gym.prove.engine import prove, usual_seeds
from genui_gym.prove.proof import Proof, write_proof

Told = Callable[[str, str, int, int], None]
"""Told an app's name, what runs, how much of it is done, and of how much."""
Message = tuple[str, str, int, int] | None

_queue: Queue[Message]

_RARELY = (500_000, 20, 1000)
"""When the garbage collector looks for circles: a proof leaves few, and looking took a tenth of its time."""


def is_proven(app_name: str, seeds: int | None = None) -> bool:
    """Whether an app carries a proof that passed, of its present state, by all checks that there are now, over at least ``seeds`` seeds.

    Raises:
        AppError: There is no such app.
    """
    proof = read_proof(app_name)
    if not proof.get("passed") or is_stale(app_name):
        return False
    wanted = seeds or usual_seeds(proof["templates"])
    complete = set(proof["checks"]) == {str(check.number) for check in CHECKS}
    return complete and len(proof.get("seeds", ())) >= wanted and "browser" in proof["backends"]


def prove_many(names: Sequence[str], *, seeds: int | None = None, workers: int = 2, told: Told) -> Iterator[tuple[Proof, float]]:
    """Prove apps side by side and write each proof as soon as it is there.

    Args:
        names: The apps.
        seeds: As for :func:`prove`.
        workers: Processes; each takes a core, and Chromium a part of another.
        told: Told of progress.

    Yields:
        Each app's proof and the seconds it took, as they end.

    Raises:
        InfrastructureError: A process died.
    """
    context = get_context("spawn")
    queue: Queue[Message] = context.Queue()
    shelves = list(genui_gym.apps.__path__), list(genui_gym.apps.foreign)
    with ProcessPoolExecutor(workers, context, _begin, (queue, shelves)) as pool:
        running = {pool.submit(_prove, name, seeds): name for name in names}
        for future in running:
            future.add_done_callback(lambda _: queue.put(None))
        try:
            yield from _follow(running, queue, told)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    queue.close()
    queue.join_thread()


def _follow(running: dict[Future[tuple[Proof, float]], str], queue: Queue[Message], told: Told) -> Iterator[tuple[Proof, float]]:
    waiting = dict(running)
    while waiting:
        message = queue.get()
        if message is not None:
            told(*message)
            continue
        for future in [future for future in waiting if future.done()]:
            yield _result(future, waiting.pop(future))


def _result(future: Future[tuple[Proof, float]], name: str) -> tuple[Proof, float]:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise InfrastructureError(f"{name} was proved in a process of its own", f"It died: {error}", "Run the command again") from error


def _begin(queue: Queue[Message], shelves: tuple[Sequence[str], Sequence[str]]) -> None:
    global _queue
    _queue = queue
    gc.freeze()
    gc.set_threshold(*_RARELY)
    Thread(target=_end_with_the_parent, daemon=True).start()
    genui_gym.apps.__path__[:], genui_gym.apps.foreign[:] = shelves


def _end_with_the_parent() -> None:
    """End this process as soon as the one that began it has ended, however that came; the browser ends with the pipe to it."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _prove(name: str, seeds: int | None) -> tuple[Proof, float]:
    started, last = perf_counter(), [("", -1)]

    def tell(title: str, done: int, total: int) -> None:
        tenth = 10 * done // total if total else 10
        if last[0] != (title, tenth):
            last[0] = title, tenth
            _queue.put((name, title, done, total))

    try:
        proof = prove(name, seeds=seeds, progress=tell)
        write_proof(proof)
    except GenuiError as error:
        proof = _unproven(name, error)
    return proof, perf_counter() - started


def _unproven(name: str, error: GenuiError) -> Proof:
    """Return a proof that says why there is none."""
    facts: dict[str, Any] = {"app": name, "version": "", "passed": False, "templates": 0, "tasks": 0}
    return Proof(**facts, faults=[str(error)])
