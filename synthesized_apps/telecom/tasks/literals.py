"""How a goal writes Murmo's literals: amounts in euros, months by name, choices as the pages word them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from genui_gym.appkit.formats import money
from genui_gym.task import AnswerTemplate, GoalTemplate, Params, RowsTemplate, number, text

from ..rules.days import written_month


class TelecomTemplate(GoalTemplate):
    """A template whose goal may have amounts, months and choices.

    Class attributes:
        amounts: The literals that are cents.
        months: The literals that are months.
        worded: How the values of other literals read.
    """

    amounts: ClassVar[tuple[str, ...]] = ()
    months: ClassVar[tuple[str, ...]] = ()
    worded: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    def words(self, params: Params) -> Mapping[str, str]:
        """Write amounts as ``€25.50``, months as ``April 2026``."""
        said = dict(super().words(params))
        said |= {name: money(number(params, name)) for name in self.amounts if name in params}
        said |= {name: written_month(text(params, name)) for name in self.months if name in params}
        return said | {name: known[text(params, name)] for name, known in self.worded.items() if name in params}


class CommitTemplate(RowsTemplate, TelecomTemplate):
    """A template that makes something."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate, TelecomTemplate):
    """A template that changes what is there."""

    shape = "arrange"


class FindTemplate(AnswerTemplate, TelecomTemplate):
    """A template that asks."""

    shape = "find"


class RefuseTemplate(AnswerTemplate, TelecomTemplate):
    """A template whose task cannot be done as asked."""

    shape = "refuse"
