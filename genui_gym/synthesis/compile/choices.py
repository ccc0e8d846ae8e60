"""What an attempt of this generator may do differently, and what faults choose of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from genui_gym.errors import SynthesisError
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.compile.asking import asking_of
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.compile.writing import template_names

FEWEST_TEMPLATES = 6


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
    bad = {
        class_name
        for class_name in templates
        if _snake(class_name) in named and class_name not in _kept(blueprint) and not class_name.startswith("Make")
    }
    if bad and len(templates) - len(bad) >= FEWEST_TEMPLATES:
        return replace(choices, dropped=choices.dropped | bad), f"Without the task templates {', '.join(sorted(bad))}"
    if blueprint.inquiry is not None:
        return None
    if not choices.lean and any(not each.touched for each in blueprint.fields):
        return replace(choices, lean=True), "Without the fields that the recording left alone"
    if not choices.bare and blueprint.things:
        return replace(choices, bare=True), "Lists without further text"
    return None


def _kept(blueprint: Blueprint) -> set[str]:
    """Return the template that always stays where nothing is made: the recorded one."""
    if (ask := asking_of(Plan(blueprint))) is not None:
        return {ask.cls}
    return {"".join(part.capitalize() for part in Plan(blueprint).maker_name.split("_"))}


def _template_names(blueprint: Blueprint, choices: Choices) -> list[str]:
    return [name for _, names in template_names(Plan(blueprint, choices.dropped)) for name in names]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def check_size(blueprint: Blueprint) -> None:
    """Refuse a blueprint that no task can be made of.

    Raises:
        SynthesisError: Nothing was entered or chosen.
    """
    plan = Plan(blueprint)
    if not plan.literals and blueprint.inquiry is None:
        last = next(move.key for move in reversed(blueprint.moves) if move.kind != "field")
        raise SynthesisError(
            f"An app was to be made of a recording that ends with {last!r}",
            "Nothing was entered or chosen on the way, so there is nothing that a task could ask for in other words",
            "Record a flow in which something is filled in or picked from a list",
        )
