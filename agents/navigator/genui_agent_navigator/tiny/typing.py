"""Choices and actions: a choice points at things, options and stretches of text; an action is written from it, and read back into it.

What is typed is a stretch of the goal or of the page, or a saying. How it is written follows from the field: a day as ``2026-05-20``, an
amount without the commas between thousands, everything else as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from genui_agent_navigator.tiny.page import Thing
from genui_agent_navigator.tiny.reading import ANSWERS, SPECIALS, Script
from genui_agent_navigator.tiny.words import Atom, atoms, iso_date, plain_number
from genui_gym.actions import Action, parse

LONGEST = 16
"""Atoms that can be typed at once."""
WAYS = 8
"""So many places where the same value stands are told apart when a demonstration is read."""

Span = tuple[int, int]
"""First and last atom, counted through the goal, the page and the sayings."""


@dataclass(frozen=True)
class Choice:
    """What was chosen.

    Attributes:
        candidate: A thing by its index, or after the things one of :data:`~genui_agent_navigator.tiny.reading.SPECIALS`.
        option: The option of a select by its index, -1 where there is none to choose.
        spans: What is typed; several where it makes no difference which.
    """

    candidate: int
    option: int = -1
    spans: tuple[Span, ...] = ()


def write(choice: Choice, script: Script) -> Action:
    """Return the action that a choice stands for."""
    count = len(script.things)
    if choice.candidate >= count:
        return _special(SPECIALS[choice.candidate - count], choice, script)
    thing = script.things[choice.candidate]
    if thing.operation == "select_option":
        return Action("select_option", {"bid": thing.bid, "option": script.options[choice.option][1]})
    if thing.operation == "fill":
        return Action("fill", {"bid": thing.bid, "value": typed(choice.spans[0], script, thing)})
    return Action("click", {"bid": thing.bid})


def _special(name: str, choice: Choice, script: Script) -> Action:
    if name in ANSWERS:
        return Action("finish", {"answer": typed(choice.spans[0], script, None), "outcome": name})
    return Action(name)


def typed(span: Span, script: Script, field: Thing | None) -> str:
    """Return a stretch of text as it is typed into a field, or said as the answer where there is none."""
    text, inside = stretch(span, script)
    if field is None or len(inside) != 1:
        return text
    [atom] = inside
    if atom.kind == "date" and field.role == "date":
        return iso_date(atom.text)
    if atom.kind == "time":
        return atom.key
    return plain_number(text) if atom.kind in ("number", "amount") else text


def stretch(span: Span, script: Script) -> tuple[str, list[Atom]]:
    """Return the text of a stretch and its atoms."""
    start, end = span
    goal, page = len(script.goal_atoms), len(script.goal_atoms) + len(script.points)
    if start < goal:
        inside = list(script.goal_atoms[start : end + 1])
        return script.goal[inside[0].start : inside[-1].end], inside
    if start < page:
        points = script.points[start - goal : end - goal + 1]
        return points[0].text[points[0].atom.start : points[-1].atom.end], [point.atom for point in points]
    saying = script.sayings[start - page]
    return saying, list(atoms(saying))


def recognise(action: str, script: Script) -> Choice | None:
    """Return the choice that a demonstrated action stands for; ``None`` for one that cannot be made here."""
    call = parse(action)
    arguments = call.arguments
    if call.name == "finish":
        answer, outcome = str(arguments.get("answer", "")), str(arguments.get("outcome", "done"))
        plain = not answer and outcome == "done"
        spans = () if plain else tuple(_places(answer, script, None))
        at = len(script.things) + SPECIALS.index("finish" if plain else outcome)
        return Choice(at, spans=spans) if plain or spans else None
    if call.name in ("go_back", "dialog_accept"):
        return Choice(len(script.things) + SPECIALS.index(call.name))
    index = next((index for index, thing in enumerate(script.things) if thing.bid and thing.bid == arguments.get("bid")), None)
    if index is None or script.things[index].operation != call.name:
        return None
    if call.name == "click":
        return Choice(index)
    if call.name == "select_option":
        found = [number for number, (of, option) in enumerate(script.options) if of == index and option == arguments["option"]]
        return Choice(index, option=found[0]) if found else None
    spans = tuple(_places(str(arguments["value"]), script, script.things[index]))
    return Choice(index, spans=spans) if spans else None


def _places(value: str, script: Script, field: Thing | None) -> Iterator[Span]:
    """Return where a value stands, in the goal first, at most ``WAYS`` times; an answer may be written in any way that says the same."""
    wanted = [atom.key for atom in atoms(value)]
    if not wanted or len(wanted) > LONGEST:
        return
    keys = [atom.key for atom in script.goal_atoms] + [point.atom.key for point in script.points]
    texts = [-1] * len(script.goal_atoms) + [point.first for point in script.points]
    found = 0
    for start in range(len(keys) - len(wanted) + 1):
        end = start + len(wanted) - 1
        if keys[start] != wanted[0] or texts[start] != texts[end] or keys[start : end + 1] != wanted:
            continue
        if field is None or _same(typed((start, end), script, field), value):
            yield start, end
            found += 1
            if found == WAYS:
                return
    if not found and value in script.sayings:
        at = len(keys) + script.sayings.index(value)
        yield at, at


def _same(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return one == other
