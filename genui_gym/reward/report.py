"""From sub-goals and side effects to a score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from genui_gym.errors import OracleError

SIDE_EFFECT_CAP = 0.5
"""The most an episode with a side effect can score."""


@dataclass(frozen=True, slots=True)
class Subgoal:
    """A named part of a goal.

    Attributes:
        name: What it is, in a few words; unique in its task.
        weight: Its share of the score; the weights of a task sum to 1.
        met: Whether its predicate holds now.
        requires: Names of sub-goals without which this one pays nothing. A negative clause ("no onion") must require a positive one.
    """

    name: str
    weight: float
    met: bool
    requires: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RewardReport:
    """What the oracle says of a state.

    Attributes:
        score: In [0, 1]: the weights of the sub-goals that pay, at most 0.5 with a side effect.
        success: All sub-goals pay and there is no side effect.
        subgoals: The sub-goals as evaluated; ``met`` is true only where the sub-goal pays.
        side_effects: Changes that no allowance explains, one sentence each.
    """

    score: float
    success: bool
    subgoals: tuple[Subgoal, ...]
    side_effects: tuple[str, ...] = ()


def score(subgoals: Sequence[Subgoal], side_effects: Sequence[str]) -> RewardReport:
    """Make the report of a state.

    Raises:
        OracleError: Weights do not sum to 1, a name stands twice, or ``requires`` names no sub-goal or itself.
    """
    by_name = {subgoal.name: subgoal for subgoal in subgoals}
    _check(subgoals, by_name)
    paying = tuple(Subgoal(subgoal.name, subgoal.weight, _pays(subgoal, by_name), subgoal.requires) for subgoal in subgoals)
    total = math.fsum(subgoal.weight for subgoal in paying if subgoal.met)
    if side_effects:
        total = min(total, SIDE_EFFECT_CAP)
    done = all(subgoal.met for subgoal in paying) and not side_effects
    return RewardReport(1.0 if done else round(total, 9), done, paying, tuple(side_effects))


def _pays(subgoal: Subgoal, by_name: dict[str, Subgoal]) -> bool:
    return subgoal.met and all(_pays(by_name[name], by_name) for name in subgoal.requires)


def _check(subgoals: Sequence[Subgoal], by_name: dict[str, Subgoal]) -> None:
    total = math.fsum(subgoal.weight for subgoal in subgoals)
    if not math.isclose(total, 1.0, abs_tol=1e-6) or any(subgoal.weight <= 0 for subgoal in subgoals):
        raise OracleError("The weights of a task's sub-goals must be positive and sum to 1", f"They sum to {total:g}", "Mend the template")
    if len(by_name) != len(subgoals):
        raise OracleError("Each sub-goal needs a name of its own", f"There are {[s.name for s in subgoals]}", "Mend the template")
    unknown = {name for subgoal in subgoals for name in subgoal.requires} - by_name.keys()
    if unknown:
        raise OracleError(f"A sub-goal requires {sorted(unknown)}", f"There are {sorted(by_name)}", "Mend its requires")
    try:
        TopologicalSorter({subgoal.name: subgoal.requires for subgoal in subgoals}).prepare()
    except CycleError as error:
        circle = " -> ".join(error.args[1])
        raise OracleError("A sub-goal requires itself", f"Its requirements go in a circle: {circle}", "Mend its requires") from error
