"""Attempts at an app: write it, look at what it imports, prove it, replay the recording on it; what went wrong decides the next one."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from genui_gym.errors import GenuiError, SynthesisError
from genui_gym.prove import Proof, prove, write_proof
from genui_gym.recording import Recording
from genui_gym.synthesis.allowed import trespasses
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.compile import Plan, write_app
from genui_gym.synthesis.replay import Fidelity, replay
from genui_gym.synthesis.shelves import loadable

FEWEST_TEMPLATES = 6
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
class Choices:
    """What an attempt may do differently.

    Attributes:
        dropped: Templates that are left out, by class name.
        lean: Without the fields that the recording left alone.
        bare: Rows of lists without their further text.
    """

    dropped: frozenset[str] = frozenset()
    lean: bool = False
    bare: bool = False


def attempt(
    recording: Recording, blueprint: Blueprint, choices: Choices, number: int, changed: str, scratch: Path, source: str,
    *, seeds: int | None, chromium: bool, progress: Progress | None,
) -> Attempt:  # fmt: skip
    """Make one attempt; whatever the app does wrong is a fault, never an exception."""
    began = perf_counter()
    shelf = scratch / f"attempt-{number}"
    folder = shelf / "synthesized_apps" / blueprint.name
    made = chosen(blueprint, choices)
    shutil.rmtree(shelf, ignore_errors=True)
    write_app(Plan(made, choices.dropped, source=source), folder)
    proof, fidelity = None, None
    faults = [f"{said}. An app may not." for said in trespasses(folder)]
    if not faults:
        with loadable(shelf, blueprint.name):
            try:
                fidelity = replay(recording, made)
                if not fidelity.success:
                    faults.append(f"The recorded steps were replayed: they earned {fidelity.reward:g}. {fidelity.problem}")
                else:
                    proof = prove(blueprint.name, seeds=seeds, chromium=chromium, progress=progress)
                    write_proof(proof)
                    faults += proof.faults
            except GenuiError as error:
                faults.append(str(error))
    done = Attempt(number, shelf, changed, perf_counter() - began, tuple(faults), proof, fidelity)
    (shelf / "attempt.json").write_text(json.dumps(report_of(done), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return done


def chosen(blueprint: Blueprint, choices: Choices) -> Blueprint:
    """Return the blueprint as the choices want it."""
    if choices.lean:
        left = {each.key for each in blueprint.fields if not each.touched}
        screens = tuple(
            replace(
                screen, forms=tuple(replace(form, fields=tuple(key for key in form.fields if key not in left)) for form in screen.forms)
            )
            for screen in blueprint.screens
        )
        fields = tuple(each for each in blueprint.fields if each.touched)
        blueprint = replace(blueprint, screens=screens, fields=fields, columns=tuple(key for key in blueprint.columns if key not in left))
    if choices.bare:
        things = tuple(replace(thing, rows=tuple(replace(row, note="") for row in thing.rows)) for thing in blueprint.things)
        blueprint = replace(blueprint, things=things)
    return blueprint


def next_choices(blueprint: Blueprint, choices: Choices, faults: tuple[str, ...]) -> tuple[Choices, str] | None:
    """Return what to do differently after these faults and a sentence that says it; ``None`` where nothing is left to change."""
    blamed = {pair for fault in faults for pair in re.findall(rf"\b{blueprint.name}/([a-z0-9_]+)/|^([a-z0-9_]+): ", fault)}
    named = {part for pair in blamed for part in pair if part}
    templates = set(_template_names(blueprint, choices))
    bad = {class_name for class_name in templates if _snake(class_name) in named and not class_name.startswith("Make")}
    if bad and len(templates) - len(bad) >= FEWEST_TEMPLATES:
        return replace(choices, dropped=choices.dropped | bad), f"Without the task templates {', '.join(sorted(bad))}"
    if not choices.lean and any(not each.touched for each in blueprint.fields):
        return replace(choices, lean=True), "Without the fields that the recording left alone"
    if not choices.bare and blueprint.things:
        return replace(choices, bare=True), "Lists without further text"
    return None


def _template_names(blueprint: Blueprint, choices: Choices) -> list[str]:
    from genui_gym.synthesis.compile.writing import template_names

    return [name for _, names in template_names(Plan(blueprint, choices.dropped)) for name in names]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


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


def check_size(blueprint: Blueprint) -> None:
    """Refuse a blueprint that no task can be made of.

    Raises:
        SynthesisError: Nothing was entered or chosen.
    """
    plan = Plan(blueprint)
    if not plan.literals:
        last = next(move.key for move in reversed(blueprint.moves) if move.kind != "field")
        raise SynthesisError(
            f"An app was to be made of a recording that ends with {last!r}",
            "Nothing was entered or chosen on the way, so there is nothing that a task could ask for in other words",
            "Record a flow in which something is filled in or picked from a list",
        )
