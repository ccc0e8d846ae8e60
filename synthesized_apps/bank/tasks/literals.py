"""How a goal writes the bank's literals: amounts in euros, months by name, choices as the pages word them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from genui_gym.appkit.formats import money
from genui_gym.task import GoalTemplate, Params, number, text

from ..rules.days import written_month


class BankTemplate(GoalTemplate):
    """A template whose goal may have amounts, months and choices.

    Class attributes:
        amounts: The literals that are cents.
        worded: How the values of other literals read.
    """

    amounts: ClassVar[tuple[str, ...]] = ("amount",)
    worded: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    def words(self, params: Params) -> Mapping[str, str]:
        """Write amounts as ``€25.50``, a ``month`` as ``April 2026``."""
        amounts = {name: money(number(params, name)) for name in self.amounts if name in params}
        months = {"month": written_month(text(params, "month"))} if "month" in params else {}
        worded = {name: known[text(params, name)] for name, known in self.worded.items()}
        return {**super().words(params), **amounts, **months, **worded}
