from __future__ import annotations

import re
from pathlib import Path

import pytest

import genui_gym.browser.faults
from genui_gym.browser.faults import check
from genui_gym.errors import ActionError

SCRIPT = Path(genui_gym.browser.faults.__file__).with_name("reader.js").read_text()


def test_an_answer_without_fault_is_returned() -> None:
    assert check({"x": 1}, "3", "click") == {"x": 1}


@pytest.mark.parametrize("code", sorted(set(re.findall(r'new Fault\("(\w+)"', SCRIPT))))
def test_every_fault_of_the_reader_script_is_put_into_words(code: str) -> None:
    with pytest.raises(ActionError, match="'3'") as caught:
        check({"fault": code, "detail": "the detail"}, "3", "click")
    assert caught.value.found
    assert caught.value.fix
