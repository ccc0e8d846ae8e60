"""Tasks that answer a question."""

from __future__ import annotations

from collections.abc import Iterator

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Fact
from genui_gym.task import AnswerTemplate, Params, Step, click, finish, pick

from ..models import Booking


class FindCode(AnswerTemplate):
    """x"""

    shape = "find"
    difficulty = "easy"
    wordings = ("What is {code}?", "W {code}?", "X {code}?")

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        return {"code": pick(rng, state.scalars(where(Booking.code)).all())}

    def meaning(self, params: Params, state: Session) -> Fact | None:
        return Fact(id=str(params["code"]))

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        yield click("link", "Trips")
        yield finish(str(params["code"]))
