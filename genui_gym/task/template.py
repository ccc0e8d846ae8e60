"""A task template: one kind of task of an app.

Everything about a kind of task stands in one class: how its parameters are drawn from the seeded data, how the goal is worded, which
predicates make it done, which changes it allows, and one way through the pages. The oracle (``subgoals``, ``allowed``) and the way
(``solution``) are written apart: two derivations of one goal, so that a mistake in either shows.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import ClassVar, Literal

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, Subgoal
from genui_gym.task.answer import Answer
from genui_gym.task.step import Step

Json = str | int | float | bool | None
Params = Mapping[str, Json]
Shape = Literal["commit", "arrange", "find", "refuse"]
Difficulty = Literal["easy", "medium", "hard"]

_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class Template(ABC):
    """One kind of task.

    Class attributes:
        shape: ``commit`` (make something), ``arrange`` (change what is there), ``find`` (answer a question) or ``refuse`` (impossible).
        difficulty: ``easy``, ``medium`` or ``hard``.
        wordings: At least three ways to say the goal; ``{name}`` stands for a parameter as :meth:`words` writes it.
        ambiguous: Whether a wording leaves something open on purpose; the answer is then in the app: a default address, a saved preference.

    Parameters are exactly the literals of the goal, as JSON values; dates as ``YYYY-MM-DD``. All else follows from the database.
    """

    shape: ClassVar[Shape]
    difficulty: ClassVar[Difficulty]
    wordings: ClassVar[tuple[str, ...]]
    ambiguous: ClassVar[bool] = False

    @property
    def name(self) -> str:
        """The template's name: the class name in snake case."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()

    @abstractmethod
    def draw(self, state: Session, rng: Generator) -> Params | None:
        """Draw parameters that make a solvable task (for ``refuse``: an impossible one); ``None`` if this try found none."""

    @abstractmethod
    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Evaluate the goal's predicates on the database; weights sum to 1."""

    @abstractmethod
    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Name the changes that the goal explains; everything else is a side effect."""

    @abstractmethod
    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Yield one way through the pages, from the start page to the end of the episode."""

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """Yield other ways that satisfy the same words: ties, orders of independent parts, other entrances."""
        return ()

    def words(self, params: Params) -> Mapping[str, str]:
        """Write the parameters as the goal shows them; dates as ``14 May 2026``."""
        return {name: _written(value) for name, value in params.items()}


def _written(value: Json) -> str:
    if isinstance(value, str) and _ISO_DATE.fullmatch(value):
        day = date.fromisoformat(value)
        return f"{day.day} {day:%B %Y}"
    return str(value)
