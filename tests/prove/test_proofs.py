"""What stands on the bundled shelf has been proven, and is what was proven."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from genui_gym.apps import HOME
from genui_gym.prove import is_stale

APPS = sorted(about.parent for about in (HOME / "synthesized_apps").glob("*/app.toml"))


@pytest.mark.parametrize("folder", APPS, ids=lambda folder: folder.name)
def test_an_app_carries_a_proof_of_itself(folder: Path) -> None:
    proof = json.loads((folder / "proof.json").read_text(encoding="utf-8"))
    assert proof["passed"]
    assert "browser" in proof["backends"]
    assert (proof["golden_rate"], proof["do_nothing_score"]) == (1.0, 0.0)
    assert proof["frame_mutations"] >= 1_000
    assert proof["frame_kill_rate"] >= 0.995
    assert not is_stale(folder.name), f"Run `genui prove {folder.name}`"
