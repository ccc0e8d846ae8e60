from __future__ import annotations

import string

import pytest

from genui_gym.actions.keys import KEYS, split_keys
from genui_gym.browser.keys import is_typed, key_named, strokes
from genui_gym.errors import ActionError


def told(combination: str) -> list[tuple[str, str, str, int]]:
    return [(event["type"], event["key"], event.get("text", ""), event["modifiers"]) for event in strokes(combination)]


def test_a_key_goes_down_and_up() -> None:
    assert told("a") == [("keyDown", "a", "a", 0), ("keyUp", "a", "", 0)]


def test_keys_together_go_down_in_order_and_up_in_reverse_and_write_nothing_with_control() -> None:
    assert told("Control+a") == [
        ("rawKeyDown", "Control", "", 2),
        ("rawKeyDown", "a", "", 2),
        ("keyUp", "a", "", 2),
        ("keyUp", "Control", "", 0),
    ]


@pytest.mark.parametrize(("combination", "written"), [("Shift+a", "A"), ("Shift+X", "X"), ("Shift+1", "!"), ("Shift+/", "?"), ("A", "A")])
def test_shift_writes_the_upper_sign(combination: str, written: str) -> None:
    assert [text for _, _, text, _ in told(combination) if text] == [written]


@pytest.mark.parametrize(("key", "code", "number"), [("Enter", "Enter", 13), (" ", "Space", 32), ("b", "KeyB", 66), ("%", "Digit5", 53)])
def test_a_key_has_its_place_and_number(key: str, code: str, number: int) -> None:
    assert (key_named(key).code, key_named(key).number) == (code, number)


def test_every_name_and_every_printable_sign_is_a_key() -> None:
    for name in (*KEYS, *string.printable[:95]):
        assert key_named(name).number > 0
    assert all(map(is_typed, string.printable[:95]))
    assert not is_typed("ß")


def test_an_unknown_key_is_an_error_that_helps() -> None:
    with pytest.raises(ActionError, match=r"'Entr' is not a key\. Did you mean 'Enter'"):
        strokes("Control+Entr")


@pytest.mark.parametrize(
    ("combination", "keys"), [("Control+Shift+a", ["Control", "Shift", "a"]), ("+", ["+"]), ("Control++", ["Control", "+"])]
)
def test_plus_signs_part_keys_and_may_be_one(combination: str, keys: list[str]) -> None:
    assert split_keys(combination) == keys
