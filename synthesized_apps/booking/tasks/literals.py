"""Reading a goal's literals, writing them as words, and making sure that each one matters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import ClassVar

from numpy.random import Generator
from sqlalchemy.orm import Session

from genui_gym.task import Json, Params, Template

from ..rules import Stay

_NOUNS = {"adults": ("adult", "adults"), "children": ("child", "children"), "rooms": ("room", "rooms")}


class BookingTemplate(Template):
    """A template that says what its goal means and draws only literals that matter.

    Class attributes:
        weighed: The literals that pick among records (thresholds, dates of a question). For these, :meth:`draw` makes sure that each
            near miss means something else; the others name a record, so that another value names another one or none.
    """

    weighed: ClassVar[tuple[str, ...]] = ()

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
        """Write counts with their noun: ``1 adult``, ``2 rooms``."""
        counts = {name: f"{params[name]} {nouns[params[name] != 1]}" for name, nouns in _NOUNS.items() if name in params}
        return {**super().words(params), **counts}


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


def stay(params: Params) -> Stay:
    """Return the stay that the literals name: one room, no children and two adults where they don't say."""
    rooms, adults, children = number(params, "rooms", 1), number(params, "adults", 2), number(params, "children")
    return Stay(day(params, "check_in"), day(params, "check_out"), rooms, adults, children)


def stay_literals(wanted: Stay, *counts: str) -> dict[str, Json]:
    """Return the literals of a stay: both dates and the ``counts`` of it that the goal names."""
    dates = {"check_in": wanted.check_in.isoformat(), "check_out": wanted.check_out.isoformat()}
    return {**dates, **{name: getattr(wanted, name) for name in counts}}
