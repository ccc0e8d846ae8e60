from __future__ import annotations

import pytest

from genui_gym.actions.keys import split_keys
from genui_gym.errors import ActionError


@pytest.mark.parametrize(
    ("combination", "keys"),
    [("Enter", ["Enter"]), ("Control+Shift+a", ["Control", "Shift", "a"]), ("+", ["+"]), ("Shift++", ["Shift", "+"]), (" ", [" "])],
)
def test_a_combination_is_split_at_its_plus_signs(combination: str, keys: list[str]) -> None:
    assert split_keys(combination) == keys


@pytest.mark.parametrize("combination", ["Entr", "Control+Hyper", "é", ""])
def test_an_unknown_key_is_refused(combination: str) -> None:
    with pytest.raises(ActionError, match="is not a key"):
        split_keys(combination)
