"""An action is what its function declares, and its arguments are checked against that."""

from __future__ import annotations

from typing import Literal

import pytest

from genui_gym.actions import ActionSpec, Page
from genui_gym.errors import ActionError


def pour(page: Page, bid: str, cups: int, share: float = 0.5, size: Literal["small", "large"] = "small") -> None:
    """Pour something
    into cups.

    This is no part of the summary.

    Args:
        bid: Element number.
        cups: How many.
        share: How full.
        size: Which ones.
    """


SPEC = ActionSpec(pour)


def test_name_summary_and_signature_come_from_the_function() -> None:
    assert (SPEC.name, SPEC.summary) == ("pour", "Pour something into cups.")
    assert SPEC.signature == "pour(bid: str, cups: int, share: float = 0.5, size: str = 'small')"


def test_parameters_have_types_choices_defaults_and_docs() -> None:
    assert [(each.name, each.type, each.choices, each.required, each.default, each.doc) for each in SPEC.parameters] == [
        ("bid", str, (), True, None, "Element number."),
        ("cups", int, (), True, None, "How many."),
        ("share", float, (), False, 0.5, "How full."),
        ("size", str, ("small", "large"), False, "small", "Which ones."),
    ]


def test_arguments_come_by_place_or_by_name_and_defaults_stay_away() -> None:
    assert SPEC.bind(["3", 2], {"size": "large"}) == {"bid": "3", "cups": 2, "size": "large"}
    assert SPEC.bind([], {"cups": 2, "bid": "3", "share": 1}) == {"bid": "3", "cups": 2, "share": 1}


def test_an_element_number_may_be_a_number() -> None:
    assert SPEC.bind([3, 2], {})["bid"] == "3"


@pytest.mark.parametrize(
    ("positional", "keywords", "message"),
    [
        (["3", 2, 0.5, "small", 1], {}, "5 arguments"),
        (["3", 2], {"cups": 2}, "3 arguments"),
        (["3", 2], {"mugs": 2}, "'mugs'"),
        (["3"], {}, "without 'cups'"),
        (["3", "2"], {}, "a whole number"),
        (["3", 2.5], {}, "a whole number"),
        (["3", True], {}, "a whole number"),
        ([True, 2], {}, "a text in quotes"),
        (["3", 2, "full"], {}, "a number"),
        (["3", 10**9], {}, "out of all bounds"),
        (["3", 2, 0.5, "huge"], {}, "one of 'small', 'large'"),
    ],
)
def test_arguments_that_do_not_fit_are_named(positional: list[object], keywords: dict[str, object], message: str) -> None:
    with pytest.raises(ActionError, match=message):
        SPEC.bind(positional, keywords)
