"""The kinds of goals that the shop has, and the literals of a variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from genui_gym.task import GoalTemplate, RowsTemplate

from ..models import Variant


class ShopTemplate(GoalTemplate):
    """A template whose goal may count pieces ``2 pieces``."""

    ambiguous: ClassVar[bool] = False
    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {"quantity": ("piece", "pieces")}


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
