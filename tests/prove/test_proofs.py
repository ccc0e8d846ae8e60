"""What stands on the bundled shelf has been proven, is what was proven, and a sample of it still holds."""

from __future__ import annotations

import pytest

from genui_gym.apps import HOME
from genui_gym.prove import is_proven, is_stale, prove, read_proof
from genui_gym.prove.checks import CHECKS

APPS = sorted(about.parent.name for about in (HOME / "synthesized_apps").glob("*/app.toml"))


@pytest.mark.parametrize("app", APPS)
def test_an_app_carries_a_proof_of_itself(app: str) -> None:
    proof = read_proof(app)
    assert proof, f"Run `genui prove {app}`"
    assert proof["passed"], proof["faults"]
    assert "browser" in proof["backends"]
    assert (proof["golden_rate"], proof["do_nothing_score"]) == (1.0, 0.0)
    assert proof["literal_kill_rate"] >= 0.99
    assert proof["frame_kill_rate"] >= 0.995
    assert proof["frame_mutations"] >= 1_700
    assert proof["tasks"] >= 94
    assert list(proof["checks"]) == [str(check.number) for check in CHECKS]
    assert not is_stale(app), f"Run `genui prove {app}`"
    assert is_proven(app)


@pytest.mark.parametrize("app", APPS)
def test_a_sample_still_holds(app: str) -> None:
    proof = prove(app, seeds=1, chromium=False, sample=3)
    assert proof.faults == []
    assert proof.tasks == 3
    assert proof.frame_mutations >= 100
