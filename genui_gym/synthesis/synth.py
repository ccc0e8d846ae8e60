"""``synthesize``: a recording becomes a proven app on a shelf, or a sentence that says why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from genui_gym.errors import SandboxMissing
from genui_gym.recording import Recording
from genui_gym.sandbox import NEEDED, probe
from genui_gym.synthesis.attempts import Attempt, Progress, Trial, attempt, report_of
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.compile import Compile
from genui_gym.synthesis.generator import Generator, Order
from genui_gym.synthesis.kept import keep, shelved
from genui_gym.synthesis.questions import answered
from genui_gym.synthesis.shelves import check_name, env_id, free_name, put_on_shelf

ATTEMPTS, SEEDS = 5, 3


@dataclass(frozen=True)
class Synthesis:
    """What came of a recording.

    Attributes:
        attempts: All of them; the last is good where ``folder`` is set.
        folder: The app on its shelf; ``None`` if no attempt was proven.
        scratch: Where the attempts stand.
    """

    recording: Recording
    blueprint: Blueprint
    attempts: tuple[Attempt, ...]
    scratch: Path
    folder: Path | None = None

    @property
    def env_id(self) -> str:
        """The id of the environment."""
        return env_id(self.blueprint.name)

    def report(self) -> dict[str, Any]:
        """Return everything but images as JSON values."""
        return {
            "app": self.blueprint.name,
            "id": self.env_id,
            "task": self.blueprint.task,
            "importer": self.recording.meta.importer,
            "outcome": self.recording.outcome,
            "items": [{"kind": kind, "what": what, "basis": mark.basis, "why": mark.why} for kind, what, mark in self.blueprint.items()],
            "losses": [*self.recording.losses, *self.blueprint.losses],
            "scrubbed": self.recording.scrubbed,
            "attempts": [report_of(each) for each in self.attempts],
            "trail": [asdict(move) for move in self.blueprint.trail],
        }


def synthesize(
    recording: Recording,
    shelf: Path,
    scratch: Path,
    *,
    task: str = "",
    answer: str = "",
    name: str = "",
    source: str = "",
    attempts: int = ATTEMPTS,
    seeds: int | None = SEEDS,
    chromium: bool = True,
    progress: Progress | None = None,
    told: Callable[[Attempt], None] | None = None,
    generator: Generator | None = None,
    trust: bool = False,
) -> Synthesis:
    """Make an app of a recording, prove it, and put it on a shelf.

    Args:
        recording: What was done.
        shelf: Where a proven app goes; made if it is not there.
        scratch: Where attempts are made; they stay there with their reports.
        task: What was to be done, in words, if the recording doesn't say it.
        answer: What was answered, where the task is a question and the recording doesn't say it.
        name: The app's folder; made up if left out.
        source: What the app's ``app.toml`` names as its source, such as the recording's file.
        attempts: How many attempts at most.
        seeds: For each task template, as of :func:`genui_gym.prove.prove`.
        chromium: Prove it in Chromium too.
        progress: As of the proof.
        told: Called with each attempt.
        generator: What writes the app; :class:`genui_gym.synthesis.compile.Compile` if left out.
        trust: Run code that a model wrote in this process.

    Raises:
        SynthesisError: The recording lacks what an app could be made of, or the name cannot be had.
        SandboxMissing: A model is to write the app, this machine cannot confine it, and nobody trusts it.
    """
    generator, recording = generator or Compile(), answered(recording, answer)
    check_name(name, shelf)
    if not (generator.trusted or trust):
        _check_confinement()
    blueprint = generator.blueprint(recording, task, name)
    blueprint = replace(blueprint, name=name or free_name(blueprint.name, shelf))
    order, trial = Order(recording, blueprint, source, scratch), Trial(seeds, chromium, progress, trust)
    done: list[Attempt] = []
    for number in range(1, attempts + 1):
        made = attempt(generator, replace(order, number=number), done[-1].faults if done else (), trial)
        if made is None:
            break
        done.append(made)
        if told is not None:
            told(made)
        if made.passed:
            break
    proven = bool(done) and done[-1].passed
    folder = put_on_shelf(blueprint.name, done[-1].folder, shelf) if proven else None
    result = Synthesis(recording, blueprint, tuple(done), scratch, folder)
    for place in (scratch, *((shelved(shelf, blueprint.name),) if proven else ())):
        keep(result.report(), recording, place)
    return result


def _check_confinement() -> None:
    """Refuse before anything is paid for what could not be tried out afterwards."""
    missing = [NEEDED[name] for name, holds in probe().items() if name in NEEDED and not holds]
    if missing:
        raise SandboxMissing(
            "An app that a model writes was to be tried out, confined",
            f"This machine does not give: {'; '.join(missing)}",
            "Run it where `genui doctor` finds these, or give --trust: the app then runs in this process and may do all that you may",
        )
