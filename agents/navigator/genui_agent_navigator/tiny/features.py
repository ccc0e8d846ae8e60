"""What the model is told in numbers: how things stand to the goal, and what was done with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from genui_agent_navigator.context import Context, Turn
from genui_agent_navigator.tiny.figures import STANDINGS
from genui_agent_navigator.tiny.matching import Goal, Match
from genui_agent_navigator.tiny.page import Thing
from genui_agent_navigator.tiny.words import Atom, atoms
from genui_gym.actions import ACTIONS, Action, parse
from genui_gym.errors import ActionError

Floats = NDArray[np.float32]

STATES = "disabled checked expanded collapsed current required invalid selected pressed readonly".split()
_QUOTES = frozenset('"“”')
ACTS = ("click", "fill", "select_option", "go_back", "other")
GOAL_FEATURES, TURN_FEATURES, PAGE_FEATURES, POINT_FEATURES = 8, 5, 5, 2
THING_FEATURES, OPTION_FEATURES = 22 + len(STATES) + STANDINGS, 6 + STANDINGS


@dataclass(frozen=True)
class Past:
    """A turn, as far as it is remembered: what was acted on, and with what."""

    act: str
    target: Thing | None
    value: str
    path: str


@lru_cache(maxsize=4096)
def remember(turn: Turn) -> Past:
    """Return what is remembered of a turn."""
    call = _call(turn.action)
    bid = str(call.arguments.get("bid", ""))
    element = next((each for each in turn.look.elements if str(each["bid"]) == bid), None)
    target = Thing(element["role"], element["name"], bid) if element is not None else None
    value = call.arguments.get("value", call.arguments.get("option", ""))
    return Past(call.name if call.name in ACTS else "other", target, str(value), urlsplit(turn.look.url).path)


@lru_cache(maxsize=4096)
def _call(text: str) -> Action:
    try:
        return parse(text, ACTIONS)
    except ActionError:
        return Action("other")


def thing_features(
    thing: Thing, match: Match, past: Sequence[Past], path: str, before: set[tuple[str, str]], best: float, place: float, goal: Goal
) -> list[float]:
    same = [turn for turn in past if turn.target is not None and turn.target.identity == thing.identity]
    value = [atom.key for atom in atoms(thing.value) if atom.weight == 1.0]
    sure = match.cover * match.run
    states = {state.partition("=")[0] for state in thing.states}
    return [
        match.cover,
        min(match.count, 6) / 6,
        min(match.run, 6) / 6,
        float(match.size > 0 and match.count == match.size),
        match.run / max(match.size, 1),
        float(sure > 0 and sure >= best),
        min(match.size, 10) / 10,
        float(thing.is_open),
        float(bool(thing.bid) and not thing.value),
        float(bool(value)),
        sum(key in goal.keys for key in value) / max(len(value), 1),
        min(len(same), 3) / 3,
        min(sum(turn.path == path for turn in same), 3) / 3,
        float(bool(past) and past[-1] in same),
        float(len(past) > 1 and past[-2] in same),
        float(thing.identity in before),
        place,
        min(thing.depth, 6) / 6,
        min(len(thing.options), 20) / 20,
        float("format" in states),
        float(any(turn.path == path for turn in past)),
        float(thing.operation == "fill"),
        *(float(name in states) for name in STATES),
    ]


def option_features(select: Thing, option: str, match: Match) -> list[float]:
    return [
        match.cover,
        min(match.run, 6) / 6,
        float(match.size > 0 and match.count == match.size),
        float(option == select.value),
        select.options.index(option) / max(len(select.options), 1),
        min(match.count, 6) / 6,
    ]


def turn_features(turn: Past, path: str, match: Match) -> list[float]:
    return [float(turn.path == path), match.cover, min(match.run, 6) / 6, float(bool(turn.value)), float(turn.target is not None)]


def goal_features(goal: Goal, shown: Sequence[Thing], names: Sequence[Sequence[Atom]], past: Sequence[Past]) -> Floats:
    """Tell of each atom of the goal where it is on the page, and what was done with it."""
    on_controls = {atom.key for thing, name in zip(shown, names, strict=True) if thing.bid for atom in name}
    in_text = {atom.key for thing, name in zip(shown, names, strict=True) if not thing.bid for atom in name}
    in_values = {atom.key for thing in shown for atom in atoms(thing.value)}
    targets = [{atom.key for atom in atoms(turn.target.text)} if turn.target else set() for turn in past]
    values = [{atom.key for atom in atoms(turn.value)} for turn in past]
    table = np.zeros((len(goal.atoms), GOAL_FEATURES), np.float32)
    for row, atom, said in zip(table, goal.atoms, quoted(goal), strict=True):
        used = [index for index, keys in enumerate(targets) if atom.key in keys]
        typed = [index for index, keys in enumerate(values) if atom.key in keys]
        latest = max(used + typed, default=-1)
        row[:] = (
            atom.key in on_controls,
            atom.key in in_text,
            atom.key in in_values,
            min(len(used), 3) / 3,
            min(len(typed), 3) / 3,
            0.0 if latest < 0 else 1 / (len(past) - latest),
            atom.weight,
            said,
        )
    return table


def quoted(goal: Goal) -> list[bool]:
    """Return which atoms of a goal stand in quotes: they are what is to be written, not what is to be done."""
    inside, found = False, []
    for atom in goal.atoms:
        if atom.text in _QUOTES:
            inside = not inside
        found.append(inside or atom.text in _QUOTES)
    return found


def page_features(context: Context, past: Sequence[Past], path: str) -> Floats:
    seen = sum(turn.path == path for turn in past)
    return np.array(
        [
            min(len(past), 30) / 30,
            float(bool(context.now.error)),
            float(bool(context.now.dialog)),
            min(seen, 4) / 4,
            float(bool(past) and past[-1].path != path),
        ],
        np.float32,
    )
