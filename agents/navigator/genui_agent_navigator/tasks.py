"""Which tasks are trained on, and which are kept apart for validation."""

from __future__ import annotations

import zlib

import gymnasium as gym

import genui_gym  # noqa: F401  (importing it registers the ids)
from genui_agent_navigator.rollouts.pool import Job

SEEDS = 64
"""Tasks of an app, which has no list: those of so many seeds, unless a number is asked for."""


def jobs_of(env: str, number: int = 0) -> list[Job]:
    """Return the tasks of a suite in its order, or those that the seeds from 0 on draw in an app; the first ``number``, 0 for all."""
    made = gym.make(env, backend="text", observation=())
    try:
        entries = getattr(made.unwrapped, "entries", None)
        if entries is not None:
            return [Job(env, entry.task) for entry in entries[: number or len(entries)]]
    finally:
        made.close()
    return [Job(env, str(seed)) for seed in range(number or SEEDS)]


def database_of(job: Job) -> tuple[str, str, int]:
    """Return what decides the data that a task is played on, as a key to sort by: a process that stays with it need not fill it anew."""
    app, _, seed = job.task.rpartition("/")
    return job.env, app.partition("/")[0], int(seed)


def template_of(task: str) -> str:
    """Return what tasks with one solution share: the id without its seed."""
    return task.rpartition("/")[0]


def wording_of(goal: str) -> str:
    """Return a goal without what differs between tasks of one wording: names, numbers, days, times, and what stands in quotes."""
    from genui_agent_navigator.tiny.words import atoms

    words, quoted = [], False
    for atom in atoms(goal):
        if atom.text in '"“”':
            quoted = not quoted
        elif atom.kind == "word" and not quoted:
            words.append(atom.key)
    return " ".join(words)


def is_held_out(goal: str, one_in: int) -> bool:
    """Whether a goal's wording is kept for validation; all tasks of one wording share its fate, so that validation asks for the new."""
    return one_in > 0 and zlib.crc32(wording_of(goal).encode()) % one_in == 0


def capped(tasks: list[str], each: int) -> list[str]:
    """Return at most so many tasks of each template, 0 for all, in their order."""
    count: dict[str, int] = {}
    kept = []
    for task in tasks:
        count[template_of(task)] = count.get(template_of(task), 0) + 1
        if not each or count[template_of(task)] <= each:
            kept.append(task)
    return kept
