"""Tasks that change the person's settings and to-dos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from numpy.random import Generator
from sqlalchemy import select as where
from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Row
from genui_gym.task import Params, Step, click, day, fill, goto, pick, text

from ..models import Todo
from ..rules.times import WEEKDAYS
from ..rules.todos import todos
from ..seed import TODAY
from .records import draw_day, draw_hours, later, owner
from .rows import ArrangeTemplate


class SetHours(ArrangeTemplate):
    """Change working hours and give up a working day."""

    difficulty = "easy"
    wordings = (
        "Set my working hours to {start} until {end}, and take {weekday} out of my working days.",
        "Please change my working hours: I start at {start} and stop at {end}, and {weekday} is no working day any more.",
        "From now on I work from {start} to {end} and am off on {weekday}. Could you put that into the settings?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw hours and a working day."""
        account, start = owner(state), draw_hours(rng, 6, 11)
        return {"start": start, "end": later(start, 30 * int(rng.integers(10, 19))), "weekday": WEEKDAYS[int(pick(rng, account.work_days))]}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return the three settings."""
        account, start, end = owner(state), text(params, "start"), text(params, "end")
        if params["weekday"] not in WEEKDAYS or start == account.work_start or end == account.work_end or end <= start:
            return None
        digit = str(WEEKDAYS.index(text(params, "weekday")))
        if digit not in account.work_days:
            return None
        wanted = {"work_start": start, "work_end": end, "work_days": account.work_days.replace(digit, "")}
        return tuple(Changed(column, type(account), account.id, {column: value}) for column, value in wanted.items())

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Fill in the form of the settings."""
        return iter([click("link", "More"), click("link", "Working hours"), *self._form(params)])

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """By the address of the form."""
        return [[goto("/settings/hours"), *self._form(params)]]

    def _form(self, params: Params) -> list[Step]:
        times = [fill("time", "Work starts", text(params, "start")), fill("time", "Work ends", text(params, "end"))]
        return [*times, click("checkbox", text(params, "weekday")), click("button", "Save hours")]


class TidyTodos(ArrangeTemplate):
    """Give all overdue to-dos another day."""

    difficulty = "hard"
    wordings = (
        "Set the due day of every overdue to-do to {day}. Change nothing else about them.",
        "Please go through my overdue to-dos and make all of them due on {day} instead.",
        "I'm behind with some to-dos. Whatever is overdue should now be due on {day}; would you update each of them?",
    )

    def candidate(self, state: Session, rng: Generator) -> Params | None:
        """Draw a day."""
        return {"day": draw_day(rng, TODAY, False).isoformat()}

    def meaning(self, params: Params, state: Session) -> tuple[Row, ...] | None:
        """Return those that are due before today and not done."""
        late = [todo for todo in state.scalars(where(Todo)) if todo.done_on is None and todo.due is not None and todo.due < TODAY]
        on_that = day(params, "day")
        return tuple(Changed(f"to-do {todo.id}", Todo, todo.id, {"due": on_that}) for todo in late) if on_that > TODAY else None

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """One after the other, from the list of what is overdue."""
        return iter(self._way(params, todos(before, "overdue", TODAY)))

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        """The last one first."""
        return [self._way(params, todos(before, "overdue", TODAY)[::-1])]

    def _way(self, params: Params, late: Sequence[Todo]) -> list[Step]:
        steps = [click("link", "To-dos")]
        for todo in late:
            due = fill("date", "Due day", text(params, "day"))
            steps += [click("link", "Overdue"), click("link", todo.title), due, click("button", "Save to-do")]
        return steps
