"""Attempts at an app: it is written, read for what it imports, played and proven; what went wrong is told to the next one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from genui_gym.errors import GenuiError, SandboxMissing
from genui_gym.prove import Proof, prove, write_proof
from genui_gym.recording import Recording
from genui_gym.synthesis.allowed import trespasses
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.confined import tried_apart
from genui_gym.synthesis.generator import Generator, Order
from genui_gym.synthesis.replay import Fidelity, replay
from genui_gym.synthesis.script import play_script
from genui_gym.synthesis.shelves import loadable
from genui_gym.synthesis.targets import resolved
from genui_gym.task import Step

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Attempt:
    """One attempt.

    Attributes:
        number: From 1.
        folder: The scratch shelf that it stands on.
        changed: What was done differently this time, a sentence; ``""`` for the first.
        faults: What is wrong with it, in sentences; none if it is good.
        seconds: How long it took.
    """

    number: int
    folder: Path
    changed: str
    seconds: float
    faults: tuple[str, ...]
    proof: Proof | None = None
    fidelity: Fidelity | None = None

    @property
    def passed(self) -> bool:
        return not self.faults


@dataclass(frozen=True)
class Trial:
    """How an attempt is tried.

    Attributes:
        seeds: For each task template, as of :func:`genui_gym.prove.prove`.
        chromium: Prove it in Chromium too.
        progress: As of the proof.
        trust: Run code that a model wrote in this process.
    """

    seeds: int | None = None
    chromium: bool = True
    progress: Progress | None = None
    trust: bool = False


def attempt(generator: Generator, order: Order, faults: tuple[str, ...], trial: Trial) -> Attempt | None:
    """Make one attempt; whatever the app does wrong is a fault, never an exception. ``None`` where nothing is left to try.

    Args:
        generator: What writes it.
        order: What and where.
        faults: Of the attempt before; none before the first.
        trial: How it is tried.
    """
    began = perf_counter()
    shutil.rmtree(order.shelf, ignore_errors=True)
    draft = generator.generate(order, faults)
    if draft is None:
        return None
    found = [*draft.faults, *(f"{said}. An app may not." for said in trespasses(order.folder))]
    tried = Tried()
    if not found:
        trying = try_out if generator.trusted or trial.trust else try_out_apart
        tried = trying(order.recording, order.blueprint, order.shelf, draft.script, trial)
    if tried.proof is not None:
        write_proof(tried.proof, order.folder)
    seconds = perf_counter() - began
    done = Attempt(order.number, order.shelf, draft.changed, seconds, (*found, *tried.faults), tried.proof, tried.fidelity)
    order.shelf.mkdir(parents=True, exist_ok=True)
    (order.shelf / "attempt.json").write_text(json.dumps(report_of(done), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return done


@dataclass(frozen=True)
class Tried:
    """What came of running an app: its faults in sentences, and how far it got."""

    faults: tuple[str, ...] = ()
    proof: Proof | None = None
    fidelity: Fidelity | None = None


def try_out(recording: Recording, blueprint: Blueprint, shelf: Path, script: tuple[Step, ...], trial: Trial) -> Tried:
    """Run an app: play its script and the recording on it, and prove it. Everything that executes an app's code starts here."""
    fidelity = None
    with loadable(shelf, blueprint.name):
        try:
            if script and (problem := play_script(blueprint.name, script)):
                return Tried((f"The test script was played on the recorded task. {problem}",))
            fidelity = replay(recording, blueprint)
            if not fidelity.success and _has_to_earn(recording, script):
                said = f"The recorded steps were replayed: they earned {fidelity.reward:g}. {fidelity.problem}"
                return Tried((said,), fidelity=fidelity)
            proof = prove(blueprint.name, seeds=trial.seeds, chromium=trial.chromium, progress=trial.progress)
        except GenuiError as error:
            return Tried((str(error),), fidelity=fidelity)
    return Tried(tuple(proof.faults), proof, fidelity)


def try_out_apart(recording: Recording, blueprint: Blueprint, shelf: Path, script: tuple[Step, ...], trial: Trial) -> Tried:
    """Do the same in a confined process; what ends that process is a fault of the app.

    Raises:
        SandboxMissing: This machine cannot confine it.
    """
    folder = shelf / "synthesized_apps" / blueprint.name
    try:
        return Tried(*tried_apart(folder, recording, blueprint, script, trial.seeds, trial.chromium, trial.progress))
    except SandboxMissing:
        raise
    except GenuiError as error:  # also what the app raised and nothing in there caught
        return Tried((str(error),))


def _has_to_earn(recording: Recording, script: tuple[Step, ...]) -> bool:
    """Whether the recorded steps have to earn the reward: not those that failed, nor, with a script, those that name no controls."""
    named = any(step.target is not None and resolved(step.target).name for step in recording.steps)
    return recording.outcome != "failure" and (named or not script)


def report_of(done: Attempt) -> dict[str, Any]:
    """Return an attempt as JSON values."""
    fidelity = done.fidelity
    figures = (
        {name: getattr(fidelity, name) for name in ("score", "controls", "values", "screens", "reward", "success", "problem")}
        if fidelity
        else {}
    )
    return {
        "number": done.number, "changed": done.changed, "seconds": round(done.seconds, 1), "passed": done.passed,
        "faults": list(done.faults),
        "fidelity": {**figures, "steps": [asdict(step) for step in fidelity.steps]} if fidelity else {},
        "checks": done.proof.checks if done.proof else {},
    }  # fmt: skip
