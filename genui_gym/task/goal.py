"""Templates that say what their goal means: a set of rows, or an answer. Drawing makes sure that every literal matters.

The oracle follows from the meaning, which is found from the goal's literals by queries; the solution finds its own way. Apps subclass
:class:`RowsTemplate` and :class:`AnswerTemplate`, and :class:`GoalTemplate` where a goal is neither.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import ClassVar, TypeVar

from numpy.random import Generator
from sqlalchemy import Select
from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, Fact, RewardReport, Row, Subgoal, frame_check, row_allowances, row_subgoals, score
from genui_gym.task.answer import Answer, Outcome
from genui_gym.task.draw import Task, template_named
from genui_gym.task.template import Json, Params, Template

Record = TypeVar("Record")


class GoalTemplate(Template):
    """A template that says what its goal means and draws only literals that matter.

    Class attributes:
        weighed: The literals that pick among records (thresholds, dates of a question). For these, :meth:`draw` makes sure that each
            near miss means something else; the others name a record, so that another value names another one or none.
        nouns: How counts are written, by literal: ``{"adults": ("adult", "adults")}`` writes ``1 adult`` and ``2 adults``.
    """

    weighed: ClassVar[tuple[str, ...]] = ()
    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {}

    @abstractmethod
    def meaning(self, params: Params, state: Session) -> object | None:
        """Return what the goal asks for, comparable with ``==``; ``None`` where it asks for nothing that can be."""

    @abstractmethod
    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw literals, good or not."""

    def draw(self, state: Session, rng: Generator) -> Params | None:
        """Return a candidate that means something and means it only by all of its literals."""
        params = self.candidate(state, rng)
        wanted = None if params is None else self.meaning(params, state)
        if params is None or wanted is None:
            return None
        missed = ({**params, name: value} for name in self.weighed for value in near_misses(params[name]))
        return None if any(self.meaning(other, state) == wanted for other in missed) else params

    def words(self, params: Params) -> Mapping[str, str]:
        """Write counts with their noun, everything else as usual."""
        counts = {name: f"{params[name]} {nouns[params[name] != 1]}" for name, nouns in self.nouns.items() if name in params}
        return {**super().words(params), **counts}


class RowsTemplate(GoalTemplate):
    """A template whose goal is a set of rows that change, come or go."""

    @abstractmethod
    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the rows that the goal asks for."""

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Look at each row."""
        rows = self.meaning(params, before)
        return row_subgoals(rows, before, after) if rows else [Subgoal("possible", 1.0, False)]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow those rows."""
        return row_allowances(self.meaning(params, before) or (), before)


class AnswerTemplate(GoalTemplate):
    """A template whose goal is an answer while nothing changes. ``outcome`` is how the episode has to be finished."""

    outcome: ClassVar[Outcome] = "done"

    @abstractmethod
    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what the answer has to say."""

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Compare outcome and answer."""
        fact = self.meaning(params, before)
        right = answer is not None and fact is not None and answer.outcome == self.outcome and fact.said(answer.text)
        return [Subgoal("answer", 1.0, right)]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow nothing."""
        return ()


def judge(templates: Sequence[Template], before: Session, after: Session, task: Task, answer: Answer | None) -> RewardReport:
    """Score ``after`` against ``before`` by the task's template: its sub-goals, less what nobody asked for. Both are only read.

    Raises:
        TaskError: The task is of none of the templates.
    """
    template = template_named(templates, task.template, task.app)
    subgoals = template.subgoals(task.params, before, after, answer)
    return score(subgoals, frame_check(before, after, template.allowed(task.params, before)))


def near_misses(value: Json) -> Iterator[Json]:
    """Yield what a number or a date could be mistaken for."""
    if isinstance(value, int):
        yield from (number for number in (value + 1, value - 1, value * 2) if number > 0)
    else:
        yield from ((date.fromisoformat(str(value)) + timedelta(days=days)).isoformat() for days in (1, -1, 7, -7))


def text(params: Params, name: str) -> str:
    """Return a literal that is words."""
    return str(params[name])


def number(params: Params, name: str, otherwise: int = 0) -> int:
    """Return a literal that is a whole number, ``otherwise`` where the goal has none of this name."""
    value = params.get(name, otherwise)
    return value if isinstance(value, int) else otherwise


def day(params: Params, name: str) -> date:
    """Return a literal that is a date."""
    return date.fromisoformat(str(params[name]))


def only(state: Session, query: Select[tuple[Record]]) -> Record | None:
    """Return the one record that a query finds, ``None`` where it finds none or several: a name has to fit exactly one."""
    found: Sequence[Record] = state.scalars(query.limit(2)).all()  # type: ignore[assignment]  # the types of SQLAlchemy 2.0 and 2.1 differ
    return found[0] if len(found) == 1 else None


def pick(rng: Generator, choices: Iterable[Record]) -> Record:
    """Draw one of the choices."""
    listed = list(choices)
    return listed[int(rng.integers(len(listed)))]
