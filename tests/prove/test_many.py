import json
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from genui_gym.apps import load
from genui_gym.prove import Proof, is_proven, prove, prove_many, read_proof, write_proof
from genui_gym.prove.checks import CHECKS
from tests.prove.conftest import Break


def sound(name: str, seeds: int = 2) -> Proof:
    """Return a proof as it would be if all had been looked at, also in Chromium."""
    proof = prove(name, seeds=1, chromium=False, sample=4)
    proof.seeds, proof.backends = list(range(seeds)), ["text", "browser"]
    proof.checks = {str(check.number): {"title": check.title, "passed": True, "figures": {}} for check in CHECKS}
    return proof


def test_an_app_is_proven_by_a_whole_fresh_proof_over_enough_seeds(broken: Break) -> None:
    name = broken()
    assert not is_proven(name)
    assert read_proof(name) == {}
    path = write_proof(sound(name))
    assert is_proven(name, 2)
    assert not is_proven(name, 3)
    assert not is_proven(name)
    said = json.loads(path.read_text(encoding="utf-8"))
    for key, value in (("passed", False), ("backends", ["text"]), ("digest", "0"), ("checks", {"1": said["checks"]["1"]})):
        path.write_text(json.dumps(said | {key: value}), encoding="utf-8")
        assert not is_proven(name, 2)


def test_apps_are_proved_side_by_side_and_what_fails_to_load_is_told(broken: Break, tracker_ends: None) -> None:
    good, bad = broken(), broken(("tasks.py", "from .models", "from .modes"))
    told: list[str] = []
    proofs = {proof.app: proof for proof, _ in prove_many([good, bad], seeds=1, told=lambda app, *rest: told.append(app))}
    assert set(proofs) == {good, bad}
    assert proofs[good].faults == []
    assert (proofs[good].tasks, proofs[good].backends) == (4, ["text", "browser"])
    assert is_proven(good, 1)
    assert "It failed: ModuleNotFoundError" in proofs[bad].faults[0]
    assert not (load(good).folder.parent / bad / "proof.json").exists()
    assert set(told) == {good}


PROVES = """
import sys
from genui_gym import register_shelf
from genui_gym.prove import prove_many
if __name__ == "__main__":
    register_shelf(sys.argv[1], trust=True)
    list(prove_many(["notes"], seeds=1, told=lambda *what: print(*what, flush=True)))
"""


def test_no_process_outlives_a_command_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "proves.py"
    script.write_text(PROVES, encoding="utf-8")
    shelf = Path(__file__).parent.parent / "shelf"
    with subprocess.Popen([sys.executable, str(script), str(shelf)], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        assert "notes" in command.stdout.readline()
        family = psutil.Process(command.pid).children(recursive=True)
        command.kill()
    assert family
    _, alive = psutil.wait_procs(family, timeout=30)
    assert alive == []


def test_a_sample_is_of_the_oracle_alone(shelf: Path) -> None:
    proof = prove("notes", seeds=1, chromium=False, sample=2)
    assert (proof.tasks, proof.passed) == (2, True)
    assert set(proof.checks) == {str(check.number) for check in CHECKS if check.of_oracle}


@pytest.mark.parametrize("part", ["golden paths in Chromium", "frame mutations", "controls"])
def test_a_proof_says_what_was_sampled(shelf: Path, part: str) -> None:
    sampled = prove("notes", seeds=1, chromium=False).sampled
    assert " of " in sampled[part]
