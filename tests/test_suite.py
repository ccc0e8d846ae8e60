"""The file of a suite: a task a line, each once."""

from __future__ import annotations

from pathlib import Path

import pytest

from genui_gym.errors import CardError
from genui_gym.suite import Entry, read_suite, suite_text

ENTRIES = (Entry("notes/add/1", "genui/Notes-v0", "new"), Entry("notes/add/2", "genui/Notes-v0"))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text(suite_text(ENTRIES))
    assert read_suite(path) == ENTRIES


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "No such file"),
        ("", "It has none"),
        ("{", "failed"),
        ('{"task": "a/b/1"}', "card"),
        ('{"task": "a/b/1", "card": "c", "extra": 1}', "extra"),
        (suite_text(ENTRIES[:1] * 2), "twice"),
    ],
)
def test_what_cannot_be_read_says_so(tmp_path: Path, text: str | None, says: str) -> None:
    path = tmp_path / "tasks.jsonl"
    if text is not None:
        path.write_text(text)
    with pytest.raises(CardError, match=says):
        read_suite(path)
