"""A context as arrays: what the model computes on. Words are known by number; all else is how things compare with the goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from genui_agent_navigator.context import Context
from genui_agent_navigator.tiny.features import (
    ACTS,
    OPTION_FEATURES,
    POINT_FEATURES,
    THING_FEATURES,
    TURN_FEATURES,
    goal_features,
    option_features,
    page_features,
    quoted,
    remember,
    thing_features,
    turn_features,
)
from genui_agent_navigator.tiny.figures import figures, standings
from genui_agent_navigator.tiny.matching import Goal, Match, commonness
from genui_agent_navigator.tiny.page import Thing, things
from genui_agent_navigator.tiny.vocabulary import Vocabulary
from genui_agent_navigator.tiny.words import KINDS, Atom, atoms

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]

SPECIALS = ("finish", "done", "infeasible", "not_found", "not_allowed", "go_back", "dialog_accept")
"""Choices that need no control; the four outcomes finish with an answer."""
ANSWERS = SPECIALS[1:5]
ROLES = (
    "text heading link button textbox searchbox combobox date time spinbutton slider checkbox radio switch disclosure tab menuitem "
    "option listbox file color month"
).split()

GOAL_LENGTH, THINGS, TURNS, OPTIONS, POINTS = 128, 160, 12, 160, 640
WORDS, VALUE_WORDS = 14, 6


@dataclass(frozen=True)
class Reading:
    """One context. ``g`` atoms of the goal, ``m`` things, ``h`` turns, ``o`` options, ``p`` atoms of the page to point at.

    Attributes:
        goal, goal_kind, goal_feats: ``(g,)``, ``(g,)``, ``(g, GOAL_FEATURES)``.
        asks: Which atoms of the goal are not quoted and so say what is to be done, ``(g,)`` bool.
        words, value, role, feats: Of the things: ``(m, WORDS)``, ``(m, VALUE_WORDS)``, ``(m,)``, ``(m, THING_FEATURES)``.
        match: How the things are said in the goal, ``(m, g)``.
        open: Which things can be chosen, ``(m,)`` bool.
        option_of, option_words, option_match, option_feats: Of the options of selects; the first is the index of the select.
        act, turn_words, turn_value, turn_match, turn_feats: Of the latest turns, the latest first.
        page_words, page_feats: Of the page as a whole: title and address.
        point, point_kind, point_feats: Atoms of the page in order, with whether the goal has each and where in its text it stands.
        point_of, point_text: The thing that each belongs to, and the number of its text; what is typed lies within one text.
        special: Which of :data:`SPECIALS` can be chosen.
    """

    goal: Ints
    goal_kind: Ints
    goal_feats: Floats
    asks: NDArray[np.bool_]
    words: Ints
    value: Ints
    role: Ints
    feats: Floats
    match: Floats
    open: NDArray[np.bool_]
    option_of: Ints
    option_words: Ints
    option_match: Floats
    option_feats: Floats
    act: Ints
    turn_words: Ints
    turn_value: Ints
    turn_match: Floats
    turn_feats: Floats
    page_words: Ints
    page_feats: Floats
    point: Ints
    point_kind: Ints
    point_of: Ints
    point_text: Ints
    point_feats: Floats
    special: NDArray[np.bool_]


@dataclass(frozen=True)
class Script:
    """The texts behind a reading, from which an action is written."""

    goal: str
    goal_atoms: tuple[Atom, ...]
    things: tuple[Thing, ...]
    options: tuple[tuple[int, str], ...]
    points: tuple[Point, ...]
    sayings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """An atom of the page to point at: the index of its thing, its text, and where the text's first atom stands among the points."""

    thing: int
    text: str
    first: int
    atom: Atom


def read(context: Context, vocabulary: Vocabulary) -> tuple[Reading, Script]:
    """Return a context as arrays and as the texts behind them."""
    goal = Goal(atoms(context.goal)[:GOAL_LENGTH])
    shown = _kept(things(context.now), goal)
    names = [atoms(thing.text) for thing in shown]
    common = commonness(names)
    past = [remember(turn) for turn in context.past]
    path = urlsplit(context.now.url).path
    before = {thing.identity for thing in things(context.past[-1].look)} if context.past else set()
    matches = [goal.match(name, common) for name in names]
    best = max((match.cover * match.run for match, thing in zip(matches, shown, strict=True) if thing.bid), default=0.0)
    feats = [
        thing_features(thing, match, past, path, before, best, index / max(len(shown), 1), goal)
        for index, (thing, match) in enumerate(zip(shown, matches, strict=True))
    ]
    rows = standings([(thing.role, thing.is_open) for thing in shown], [figures(name) for name in names], goal.atoms)
    options = [(index, option) for index, thing in enumerate(shown) for option in thing.options][:OPTIONS]
    option_atoms = [atoms(option) for _, option in options]
    among = commonness(option_atoms)
    option_rows = standings([index for index, _ in options], [figures(each) for each in option_atoms], goal.atoms)
    option_matches = [goal.match(each, among) for each in option_atoms]
    recent = past[::-1][:TURNS]
    said = [atoms(turn.target.text if turn.target else "") for turn in recent]
    values = [atoms(turn.value) for turn in recent]
    turn_matches = [goal.match((*one, *other), Counter()) for one, other in zip(said, values, strict=True)]
    points = _points(shown)
    width = len(goal.atoms)
    reading = Reading(
        goal=_ints(vocabulary.all_ids(goal.atoms)),
        goal_kind=_ints([KINDS.index(atom.kind) for atom in goal.atoms]),
        goal_feats=goal_features(goal, shown, names, past),
        asks=~np.array(quoted(goal), np.bool_),
        words=_ints([vocabulary.ids(name, WORDS) for name in names], WORDS),
        value=_ints([vocabulary.ids(atoms(thing.value), VALUE_WORDS) for thing in shown], VALUE_WORDS),
        role=_ints([_number(thing.role, ROLES) for thing in shown]),
        feats=_floats([[*one, *other] for one, other in zip(feats, rows, strict=True)], THING_FEATURES),
        match=_rows(matches, width),
        open=np.array([thing.is_open for thing in shown], np.bool_),
        option_of=_ints([index for index, _ in options]),
        option_words=_ints([vocabulary.ids(each, WORDS) for each in option_atoms], WORDS),
        option_match=_rows(option_matches, width),
        option_feats=_floats(
            [
                [*option_features(shown[at], option, match), *row]
                for (at, option), match, row in zip(options, option_matches, option_rows, strict=True)
            ],
            OPTION_FEATURES,
        ),
        act=_ints([_number(turn.act, ACTS) for turn in recent]),
        turn_words=_ints([vocabulary.ids(each, WORDS) for each in said], WORDS),
        turn_value=_ints([vocabulary.ids(each, VALUE_WORDS) for each in values], VALUE_WORDS),
        turn_match=_rows(turn_matches, width),
        turn_feats=_floats([turn_features(turn, path, match) for turn, match in zip(recent, turn_matches, strict=True)], TURN_FEATURES),
        page_words=_ints(vocabulary.ids(atoms(f"{context.now.title} {path}"), WORDS)),
        page_feats=page_features(context, past, path),
        point=_ints(vocabulary.all_ids(point.atom for point in points)),
        point_kind=_ints([KINDS.index(point.atom.kind) for point in points]),
        point_of=_ints([point.thing for point in points]),
        point_text=_ints([point.first for point in points]),
        point_feats=_floats(
            [[float(point.atom.key in goal.keys), min(at - point.first, 16) / 16] for at, point in enumerate(points)], POINT_FEATURES
        ),
        special=np.array([bool(context.now.dialog) == (name == "dialog_accept") for name in SPECIALS], np.bool_),
    )
    return reading, Script(context.goal, tuple(goal.atoms), tuple(shown), tuple(options), tuple(points), vocabulary.sayings)


def _kept(shown: Sequence[Thing], goal: Goal) -> list[Thing]:
    """Return at most ``THINGS`` things in their order; texts that the goal does not say go first, then such checkboxes, then the last."""
    if len(shown) <= THINGS:
        return list(shown)

    def rank(index: int) -> tuple[bool, bool, int]:
        thing = shown[index]
        silent = goal.keys.isdisjoint(atom.key for atom in atoms(thing.text))
        return silent and not thing.bid, silent and thing.role == "checkbox", index

    return [shown[index] for index in sorted(sorted(range(len(shown)), key=rank)[:THINGS])]


def _points(shown: Sequence[Thing]) -> list[Point]:
    points: list[Point] = []
    for index, thing in enumerate(shown):
        for text in (thing.text, thing.value):
            first = len(points)
            points += [Point(index, text, first, atom) for atom in atoms(text)]
    return points[:POINTS]


def _number(name: str, known: Sequence[str]) -> int:
    return known.index(name) if name in known else len(known)


def _rows(matches: Sequence[Match], width: int) -> Floats:
    return np.stack([match.row for match in matches]) if matches else np.zeros((0, width), np.float32)


def _ints(values: Sequence[int] | Sequence[list[int]], width: int | None = None) -> Ints:
    return np.array(values, np.int32).reshape((len(values),) if width is None else (len(values), width))


def _floats(values: Sequence[list[float]], width: int) -> Floats:
    return np.array(values, np.float32).reshape(len(values), width)
