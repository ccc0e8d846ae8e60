from __future__ import annotations

import pytest

from genui_gym.text.fields import clean, fitting, is_moment, length, measured
from genui_gym.text.markup import Element


def field(kind: str, **attributes: str) -> Element:
    return Element("input", {"type": kind, **attributes}, None)


@pytest.mark.parametrize(
    ("element", "given", "held"),
    [
        (field("text"), "a\nb", "ab"),
        (field("bogus"), "a\r\nb", "ab"),
        (field("email"), " a@b ", "a@b"),
        (field("number"), "1e3", "1e3"),
        (field("number"), "12a", ""),
        (field("number"), "+1", ""),
        (field("range"), "", "50"),
        (field("range", min="0", max="9"), "", "5"),
        (field("range", min="3", max="8"), "99", "8"),
        (field("range", min="0", max="1", step="0.1"), "0.33", "0.3"),
        (field("color"), "#ABCDEF", "#abcdef"),
        (field("color"), "red", "#000000"),
        (field("date"), "2024-02-29", "2024-02-29"),
        (field("date"), "2023-02-29", ""),
        (field("datetime-local"), "2024-01-01 10:00", "2024-01-01T10:00"),
        (Element("textarea", {}, None), "a\r\nb", "a\nb"),
    ],
)
def test_a_field_cleans_what_it_is_given(element: Element, given: str, held: str) -> None:
    assert clean(element, given) == held


@pytest.mark.parametrize(
    ("kind", "value", "is_one"),
    [
        ("time", "23:59", True),
        ("time", "24:00", False),
        ("month", "2024-13", False),
        ("week", "2020-W53", True),
        ("week", "2021-W53", False),
        ("datetime-local", "2024-02-30T10:00", False),
    ],
)
def test_a_moment_must_exist(kind: str, value: str, is_one: bool) -> None:
    assert is_moment(kind, value) is is_one


def test_lengths_count_as_a_browser_counts() -> None:
    assert length("a👍") == 3
    assert fitting("a👍b", 3) == "a👍"
    assert fitting("a👍b", 2) == "a"


def test_a_measure_stays_in_its_limits() -> None:
    assert measured(Element("progress", {"value": ".3"}, None)) == "0.3"
    assert measured(Element("meter", {"value": "5", "max": "4"}, None)) == "4"
