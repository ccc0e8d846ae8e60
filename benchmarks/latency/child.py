"""A contestant in a process of its own, driven over its standard input and output: a JSON object on each line, one answer to each.

python -m benchmarks.latency.child benchmarks.latency.contestants.genui:Genui '{"size": [160, 210]}'
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from itertools import cycle, islice
from time import perf_counter
from typing import Any

from benchmarks.latency.contestants.contestant import Contestant
from benchmarks.latency.pages import PAGES, Act


class Servant:
    """Carries out what the parent asks.

    Args:
        make: The contestant, as ``module:class``.
        options: What it is made with.
    """

    def __init__(self, make: str, options: dict[str, Any]) -> None:
        module, _, name = make.partition(":")
        self._make = getattr(import_module(module), name)
        self._options = options
        self._contestant: Contestant = self._make(**options)
        self._crowd: list[Contestant] = []

    def do(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Do one thing and return what came of it."""
        return getattr(self, f"_{name}")(**arguments) or {}

    def _about(self) -> dict[str, str]:
        return self._contestant.about()

    def _open(self, page: str) -> None:
        self._contestant.open(page)

    def _reset(self, seed: int) -> dict[str, Any]:
        milliseconds = _timed(self._contestant.reset, seed)
        goal, pixels = self._contestant.goal(), self._contestant.pixels()
        return {"ms": milliseconds, "timings": self._contestant.timings, "goal": " ".join(goal.split()), "pixels": pixels}

    def _step(self, act: dict[str, Any] | None) -> dict[str, Any]:
        """Act; without ``act`` the contestant knows what to do, and the answer is empty once it is done."""
        asked = Act(**act) if act else None
        action = self._contestant.prepare(asked)  # type: ignore[arg-type]
        if action is None:
            return {}
        try:
            milliseconds = _timed(self._contestant.step, action)
        except TimeoutError as problem:
            return {"gave_up": str(problem)}
        timings = dict(self._contestant.timings)
        if asked and not self._contestant.ask(asked.done):
            raise RuntimeError(f"{asked} had no effect")
        return {"ms": milliseconds, "timings": timings, "kind": getattr(action, "name", "") or (asked.kind if asked else "")}

    def _warm(self, page: str, seed: int, envs: int) -> None:
        """Make ``envs`` environments of this process and play a step in each."""
        self._crowd = [self._contestant, *(self._make(**self._options) for _ in range(envs - 1))]
        self._threads = ThreadPoolExecutor(envs)
        self._together(lambda each, _: each.open(page))
        self._together(lambda each, place: _episode(each, page, seed + place, 1))

    def _play(self, page: str, seed: int, steps: int) -> None:
        """Play a whole episode in each of these environments at once."""
        self._together(lambda each, place: _episode(each, page, seed + place, steps))

    def _together(self, work: Callable[[Contestant, int], None]) -> None:
        if len(self._crowd) == 1:
            work(self._crowd[0], 0)  # Some libraries belong to the thread that made them.
        else:
            list(self._threads.map(work, self._crowd, range(len(self._crowd))))

    def _close(self) -> None:
        for each in self._crowd or [self._contestant]:
            each.close()


def _episode(contestant: Contestant, page: str, seed: int, steps: int) -> None:
    """Reset and take ``steps`` steps, going through the page's actions again and again."""
    contestant.reset(seed)
    for act in islice(cycle(PAGES[page]), steps):
        with suppress(TimeoutError):  # It took its time as well.
            contestant.step(contestant.prepare(act))


def _timed(work: Any, argument: Any) -> float:
    started = perf_counter()
    work(argument)
    return (perf_counter() - started) * 1e3


def main() -> None:
    """Answer until standard input ends. What libraries print goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    servant = Servant(sys.argv[1], json.loads(sys.argv[2]))
    for line in sys.stdin:
        try:
            answer = servant.do(**json.loads(line))
        except Exception as problem:  # Whatever a library raises is told to the parent, who decides.
            traceback.print_exc()
            answer = {"error": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
