"""Demonstrations: golden episodes as traces on disk, and what a policy learns from them, step by step.

They are played through the environment's public way for privileged agents (the agent ``oracle``). What is kept is what an agent sees, in
Chromium with screenshots. Traces of other agents, failed ones as well, are read the same way and keep the mark of how they ended.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import gymnasium as gym

from genui_agent_navigator.context import Context, Look, Turn
from genui_agent_navigator.policy import Decision
from genui_agent_navigator.rollouts.pool import Job
from genui_agent_navigator.tasks import database_of
from genui_gym.trace import Frame, Trace, find_traces, read_trace, write_trace

_AT_ONCE = 16
"""Episodes that a process plays between two reports."""


@dataclass(frozen=True)
class Demo:
    """A demonstrated episode.

    Attributes:
        steps: What was seen, and what was done then.
        success: Whether it reached its goal; a failed one shows pages and flow, but not what to do.
    """

    task: str
    goal: str
    steps: tuple[tuple[Context, Decision], ...]
    success: bool


def record_golden(
    jobs: Sequence[Job], folder: Path, workers: int = 0, report: Callable[[int, int], None] | None = None, *, backend: str = "text"
) -> None:
    """Play the golden path of every job into a trace below ``folder``; those that are there stay as they are.

    Args:
        workers: Processes that play; 0 for this one.
        report: Called with how many are done, and of how many.
        backend: The view.
    """
    missing = [job for job in sorted(jobs, key=database_of) if not (_place(folder, job) / "trace.jsonl").exists()]
    chunks = [missing[at : at + _AT_ONCE] for at in range(0, len(missing), _AT_ONCE)]
    done = len(jobs) - len(missing)
    for played in _played(chunks, folder, workers, backend):
        done += played
        if report is not None:
            report(done, len(jobs))


def read_demos(folder: Path, *, screenshots: bool = False) -> list[Demo]:
    """Return all demonstrations below a folder, in the order of their paths; with ``screenshots`` where the traces have them."""
    return [demo_of(read_trace(path, images=screenshots), screenshots=screenshots) for path in find_traces(folder)]


def demo_of(trace: Trace, *, screenshots: bool = False) -> Demo:
    """Return a trace as a demonstration; with ``screenshots`` its looks have pixels where the trace has."""
    steps: list[tuple[Context, Decision]] = []
    past: tuple[Turn, ...] = ()
    for before, after in zip(trace.frames, trace.frames[1:], strict=False):
        look = _look(before, trace, screenshots)
        action = after.action or ""
        if not action.startswith("wait("):
            steps.append((Context(trace.header.goal, look, past), Decision(action, after.thought)))
        past = (*past, Turn(look, action, after.thought))
    return Demo(trace.header.task_id, trace.header.goal, tuple(steps), bool(trace.outcome and trace.outcome.success))


def _look(frame: Frame, trace: Trace, screenshots: bool) -> Look:
    return Look(
        url=frame.url,
        title=frame.titles[frame.active] if frame.active < len(frame.titles) else "",
        axtree=frame.axtree,
        dialog=frame.dialog,
        error=frame.error,
        elements=frame.elements,
        screenshot=trace.screenshots.get(frame.image) if screenshots else None,
    )


def _place(folder: Path, job: Job) -> Path:
    return folder / job.env.rpartition("/")[2].lower() / job.task


def _played(chunks: Sequence[Sequence[Job]], folder: Path, workers: int, backend: str) -> Iterator[int]:
    if not workers or len(chunks) < 2:
        yield from (_record(chunk, folder, backend) for chunk in chunks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(chunks)), mp_context=context, initializer=_heed_no_interrupt) as pool:
        futures = [pool.submit(_record, chunk, folder, backend) for chunk in chunks]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:  # also Ctrl-C: what has not begun is not waited for
            pool.shutdown(cancel_futures=True)
            raise


def _heed_no_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _record(jobs: Sequence[Job], folder: Path, backend: str) -> int:
    import genui_gym  # noqa: F401  (importing it registers the ids)
    from genui_gym.agent import make_agent
    from genui_gym.rollout import rollout

    envs: dict[str, gym.Env[dict[str, object], str]] = {}
    oracle = make_agent("oracle")
    try:
        for job in jobs:
            if job.env not in envs:
                envs[job.env] = gym.make(job.env, backend=backend)
            seed, task = (int(job.task), None) if job.task.isdigit() else (0, job.task)
            write_trace(rollout(envs[job.env], oracle, seed, task=task, name="oracle"), _place(folder, job))
    finally:
        for env in envs.values():
            env.close()
    return len(jobs)
