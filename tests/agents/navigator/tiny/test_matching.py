"""How texts are found in a goal."""

from __future__ import annotations

from collections import Counter

import numpy as np
from genui_agent_navigator.tiny.matching import Goal, commonness
from genui_agent_navigator.tiny.words import atoms


def test_the_longest_stretch_decides_where_a_text_is_said():
    goal = Goal(atoms("Cancel Casa Marina, Barcelona, not Hotel Arts in Barcelona"))
    match = goal.match(atoms("Casa Marina, Barcelona"), Counter())
    assert (match.count, match.run, match.size, match.cover) == (3, 3, 3, 1.0)
    at = [index for index, atom in enumerate(goal.atoms) if atom.key == "barcelona"]
    assert match.row[at[0]] == 3 * match.row[at[1]] > 0


def test_what_every_text_of_a_page_has_tells_little():
    goal = Goal(atoms("Save Kongens Hus"))
    texts = [atoms(f"Save {name}") for name in ("Kongens Hus", "Hotel Arts", "Casa Marina")]
    common = commonness(texts)
    matches = [goal.match(text, common) for text in texts]
    assert matches[0].cover == 1.0
    assert 0 < matches[1].cover < 1 / 3
    rare = Goal(atoms("Save Kongens Hus")).match(texts[1], Counter())
    assert matches[1].cover < rare.cover


def test_words_that_say_nothing_are_no_match():
    match = Goal(atoms("Go to the bank")).match(atoms("to the"), Counter())
    assert (match.count, match.size, float(np.sum(match.row))) == (0, 0, 0.0)
