from __future__ import annotations

from genui_gym.evaluation import PARTS, summarize

from .conftest import MakeResult


def test_a_summary_names_what_was_asked_and_what_was_lost(evaluation, result: MakeResult, lost: MakeResult) -> None:
    summary = summarize(evaluation(result(), lost("b/y/0", seed=2)))
    assert summary["plan"]["agent"] == "lexical"
    assert summary["all"]["success"]["value"] == 1.0
    assert summary["lost"] == [{"task": "b/y/0", "seed": 2, "why": "it broke"}]
    assert list(summary["parts"]) == list(PARTS)
