"""Runs: a folder for each thing that is asked for, done once, gone on with, and refused where the command fails."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.navigator.runs import Bench, Run, call
from genui_gym.errors import InfrastructureError

SHELF = Run("shelf", ("python", "-m", "shelves", "--out", "{out}"), goes_on=False)
CLONE = Run("bc-s0", ("genui", "train", "--minutes", "{minutes}", "--workers", "{workers}", "--out", "{out}"), shelf=SHELF, minutes=10)
TESTED = Run("bc-s0-on-eval", ("genui", "eval", "--option", "checkpoint={0}", "--tasks", "*/find_*", "--workers", "{players}"), (CLONE,))


class Commands:
    """Notes what it is asked to run, writes a file into the run's folder, and returns the codes it is given."""

    def __init__(self, *codes: int) -> None:
        self.codes, self.asked = list(codes), list[tuple[tuple[str, ...], dict[str, str]]]()

    def __call__(self, words, variables, output):
        self.asked.append((words, dict(variables)))
        folder = output.with_suffix("")
        folder.mkdir(exist_ok=True)
        (folder / f"part-{len(self.asked)}").touch()
        with output.open("a") as file:
            file.write("It was tried.\n")
        return self.codes.pop(0) if self.codes else 0


def test_what_is_asked_for_otherwise_is_another_run():
    assert TESTED.whole == (SHELF, CLONE, TESTED)
    assert replace(CLONE, name="other").digest == CLONE.digest
    changed = replace(CLONE, minutes=20)
    assert len({each.digest for each in (CLONE, changed, replace(TESTED, needs=(changed,)), TESTED, replace(CLONE, shelf=None))}) == 5


def test_a_command_is_filled_with_folders_and_what_there_is(tmp_path):
    bench = Bench(tmp_path, workers=0)
    folder = bench.folder(CLONE)
    assert bench.typed(CLONE) == (f"GENUI_TRUSTED_SHELF={bench.folder(SHELF)} genui train --minutes 10 --workers 0 --out {folder}")
    assert bench.typed(TESTED) == f"genui eval --option checkpoint={folder} --tasks '*/find_*' --workers 1"


def test_a_run_that_is_done_is_not_run_again(tmp_path):
    commands = Commands()
    bench = Bench(tmp_path, call=commands)
    for _ in range(2):
        for run in TESTED.whole:
            bench.perform(run)
    assert [words[0] for words, _ in commands.asked] == ["python", "genui", "genui"]
    assert commands.asked[1][1] == {"GENUI_TRUSTED_SHELF": str(bench.folder(SHELF))}
    assert bench.note(TESTED)["code"] == 0
    assert bench.note(TESTED)["command"] == bench.typed(TESTED)


def test_a_command_that_fails_says_so_and_is_tried_again(tmp_path):
    bench = Bench(tmp_path, call=Commands(3))
    with pytest.raises(InfrastructureError, match=r"(?s)code 3.*It was tried"):
        bench.perform(SHELF)
    assert not bench.is_done(SHELF)
    bench.perform(SHELF)
    assert bench.is_done(SHELF)
    assert [file.name for file in bench.folder(SHELF).iterdir()] == ["part-2"], "its folder was emptied: the command does not go on"


def test_a_training_that_was_broken_off_has_what_is_left_of_its_time(tmp_path):
    commands = Commands()

    def interrupted(*_):
        raise KeyboardInterrupt

    bench = Bench(tmp_path, call=interrupted)
    with pytest.raises(KeyboardInterrupt):
        bench.perform(CLONE)
    file = bench.folder(CLONE).with_suffix(".json")
    file.write_text(json.dumps({**json.loads(file.read_text()), "seconds": 540.0}))
    bench = Bench(tmp_path, call=commands)
    bench.perform(CLONE)
    assert "--minutes 1 " in " ".join(commands.asked[0][0])
    assert "--minutes 10 " in bench.note(CLONE)["command"]
    assert bench.is_done(CLONE)
    assert bench.note(CLONE)["seconds"] >= 540


def test_a_code_that_a_run_may_end_with_is_kept(tmp_path):
    refused = replace(SHELF, codes=(0, 2))
    bench = Bench(tmp_path, call=Commands(2))
    bench.perform(refused)
    assert bench.note(refused)["code"] == 2


def test_commands_run_in_the_checkout_with_their_variables(tmp_path: Path):
    said = "import os, sys; print(os.environ['GENUI_X'], os.path.isdir('benchmarks')); print('oh', file=sys.stderr); sys.exit(4)"
    output = tmp_path / "said.txt"
    assert call(("python", "-c", said), {"GENUI_X": "here"}, output) == 4
    assert sorted(output.read_text().split()) == ["True", "here", "oh"]


def test_an_interrupt_reaches_the_command_once_and_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    ready, output, wait = tmp_path / "ready", tmp_path / "said.txt", subprocess.Popen.wait
    os.mkfifo(ready)

    def interrupted(process: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        monkeypatch.setattr(subprocess.Popen, "wait", wait)
        ready.read_text()
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess.Popen, "wait", interrupted)
    said = f"""
import pathlib, signal
try:
    pathlib.Path({str(ready)!r}).write_text("it runs")
    signal.pause()
except KeyboardInterrupt:
    print("told")
"""
    with pytest.raises(KeyboardInterrupt):
        call(("python", "-c", said), {}, output)
    assert output.read_text() == "told\n"
