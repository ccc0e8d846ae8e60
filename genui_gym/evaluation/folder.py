"""The folder of an evaluation: what was asked (``plan.json``), and a line for each episode (``episodes.jsonl``) as it ends.

A run that was broken off goes on where it stopped: what is scored stays, what is missing or lost is played. Each line is written whole or,
if the process dies in the middle of it, cut off when the file is opened again.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from genui_gym.errors import OptionError
from genui_gym.evaluation.plan import Job, Plan
from genui_gym.evaluation.result import Result

_PLAN, _EPISODES = "plan.json", "episodes.jsonl"


class Folder:
    """Where an evaluation is kept.

    Args:
        path: Made if missing.

    Attributes:
        path: The folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def traces(self) -> Path:
        """Where traces of failed episodes are."""
        return self.path / "traces"

    def claim(self, plan: Plan) -> None:
        """Take the folder for a plan, or go on with the same plan.

        Raises:
            OptionError: It holds an evaluation of something else, or cannot be written.
        """
        asked = plan.described()
        if (self.path / _PLAN).is_file():
            there = self.described()
            differing = [name for name in asked if asked[name] != there.get(name)]
            if differing:
                found = "; ".join(f"{name} was {there.get(name)!r} and is now {asked[name]!r}" for name in differing)
                fix = "Ask for the same, or name another folder by --out"
                raise OptionError(f"The evaluation in {self.path} was to go on", f"It is of something else: {found}", fix)
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / _PLAN).write_text(json.dumps(asked, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as error:
            raise OptionError(f"An evaluation was to be kept in {self.path}", f"That failed: {error}", "Name another by --out") from error

    def described(self) -> dict[str, Any]:
        """Return what was asked.

        Raises:
            OptionError: There is no evaluation here, or it is damaged.
        """
        try:
            described = json.loads((self.path / _PLAN).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            found = f"It has no readable {_PLAN}: {error}"
            raise OptionError(f"An evaluation was looked for in {self.path}", found, "Name a folder that `genui eval` wrote") from error
        return dict(described)

    def results(self) -> dict[tuple[str, int], Result]:
        """Return the latest result of each job that was played.

        Raises:
            OptionError: A line is damaged.
        """
        found: dict[tuple[str, int], Result] = {}
        for number, line in enumerate(self._lines(), 1):
            try:
                result = Result.from_row(json.loads(line))
            except (ValueError, TypeError, AttributeError) as error:
                file = self.path / _EPISODES
                raise OptionError(f"{file} was read", f"Line {number} is damaged: {error}", "Remove that line") from error
            found[result.key] = result
        return found

    def left(self, plan: Plan) -> tuple[Job, ...]:
        """Return the jobs of a plan that have no score yet."""
        scored = {key for key, result in self.results().items() if not result.lost}
        return tuple(job for job in plan.jobs if job.key not in scored)

    @contextlib.contextmanager
    def writing(self, keep: int) -> Iterator[Writer]:
        """Open the file of episodes to add to it; of each kind of failure of each app, ``keep`` traces stay.

        Raises:
            OptionError: Another process does so now.
        """
        file = self.path / _EPISODES
        with file.open("ab") as stream:
            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                fix = "Wait for it, or name another folder by --out"
                raise OptionError(f"Episodes were to be added to {file}", "Another process adds to it now", fix) from error
            whole = sum(len(line) for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n"))
            stream.truncate(whole)
            kept = Counter((each.app, each.failure) for each in self.results().values() if each.trace)
            yield Writer(self, stream, keep, kept)

    def _lines(self) -> list[str]:
        file = self.path / _EPISODES
        if not file.is_file():
            return []
        return [line for line in file.read_text(encoding="utf-8").split("\n")[:-1] if line]


class Writer:
    """Adds results to a folder."""

    def __init__(self, folder: Folder, stream: Any, keep: int, kept: Counter[tuple[str, str]]) -> None:
        self._folder, self._stream, self._keep, self._kept = folder, stream, keep, kept

    def add(self, result: Result) -> Result:
        """Write one result at once; return it as written, without its trace where there are enough of its kind."""
        row = result.as_row()
        if result.trace and self._kept[result.app, result.failure] >= self._keep:
            shutil.rmtree(self._folder.path / result.trace)
            row["trace"] = ""
        elif result.trace:
            self._kept[result.app, result.failure] += 1
        self._stream.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
        self._stream.flush()
        return Result.from_row(row)
