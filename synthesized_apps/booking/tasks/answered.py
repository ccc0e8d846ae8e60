"""The oracle of tasks that end with an answer: nothing may change, and the answer has to say what was asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, Subgoal, same_count, same_date, same_id, same_money, same_name
from genui_gym.task import Answer, Outcome, Params

from ..rules import euros, written
from .literals import BookingTemplate


@dataclass(frozen=True)
class Fact:
    """What an answer has to say; each of the kinds that is given."""

    cents: int | None = None
    day: date | None = None
    count: int | None = None
    id: str | None = None
    name: str | None = None

    def said(self, text: str) -> bool:
        """Whether ``text`` says it."""
        return (
            (self.cents is None or same_money(text, self.cents))
            and (self.day is None or same_date(text, self.day))
            and (self.count is None or same_count(text, self.count))
            and (self.id is None or same_id(text, self.id))
            and (self.name is None or same_name(text, self.name))
        )

    def __str__(self) -> str:
        amount, day = self.cents, self.day
        parts = [None if amount is None else euros(amount), written(day) if day else None, self.id, self.name]
        return ", ".join([*(part for part in parts if part), *([] if self.count is None else [str(self.count)])])


class AnswerTemplate(BookingTemplate):
    """A template whose goal is an answer. ``outcome`` is how the episode has to be finished."""

    outcome: ClassVar[Outcome] = "done"

    @abstractmethod
    def meaning(self, params: Params, state: Session) -> Fact | None:
        """Return what the answer has to say."""

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        """Compare the answer; for refusals the outcome counts too."""
        fact = self.meaning(params, before)
        right = answer is not None and fact is not None and answer.outcome == self.outcome and fact.said(answer.text)
        return [Subgoal("answer", 1.0, right)]

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        """Allow nothing."""
        return ()
