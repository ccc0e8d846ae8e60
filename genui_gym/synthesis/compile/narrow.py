"""The lines of a view that make a list shorter, or put it into another order, as its page's form asks."""

from __future__ import annotations

from collections.abc import Iterator

from genui_gym.synthesis.blueprint import Field, Narrowing, Thing
from genui_gym.synthesis.compile.code import quoted
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.english import class_name, several

_LOOKING = ("text", "search")
FUNCTIONS = {"says": "saying", "at_least": "at_least", "at_most": "at_most", "sorts": "ordered"}
"""What narrows in the app's own module of lists, by how it does so."""


def lines(plan: Plan, thing: Thing) -> list[str]:
    """Return the lines that leave the wanted rows of a thing in a variable of its plural; none where its list is always whole."""
    name = several(thing.key)
    found = [*_looking(plan, thing, name), *_narrowing(plan, thing, name)]
    return [f"{name} = everything({class_name(thing.key)})", *found] if found else []


def functions(plan: Plan) -> set[str]:
    """Return the names of the functions that all lists need."""
    looked = {"looking_for"} if any(any(_looking(plan, thing, "")) for thing in plan.things) else set()
    return looked | {FUNCTIONS[each.how] for thing in plan.things for each, _ in _found(plan, thing)}


def _looking(plan: Plan, thing: Thing, name: str) -> Iterator[str]:
    asked = [each for each in plan.blueprint.fields if each.kind in _LOOKING and plan.searched(each.key) == thing]
    if asked:
        yield f"{name} = looking_for({name}, {' + '.join(f'wanted({quoted(each.key)})' for each in asked)})"


def _narrowing(plan: Plan, thing: Thing, name: str) -> Iterator[str]:
    for each, asked in _found(plan, thing):
        yield f"{name} = {FUNCTIONS[each.how]}({', '.join((name, *_arguments(each, asked)))})"


def _found(plan: Plan, thing: Thing) -> Iterator[tuple[Narrowing, Field]]:
    """Yield what narrows the list of a thing, with its field; the words of a search are looked for anyway."""
    for each in plan.blueprint.narrowings:
        asked = plan.blueprint.field(each.field)
        if asked is not None and plan.searched(each.field) == thing and not (asked.kind in _LOOKING and each.how == "says"):
            yield each, asked


def _arguments(narrowing: Narrowing, asked: Field) -> Iterator[str]:
    if asked.kind == "flag":
        yield f"{quoted(asked.label)} if wanted({quoted(asked.key)}) else {quoted('')}"
    else:
        nothing = f", {quoted(asked.default)}" if asked.default and narrowing.how == "says" else ""
        yield f"wanted({quoted(asked.key)}{nothing})"
    if narrowing.how in ("at_least", "at_most"):
        yield quoted(narrowing.unit)
    elif narrowing.how == "sorts":
        yield "{" + ", ".join(f"{quoted(order.option)}: ({quoted(order.by)}, {order.falling})" for order in narrowing.orders) + "}"
