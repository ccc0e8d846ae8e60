"""How a goal writes the literals of flights: amounts in euros, counts with their nouns, choices as the pages word them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from genui_gym.appkit.formats import money
from genui_gym.task import GoalTemplate, Params, RowsTemplate, number, text


class FlightTemplate(GoalTemplate):
    """A template whose goal may have amounts and choices.

    Class attributes:
        amounts: The literals that are cents.
        worded: How the values of other literals read.
    """

    amounts: ClassVar[tuple[str, ...]] = ()
    worded: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    def words(self, params: Params) -> Mapping[str, str]:
        """Write amounts as ``€25.50`` and choices in words."""
        amounts = {name: money(number(params, name)) for name in self.amounts if name in params}
        worded = {name: known[text(params, name)] for name, known in self.worded.items() if name in params}
        return {**super().words(params), **amounts, **worded}


class CommitTemplate(RowsTemplate, FlightTemplate):
    """A template that makes something."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate, FlightTemplate):
    """A template that changes what is there."""

    shape = "arrange"
