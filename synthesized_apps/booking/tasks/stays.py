"""The literals of a stay, and how a goal writes them."""

from __future__ import annotations

from typing import ClassVar

from genui_gym.task import GoalTemplate, Json, Params, day, number

from ..rules import Stay


class StayTemplate(GoalTemplate):
    """A template whose goal may count people and rooms: ``1 adult``, ``2 rooms``."""

    nouns: ClassVar = {"adults": ("adult", "adults"), "children": ("child", "children"), "rooms": ("room", "rooms")}


def stay(params: Params) -> Stay:
    """Return the stay that the literals name: one room, no children and two adults where they don't say."""
    rooms, adults, children = number(params, "rooms", 1), number(params, "adults", 2), number(params, "children")
    return Stay(day(params, "check_in"), day(params, "check_out"), rooms, adults, children)


def stay_literals(wanted: Stay, *counts: str) -> dict[str, Json]:
    """Return the literals of a stay: both dates and the ``counts`` of it that the goal names."""
    dates = {"check_in": wanted.check_in.isoformat(), "check_out": wanted.check_out.isoformat()}
    return {**dates, **{name: getattr(wanted, name) for name in counts}}
