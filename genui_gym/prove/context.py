"""What a check is given, and what it gives back."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.random import Generator

from genui_gym.apps import App
from genui_gym.errors import GenuiError
from genui_gym.prove.bench import Bench
from genui_gym.prove.image import same_changes
from genui_gym.prove.near import Literals
from genui_gym.prove.player import Played, Player
from genui_gym.task import Answer, Step, Task, Template

Item = TypeVar("Item")
Progress = Callable[[str, int, int], None]
Figure = int | float | str | list[str]

_NAMED = 40
"""How many faults or survivors of one kind are spelled out."""


@dataclass(frozen=True)
class Case:
    """One task of the app under proof.

    Attributes:
        task: What is asked.
        template: What it was drawn from.
        before: The database at reset, serialized.
        steps: Its solution.
        golden: How the solution ended when it was played; ``None`` if it could not be.
        problem: Why there is no golden end state, as a sentence; empty if there is one.
    """

    task: Task
    template: Template
    before: bytes
    steps: tuple[Step, ...] = ()
    golden: Played | None = None
    problem: str = ""

    @property
    def succeeded(self) -> bool:
        """Whether the golden path could be played and ended in success."""
        return self.golden is not None and self.golden.report.success and not self.golden.problem

    @property
    def end(self) -> bytes:
        """The golden end state."""
        return self.golden.image if self.golden else self.before

    @property
    def answer(self) -> Answer | None:
        """What the solution answers."""
        return self.golden.answer if self.golden else None


@dataclass
class Outcome:
    """What a check found: it is at its bar when there are no faults.

    Attributes:
        figures: Numbers for the report, by name.
        faults: What was asked, what was seen, what to do: a sentence or three each.
        survivors: What the oracle should have refused and did not, by name.
    """

    figures: dict[str, Figure] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)

    def fault(self, asked: str, seen: str, do: str) -> None:
        """Add a fault, once."""
        sentence = f"{asked}: {seen.rstrip('.')}. {do}."
        if sentence not in self.faults and len(self.faults) < _NAMED:
            self.faults.append(sentence)

    def survivor(self, name: str) -> None:
        """Add a survivor; past the fortieth they are only counted."""
        if len(self.survivors) < _NAMED:
            self.survivors.append(name)


class Context:
    """The app, its tasks with their golden end states, and the means to play and damage them.

    Attributes:
        app: The app under proof.
        cases: Every task, in order.
        player: Plays steps through the page.
    """

    def __init__(self, app: App, cases: Sequence[Case], player: Player, progress: Progress) -> None:
        self.app, self.cases, self.player = app, tuple(cases), player
        self._progress, self._title = progress, ""
        self._literals: dict[int, Literals] = {}

    def begin(self, title: str) -> None:
        """Name the check that runs now, for the progress view."""
        self._title = title

    def each(self, items: Iterable[Item]) -> Iterator[Item]:
        """Go through ``items`` and report progress."""
        listed = list(items)
        for index, item in enumerate(listed):
            self._progress(self._title, index, len(listed))
            yield item
        self._progress(self._title, len(listed), len(listed))

    @cached_property
    def golden(self) -> tuple[Case, ...]:
        """The cases whose golden path ended in success: only these have an end state worth damaging."""
        return tuple(case for case in self.cases if case.succeeded)

    def bench(self, case: Case) -> Bench:
        """Put the end state of ``case`` on the bench; to be closed."""
        return Bench(self.app, case.before, case.end)

    def literals(self, case: Case, bench: Bench) -> Literals:
        """Return what the seed's database knows about literals; ``bench`` must be one of ``case``."""
        return self._literals.setdefault(case.task.seed, Literals(self.app.metadata, bench.old))

    def rng(self, check: str, case: Case) -> Generator:
        """Return the generator of a check for one task."""
        return np.random.default_rng([zlib.crc32(check.encode()), zlib.crc32(case.task.id.encode())])

    def same_end(self, case: Case, bench: Bench, task: Task, steps: Sequence[Step]) -> bool:
        """Whether ``steps``, played as a solution of the changed ``task``, end in the same state and answer as ``case`` did."""
        try:
            played = self.player.play(task, steps)
        except GenuiError:
            return False
        with Bench(self.app, case.before, played.image) as other:
            return not played.problem and played.answer == case.answer and same_changes(bench.changes, other.changes)


@dataclass(frozen=True)
class Check:
    """A check of the proof.

    Attributes:
        number: Its number in the list of checks.
        title: What is checked, in a few words.
        run: Looks, and says what it found.
    """

    number: int
    title: str
    run: Callable[[Context], Outcome]


def rate(part: int, whole: int) -> float:
    """Return a share in [0, 1]; of nothing, everything."""
    return round(part / whole, 6) if whole else 1.0


def changed(task: Task, literal: str, value: object) -> Task:
    """Return ``task`` with one literal changed; its goal text stays, nothing reads it."""
    params: Mapping[str, object] = {**task.params, literal: value}
    return Task(task.app, task.template, task.seed, task.shape, task.difficulty, params, task.goal)  # type: ignore[arg-type]
