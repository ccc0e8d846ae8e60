from __future__ import annotations

import pytest

from genui_gym.actions.faults import check_wait, fault, no_history, no_tab
from genui_gym.errors import ActionError


@pytest.mark.parametrize(
    ("code", "detail", "says"),
    [
        (
            "stale",
            "",
            "Element '3' is stale. The page changed since it was shown; nothing was done.",
        ),
        ("unknown", "7", "click did not work on element '3'. The latest observation has the numbers 1 to 7."),
        ("disabled", 'button "Pay"', 'It is disabled: button "Pay".'),
        ("format", "YYYY-MM-DD", "It takes YYYY-MM-DD. Write it as YYYY-MM-DD."),
    ],
)
def test_a_fault_says_what_there_is_and_what_to_do(code: str, detail: str, says: str) -> None:
    assert says in str(fault(code, detail, "3", "click"))


def test_the_other_sentences_name_what_was_asked() -> None:
    assert "go back to" in str(no_history("back"))
    assert "no open page 4" in str(no_tab(4, 2))


@pytest.mark.parametrize("milliseconds", [0, -1, 10_001])
def test_a_wait_has_limits(milliseconds: int) -> None:
    with pytest.raises(ActionError, match="1 to 10000 milliseconds"):
        check_wait(milliseconds)
    check_wait(10_000)
