"""The literals of a variant, and how a goal writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from genui_gym.task import GoalTemplate, Params, RowsTemplate

from ..models import Variant


class ShopTemplate(GoalTemplate):
    """A template whose goal may count pieces and name variants: ``2 pieces``, ``Black, 42``."""

    ambiguous: ClassVar[bool] = False
    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {"quantity": ("piece", "pieces")}

    def words(self, params: Params) -> Mapping[str, str]:
        """Also write colour and size together: ``{which}``, and ``{other_which}`` for a second variant."""
        both = {f"{prefix}which": _which(params, prefix) for prefix in ("", "other_") if f"{prefix}colour" in params}
        return {**super().words(params), **both}


class CommitTemplate(RowsTemplate, ShopTemplate):
    """A template whose goal is an order."""

    shape = "commit"


class ArrangeTemplate(RowsTemplate, ShopTemplate):
    """A template whose goal is a set of rows of orders, the cart and the account."""

    shape = "arrange"


def choice_literals(variant: Variant, prefix: str = "") -> dict[str, str]:
    """Return the literals that name a variant, each with the prefix; no size where it comes in one."""
    named = {"product": variant.product.name, "brand": variant.product.brand, "colour": variant.colour}
    sized = {"size": variant.size} if variant.size else {}
    return {f"{prefix}{name}": value for name, value in (named | sized).items()}


def _which(params: Params, prefix: str) -> str:
    return ", ".join(str(params[f"{prefix}{name}"]) for name in ("colour", "size") if f"{prefix}{name}" in params)
