"""The shapes of this app's tasks, and the rows of the list that several of them expect."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from genui_gym.reward import Changed, Lines, New, Row
from genui_gym.task import AnswerTemplate, RowsTemplate

from ..models import Location, Rule, Saved
from ..seed import TODAY
from .records import WeatherTemplate, next_saved, whole_list


class CommitTemplate(RowsTemplate, WeatherTemplate):
    """A template that adds something."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate, WeatherTemplate):
    """A template that changes what is there."""

    shape = "arrange"


class FindTemplate(AnswerTemplate, WeatherTemplate):
    """A template that asks."""

    shape = "find"


def new_place(state: Session, location: Location, label: str, *rules: dict[str, object]) -> New:
    """Return the row of a place that is new in the list, with the rules below it."""
    _, position = next_saved(state)
    parts: dict[str, dict[str, object] | Lines] = {"label": {"label": label}}
    if rules:
        parts["rule"] = Lines(Rule, "saved_id", rules)
    return New("place saved", Saved, {"location_id": location.id}, parts, {"position": position, "added_on": TODAY})


def positions(state: Session, order: Sequence[Saved]) -> list[Row]:
    """Return the places whose position another order of the list changes."""
    moved = [(saved, place) for place, saved in enumerate(order, 1) if saved.position != place]
    return [Changed(f"{saved.label} is number {place}", Saved, saved.id, {"position": place}) for saved, place in moved]


def by_position(state: Session) -> list[Saved]:
    """Return the list in its order."""
    return sorted(whole_list(state), key=lambda saved: saved.position)
