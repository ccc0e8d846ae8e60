import json
from contextlib import closing
from pathlib import Path

import pytest

from genui_gym.apps import load
from genui_gym.errors import AppError, OptionError
from genui_gym.prove import folder_digest, is_stale, prove, write_proof
from genui_gym.prove.context import Context
from genui_gym.prove.engine import TASKS, play_golden, usual_seeds
from genui_gym.prove.player import text_player
from tests.prove.conftest import Break


def test_a_sound_app_passes_and_progress_is_told(shelf: Path) -> None:
    told: list[tuple[str, int, int]] = []
    proof = prove("notes", seeds=2, chromium=False, progress=lambda title, done, total: told.append((title, done, total)))
    assert proof.passed
    assert proof.faults == proof.survivors == []
    assert (proof.templates, proof.tasks, proof.backends) == (4, 8, ["text"])
    assert (proof.golden_rate, proof.do_nothing_score, proof.literal_kill_rate, proof.frame_kill_rate) == (1.0, 0.0, 1.0, 1.0)
    assert proof.frame_mutations > 200
    assert list(proof.checks) == [str(number) for number in range(1, 19)]
    finished = {title for title, done, total in told if done == total}
    assert finished == {"Playing golden paths", *(check["title"] for check in proof.checks.values())}


def test_the_same_proof_twice(shelf: Path) -> None:
    one, other = (prove("notes", seeds=1, chromium=False) for _ in range(2))
    for proof in (one, other):
        assert proof.checks.pop("18")["figures"]["step_ms_text"] > 0
    assert one == other


def test_without_a_number_of_seeds_the_last_one_gives_only_what_is_wanting(shelf: Path) -> None:
    app = load("notes")
    with closing(Context(app, text_player(app), None, lambda title, done, total: None)) as context:
        assert play_golden(context, range(3), most=6) == []
        assert [case.task.seed for case in context.cases] == [0, 0, 0, 0, 1, 1]
    assert usual_seeds(len(app.templates)) * len(app.templates) >= TASKS > (usual_seeds(len(app.templates)) - 1) * len(app.templates)


def test_one_fault_is_enough_to_fail(broken: Break) -> None:
    proof = prove(broken(("tasks.py", '"the note is done", 0.5, now.done', '"the note is done", 0.5, True')), seeds=1, chromium=False)
    assert not proof.passed
    assert not proof.checks["4"]["passed"]
    assert proof.checks["3"]["passed"]


def test_a_template_that_draws_nothing_is_a_fault_and_the_rest_is_proved(broken: Break) -> None:
    name = broken(("tasks.py", 'return {"title": some_note(state, rng).title}', "return None"))
    proof = prove(name, seeds=1, chromium=False)
    assert proof.tasks == 3
    assert [fault for fault in proof.faults if "find_due/0" in fault]


def test_a_solution_that_raises_is_a_fault(broken: Break) -> None:
    name = broken(("tasks.py", 'yield fill("date", "Due", str(params["due"]))', 'yield fill("textbox", "Due", params["day"])'))
    assert any("solution() raised KeyError('day')" in fault for fault in prove(name, seeds=1, chromium=False).faults)


def test_a_proof_goes_stale_with_its_folder(broken: Break) -> None:
    name = broken()
    folder = load(name).folder
    assert is_stale(name)
    path = write_proof(prove(name, seeds=1, chromium=False))
    written = json.loads(path.read_text(encoding="utf-8"))
    assert path.parent == folder
    assert written["digest"] == folder_digest(name)
    assert written["passed"] is True
    assert not is_stale(name)
    (folder / "tasks.py").write_text((folder / "tasks.py").read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert is_stale(name)


def test_a_damaged_proof_is_stale(broken: Break) -> None:
    name = broken()
    (load(name).folder / "proof.json").write_text("{", encoding="utf-8")
    assert is_stale(name)


def test_bad_questions(shelf: Path) -> None:
    with pytest.raises(OptionError, match="at least one"):
        prove("notes", seeds=0, chromium=False)
    with pytest.raises(AppError, match="Did you mean 'notes'"):
        prove("note", chromium=False)
