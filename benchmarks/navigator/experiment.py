"""The words in which an experiment is described. What they describe are :class:`~benchmarks.navigator.runs.Run`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from benchmarks.navigator.runs import Run

Value = str | int | float | bool


@dataclass(frozen=True)
class Training:
    """``genui train navigator`` with these options, once for each seed.

    Attributes:
        name: In a word, for folders and tables.
        options: Those of the command, by their names in Python.
        start: The training that it goes on from.
        minutes: How long it may take at most; 0 for no limit.
        shelf: The run that makes the shelf of its environment, if that is not a bundled one.
    """

    name: str
    options: Mapping[str, Value]
    start: Training | None = None
    minutes: float = 0.0
    shelf: Run | None = None

    def but(self, name: str, *, start: Training | None = None, shelf: Run | None = None, **changes: Value) -> Training:
        """Return it with other options, for as long."""
        return replace(self, name=name, options={**self.options, **changes}, start=start or self.start, shelf=shelf or self.shelf)

    def run(self, seed: int) -> Run:
        """Return the command of a seed."""
        started = ("--start", "{0}") if self.start else ()
        kept = ("--demonstrations", "{shelf}/demonstrations") if self.shelf and not self.start else ()
        budget = ("--seed", str(seed), "--minutes", "{minutes}", "--workers", "{workers}", "--out", "{out}")
        words = ("genui", "train", "navigator", *flags(self.options), *started, *kept, *budget)
        return Run(f"{self.name}-s{seed}", words, (self.start.run(seed),) if self.start else (), self.shelf, self.minutes)


@dataclass(frozen=True)
class Exam:
    """``genui eval`` on these tasks.

    Attributes:
        tasks: Patterns, as the command takes them; without any all tasks of the suite.
        shelf: The run that makes the suite's shelf, if it is not a bundled one.
    """

    suite: str = "genui/Eval-v0"
    backend: str = "text"
    tasks: tuple[str, ...] = ()
    shelf: Run | None = None


HELD_OUT = Exam()


@dataclass(frozen=True)
class Arm:
    """Who is tested on what.

    Attributes:
        name: The heading of its column.
        policy: What was trained, or the name of an agent that needs no training and has an option ``seed``.
    """

    name: str
    policy: Training | str
    exam: Exam = HELD_OUT

    def run(self, seed: int) -> Run:
        """Return the command that tests the policy of a seed."""
        learned = not isinstance(self.policy, str)
        who = ("navigator", "--option", "checkpoint={0}") if learned else (str(self.policy), "--option", f"seed={seed}")
        told = tuple(word for pattern in self.exam.tasks for word in ("--tasks", pattern))
        where = ("--suite", self.exam.suite, "--backend", self.exam.backend, *told)
        words = ("genui", "eval", "--agent", *who, *where, "--workers", "{players}", "--replays", "1", "--out", "{out}")
        needs = (self.policy.run(seed),) if isinstance(self.policy, Training) else ()
        said = self.policy.name if isinstance(self.policy, Training) else self.policy
        suite = self.exam.suite.rpartition("/")[2].lower()
        return Run(f"{said}-s{seed}-on-{suite}-{self.exam.backend}", words, needs, self.exam.shelf)


@dataclass(frozen=True)
class Curve:
    """Figures of a training's log that are drawn, one panel for all its seeds."""

    training: Training
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Experiment:
    """A question, and the runs that answer it.

    Attributes:
        number: Its number in the list of what is to be measured.
        name: The name of its files.
        about: What is compared, what stays equal, and what would be a success, as a paragraph of Markdown.
        compared: Pairs of arms whose difference is told: what is compared with, and what is compared.
    """

    number: int
    name: str
    title: str
    about: str
    arms: tuple[Arm, ...]
    seeds: tuple[int, ...] = (0, 1, 2)
    compared: tuple[tuple[str, str], ...] = ()
    curves: tuple[Curve, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, one seed after the other, so that what is broken off has seen something of every arm."""
        return self.runs_of(self.seeds)

    def runs_of(self, seeds: Collection[int]) -> tuple[Run, ...]:
        """Return the runs of those of its seeds that are asked for, and of all if none is."""
        asked = [seed for seed in self.seeds if seed in seeds or not seeds]
        return tuple(dict.fromkeys(each for run in self._ends(asked) for each in run.whole))

    def _ends(self, seeds: Collection[int]) -> Iterator[Run]:
        for seed in seeds:
            yield from (arm.run(seed) for arm in self.arms)
            yield from (curve.training.run(seed) for curve in self.curves)


def flags(options: Mapping[str, Value]) -> tuple[str, ...]:
    """Return options as a command line has them: a switch as ``--name`` or ``--no-name``."""
    words: list[str] = []
    for name, value in options.items():
        said = name.replace("_", "-")
        words += [f"--{said}" if value else f"--no-{said}"] if isinstance(value, bool) else [f"--{said}", str(value)]
    return tuple(words)
