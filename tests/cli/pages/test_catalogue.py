"""The catalogue says what the proofs and the episodes say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from genui_gym.apps import load
from genui_gym.catalog import card
from genui_gym.cli.pages.catalogue import Row, catalogue_page, proofs_mark
from genui_gym.evaluation import Evaluation, Result


def proof(**other: Any) -> dict[str, Any]:
    steps = {template.name: 4.0 + number for number, template in enumerate(load("notes").templates)}
    return {
        **{"digest": "a", "templates": len(steps), "tasks": 1200, "golden_rate": 1.0, "do_nothing_score": 0.0},
        **{"literal_mutations": 300, "literal_kill_rate": 0.99, "frame_mutations": 2000, "frame_kill_rate": 1.0},
        "checks": {"2": {"figures": {"golden_steps": steps}}},
        **other,
    }


@pytest.fixture
def row(notes_id: str) -> Row:
    return Row(card(notes_id), load("notes"), proof())


def evaluated(*won: bool) -> Evaluation:
    results = [Result(f"notes/{name}/1", "n", part, 0, "notes", ended="finish", score=0.0, success=success)
               for name, part, success in zip("ab", ("new", "old"), won, strict=True)]  # fmt: skip
    return Evaluation({}, tuple(results))


PLAYED = {"do-nothing": evaluated(False, False), "oracle": evaluated(True, False)}


def cells(page: str, first: str) -> list[str]:
    (line,) = [line for line in page.splitlines() if line.startswith(f"| {first}")]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_an_app_has_its_figures_and_its_templates(row: Row) -> None:
    page = catalogue_page([row], "genui/Eval-v0", PLAYED)
    title = row.loaded.title
    assert cells(page, f"[{title}]")[2:] == [
        "1,200",
        f"{4 + (len(row.lengths) - 1) / 2:g} (4 to {3 + len(row.lengths)})",
        "100 %",
        "0",
        "99.0 % of 300",
        "100 % of 2,000",
    ]
    for number, template in enumerate(row.loaded.templates):
        assert cells(page, f"`{template.name}`")[1:4] == [template.shape, template.difficulty, str(4 + number)]
    assert row.loaded.summary in page


def test_all_apps_are_summed_up_by_the_worst_of_them(row: Row) -> None:
    worse = replace(row, proof=proof(golden_rate=0.5, do_nothing_score=0.25, literal_mutations=100, literal_kill_rate=0.95))
    summed = cells(catalogue_page([row, worse], "genui/Eval-v0", PLAYED), "all apps")
    assert summed[2] == "2,400"
    assert summed[4:] == ["50.0 %", "0.25", "98.0 % of 400", "100 % of 4,000"]


def test_agents_stand_beside_each_other_by_stratum(row: Row) -> None:
    page = catalogue_page([row], "genui/Eval-v0", PLAYED)
    agents = page[page.index("## What cheap") :]
    assert cells(agents, "stratum") == ["stratum", "do-nothing", "oracle"]
    assert cells(agents, "new") == ["new", "0 % of 1", "100 % of 1"]
    assert cells(agents, "all ") == ["all", "0 % of 2", "50.0 % of 2"]


def test_the_mark_changes_with_any_proof_and_not_with_their_order() -> None:
    one, other = proof(), proof(digest="b")
    assert proofs_mark([one, other]) == proofs_mark([other, one]) != proofs_mark([one, proof(digest="c")])
