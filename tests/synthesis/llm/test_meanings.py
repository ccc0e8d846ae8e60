"""What an oracle's file declares is read without running it."""

from __future__ import annotations

import pytest

from genui_gym.synthesis.llm.meanings import declared_in
from genui_gym.synthesis.llm.replies import Unusable

from .plants import APP, MEANINGS


def test_every_template_is_declared() -> None:
    found = declared_in(APP[MEANINGS])
    assert [(each.name, each.shape, each.outcome, each.literals) for each in found] == [
        ("WaterPlant", "arrange", "", ["name", "room"]),
        ("AddPlant", "commit", "", ["days", "name", "room"]),
        ("FindThirsty", "find", "done", ["room"]),
        ("WaterMissing", "refuse", "not_found", ["name", "room"]),
    ]
    assert found[0].wordings == found[3].wordings
    assert found[1].doc == "Add a plant."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    wordings = WATER\n\n    def candidate", "    def candidate", "There are 2, each a class with wordings"),
        ('RECORDED = ("add_plant"', 'RECORDED = ("add_a_plant"', "It names 'add_a_plant'"),
        ("RECORDED =", "REMEMBERED =", "It is missing"),
        ("def candidate(self", "def solution(self", "It holds a solution"),
        ("    wordings = WATER", "    wordings = tuple(WATER)", "no tuple of three plain texts"),
        ('shape = "find"', "shape = find()", "It is no plain text"),
    ],
)
def test_what_could_not_be_joined_is_sent_back(old: str, new: str, said: str) -> None:
    assert old in APP[MEANINGS]
    with pytest.raises(Unusable, match=said):
        declared_in(APP[MEANINGS].replace(old, new))
