"""Runs: commands as a user would type them, each with a folder of its own that says whether it has been done.

A run is named by its command and by the runs that it builds on. So two experiments that ask for the same share it, an option that changes
makes another run, and what was broken off is gone on with.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

from genui_gym.catalog import TRUSTED_SHELF_VARIABLE
from genui_gym.errors import InfrastructureError

ROOT = Path(__file__).resolve().parents[2]
LEAST = 0.1
"""Minutes that a training run is given at least when it goes on, so that it ends as one that took all of its time."""
_SHOWN = 2000

Call = Callable[[tuple[str, ...], Mapping[str, str], Path], int]
"""Runs a command with further environment variables, writes what it prints into a file, and returns its exit code."""


@dataclass(frozen=True)
class Run:
    """A command and what has to be there before it.

    Attributes:
        name: For people; the folder's name begins so.
        words: The command. ``{out}`` stands for its folder, ``{0}``, ``{1}``, ... for those of the runs that it needs, ``{shelf}`` for that
            of its shelf, ``{workers}`` for how many processes may play, ``{players}`` for the same and at least one, ``{minutes}`` for
            what is left of its time.
        needs: Runs that it reads.
        shelf: The run whose folder is the shelf that this one's environments stand on. It made that shelf's apps, so they are trusted.
        minutes: How long it may train; 0 for no limit.
        goes_on: Whether the command goes on where it was broken off; else its folder is emptied first.
        codes: Exit codes of a run that is done.
    """

    name: str
    words: tuple[str, ...]
    needs: tuple[Run, ...] = ()
    shelf: Run | None = None
    minutes: float = 0.0
    goes_on: bool = True
    codes: tuple[int, ...] = (0,)

    @cached_property
    def digest(self) -> str:
        """What tells it from every run that was asked for otherwise."""
        below = [each.digest for each in self.needs], self.shelf.digest if self.shelf else ""
        return hashlib.sha256(json.dumps([self.words, self.minutes, below]).encode()).hexdigest()[:8]

    @property
    def before(self) -> tuple[Run, ...]:
        """The runs that have to be done first."""
        return (*self.needs, self.shelf) if self.shelf else self.needs

    @property
    def whole(self) -> tuple[Run, ...]:
        """It and all that it builds on, in the order they are run in, each once."""
        return tuple(dict.fromkeys(each for before in (*(need.whole for need in self.before), (self,)) for each in before))


def call(words: tuple[str, ...], variables: Mapping[str, str], output: Path) -> int:
    """Run ``genui ...`` or ``python ...`` with this Python, in the root of the checkout.

    It has a session of its own, so that an interrupt reaches it once, from here, and it can write down what it has.
    """
    program = {"genui": [sys.executable, "-m", "genui_gym"], "python": [sys.executable]}[words[0]]
    with output.open("a", encoding="utf-8") as file:
        process = subprocess.Popen(
            [*program, *words[1:]], cwd=ROOT, env={**os.environ, **variables}, stdout=file, stderr=file, start_new_session=True
        )
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)
            process.wait()
            raise


class Bench:
    """Runs what is not done yet, below one folder.

    Args:
        root: Of each run it holds a folder, ``.txt`` (what it printed) and ``.json`` (how long it took; ``code`` once it is done).
        workers: How many processes may play at a time.
        call: What runs a command.
    """

    def __init__(self, root: Path, workers: int = 2, call: Call = call) -> None:
        self.root, self.workers, self._call = root, workers, call

    def folder(self, run: Run) -> Path:
        """Return where a run writes."""
        return self.root / f"{run.name}-{run.digest}"

    def note(self, run: Run) -> dict[str, Any]:
        """Return what is known of a run: ``command``, ``seconds``, ``commit``, and ``code`` where it is done."""
        file = self.folder(run).with_suffix(".json")
        return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {"seconds": 0.0}

    def is_done(self, run: Run) -> bool:
        """Whether a run has ended as it should."""
        return "code" in self.note(run)

    def typed(self, run: Run) -> str:
        """Return the command as a user would type it, with all of its time."""
        variables, words = self._filled(run, run.minutes)
        return " ".join([*(f"{name}={value}" for name, value in variables.items()), shlex.join(words)])

    def perform(self, run: Run) -> None:
        """Run a command, unless it is done; what it builds on has been run.

        Raises:
            InfrastructureError: It ended otherwise than it should.
        """
        if self.is_done(run):
            return
        folder, spent = self.folder(run), float(self.note(run)["seconds"])
        if not run.goes_on:
            shutil.rmtree(folder, ignore_errors=True)
        self.root.mkdir(parents=True, exist_ok=True)
        variables, words = self._filled(run, max(LEAST, run.minutes - spent / 60) if run.minutes else 0.0)
        output, code, began = folder.with_suffix(".txt"), None, perf_counter()
        try:
            code = self._call(words, variables, output)
        finally:
            known = {"command": self.typed(run), "seconds": round(spent + perf_counter() - began, 1), "commit": _commit()}
            known |= {"code": code} if code in run.codes else {}
            folder.with_suffix(".json").write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
        if code not in run.codes:
            said = output.read_text(encoding="utf-8", errors="replace")[-_SHOWN:].strip()
            fix = "Mend that; the same command then goes on from here"
            raise InfrastructureError(f"`{known['command']}` was run", f"It ended with code {code}. {output} ends:\n{said}", fix)

    def _filled(self, run: Run, minutes: float) -> tuple[dict[str, str], tuple[str, ...]]:
        """Return variables and words of a command that may train for so many minutes."""
        told = {"out": self._shown(run), "workers": self.workers, "players": max(1, self.workers), "minutes": f"{minutes:.4g}"}
        told |= {"shelf": self._shown(run.shelf)} if run.shelf else {}
        words = tuple(word.format(*map(self._shown, run.needs), **told) for word in run.words)
        return {TRUSTED_SHELF_VARIABLE: self._shown(run.shelf)} if run.shelf else {}, words

    def _shown(self, run: Run) -> str:
        folder = self.folder(run).resolve()
        return str(folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder)


def _commit() -> str:
    """Return which state of the checkout is run; ``""`` outside of one."""
    try:
        asked = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return asked.stdout.strip()
