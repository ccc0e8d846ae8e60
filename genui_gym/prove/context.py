"""What a check is given, and what it gives back."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.random import Generator

from genui_gym.apps import App
from genui_gym.errors import GenuiError
from genui_gym.prove.bench import Bench, Ground
from genui_gym.prove.crawl import Crawl, crawl
from genui_gym.prove.image import same_changes
from genui_gym.prove.look import Look
from genui_gym.prove.near import Literals
from genui_gym.prove.player import Played, Player
from genui_gym.task import Answer, Step, Task, Template

Item = TypeVar("Item")
Progress = Callable[[str, int, int], None]
Figure = int | float | str | list[str] | dict[str, float]

FEW = 8
"""Tasks at most that are replayed elsewhere and side by side."""
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
        player: Plays steps through the page, without a browser.
        chromium: Plays steps through the page in Chromium; ``None`` where that is left out.
        progress: Told what runs, how much of it is done, and of how much.
    """

    def __init__(self, app: App, player: Player, chromium: Player | None, progress: Progress) -> None:
        self.app, self.player, self.chromium = app, player, chromium
        self.cases: tuple[Case, ...] = ()
        self.progress, self._title = progress, ""
        self._literals: dict[int, Literals] = {}
        self._grounds: dict[bytes, Ground] = {}
        self._benches: dict[tuple[int, str], Bench] = {}

    def close(self) -> None:
        """Close players and databases."""
        for bench in self._benches.values():
            bench.close()
        for ground in self._grounds.values():
            ground.close()
        self.player.close()
        if self.chromium is not None:
            self.chromium.close()

    def begin(self, title: str) -> None:
        """Name the check that runs now, for the progress view."""
        self._title = title

    def each(self, items: Iterable[Item]) -> Iterator[Item]:
        """Go through ``items`` and report progress."""
        listed = list(items)
        for index, item in enumerate(listed):
            self.progress(self._title, index, len(listed))
            yield item
        self.progress(self._title, len(listed), len(listed))

    @cached_property
    def golden(self) -> tuple[Case, ...]:
        """The cases whose golden path ended in success: only these have an end state worth damaging."""
        return tuple(case for case in self.cases if case.succeeded)

    @cached_property
    def sample(self) -> tuple[Case, ...]:
        """One case of each template, for what is slow or says the same of each."""
        return tuple({case.template.name: case for case in reversed(self.cases)}.values())[::-1]

    @cached_property
    def few(self) -> tuple[Case, ...]:
        """Some cases of the sample, spread evenly, for what is played many times over."""
        playable = [case for case in self.sample if case.succeeded]
        return tuple(playable[:: math.ceil(len(playable) / FEW) or 1])

    @cached_property
    def crawl(self) -> Crawl:
        """The pages of the app, as far as they were walked."""
        return crawl(self.app, self.player, [(case.task, case.steps) for case in self.sample])

    @cached_property
    def tour(self) -> tuple[Look, ...]:
        """The crawled pages in Chromium; nothing where that is left out."""
        if self.chromium is None or not self.cases:
            return ()
        from genui_gym.prove.tour import tour  # It loads the browser's modules, which a proof without Chromium does not need.

        places = self.each(self.crawl.places)
        return tuple(tour(self.chromium, places, self.cases[0].task.seed))

    def ground(self, image: bytes) -> Ground:
        """Return the database at reset; tasks of one seed share it."""
        if image not in self._grounds:
            self._grounds[image] = Ground(image)
        return self._grounds[image]

    def bench(self, case: Case) -> Bench:
        """Return the end state of ``case`` on the bench; it is kept."""
        key = (case.task.seed, case.task.id)
        if key not in self._benches:
            self._benches[key] = Bench(self.app, self.ground(case.before), case.end)
        return self._benches[key]

    def idle_bench(self, case: Case) -> Bench:
        """Return the state at reset as the end state; tasks of one seed share it."""
        key = (case.task.seed, "")
        if key not in self._benches:
            self._benches[key] = Bench(self.app, self.ground(case.before), case.before)
        return self._benches[key]

    def literals(self, case: Case) -> Literals:
        """Return what the seed's database knows about literals."""
        seed = case.task.seed
        if seed not in self._literals:
            self._literals[seed] = Literals(self.app.metadata, self.ground(case.before).rows)
        return self._literals[seed]

    def rng(self, check: str, case: Case) -> Generator:
        """Return the generator of a check for one task."""
        return np.random.default_rng([zlib.crc32(check.encode()), zlib.crc32(case.task.id.encode())])

    def same_end(self, case: Case, task: Task, steps: Sequence[Step]) -> bool:
        """Whether ``steps``, played as a solution of the changed ``task``, end in the same state and answer as ``case`` did."""
        try:
            played = self.player.play(task, steps)
        except GenuiError:
            return False
        with Bench(self.app, self.ground(case.before), played.image) as other:
            return not played.problem and played.answer == case.answer and same_changes(self.bench(case).changes, other.changes)


@dataclass(frozen=True)
class Check:
    """A check of the proof.

    Attributes:
        number: Its number in the list of checks.
        title: What is checked, in a few words.
        run: Looks, and says what it found.
        of_oracle: Whether it judges the oracle; else the pages and the process, which a sample leaves out.
    """

    number: int
    title: str
    run: Callable[[Context], Outcome]
    of_oracle: bool = True


def rate(part: int, whole: int) -> float:
    """Return a share in [0, 1]; of nothing, everything."""
    return round(part / whole, 6) if whole else 1.0


def changed(task: Task, literal: str, value: object) -> Task:
    """Return ``task`` with one literal changed; its goal text stays, nothing reads it."""
    params: Mapping[str, object] = {**task.params, literal: value}
    return Task(task.app, task.template, task.seed, task.shape, task.difficulty, params, task.goal)  # type: ignore[arg-type]
