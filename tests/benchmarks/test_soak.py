"""The soak says truly what it saw: each kind of false zero is found, what is left behind shows, and a miniature passes."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.soak.ledger import Ledger, Played
from benchmarks.soak.legs import LEGS, Size, names
from benchmarks.soak.outside import Report
from benchmarks.soak.play import part
from benchmarks.soak.strikes import Striker
from benchmarks.soak.table import passed, table

WON = Played("notes/write/1", True, ["click('1')", "click('2')"], [0.25, 0.75], 1.0, True)
LOST = Played("notes/write/1", True, ["noop()"], [math.nan], None, False, "BrowserCrashed", strikes=["browser killed"])


def entered(played: Played, again: float | None = None) -> Ledger:
    ledger = Ledger()
    ledger.enter(played, again=again)
    return ledger


def test_a_won_and_a_lost_episode_are_no_false_zeros() -> None:
    ledger = entered(WON, again=1.0)
    ledger.enter(LOST)
    assert (ledger.scored, ledger.won, ledger.lost, ledger.checked, ledger.faults) == (1, 1, 1, 1, 0)
    assert (ledger.errors, ledger.hit) == ({"BrowserCrashed": 1}, {"browser killed": 1})
    assert entered(replace(WON, sure=False, rewards=[0.0, 0.0], score=0.0, success=False)).faults == 0


@pytest.mark.parametrize(
    ("played", "again", "said"),
    [
        (replace(LOST, rewards=[0.0]), None, "lost to BrowserCrashed, yet its reward is 0.0"),
        (replace(LOST, score=0.0), None, "yet its reward is nan and its score 0.0"),
        (replace(WON, rewards=[0.0, math.nan], score=None), None, "a reward of NaN without an error"),
        (replace(WON, rewards=[0.0, 0.0], score=0.0, success=False), None, "an agent that cannot fail was scored 0.0"),
        (replace(WON, rewards=[0.25, 0.5]), None, "rewards sum to 0.75, the score is 1.0"),
        (replace(WON, confusion="No button 'Book'"), None, "not shown its page: No button 'Book'"),
        (replace(WON, sure=False, rewards=[0.0, 0.5], score=0.5), 1.0, "earned 0.5, but 1.0 undisturbed"),
    ],
)
def test_each_kind_of_false_zero_is_found(played: Played, again: float | None, said: str) -> None:
    ledger = entered(played, again)
    assert ledger.faults == 1
    assert said in ledger.false_zeros[0]


def test_memory_growth_is_told_from_after_the_warm_up() -> None:
    assert Ledger(memory=[10.0] * 10).growth() is None
    assert Ledger(memory=[1.0] * 10 + [100.0] * 30 + [125.0] * 10).growth() == pytest.approx(0.25)


def test_a_ledger_survives_its_way_between_processes() -> None:
    ledger = entered(LOST)
    assert Ledger.from_json(ledger.to_json()) == ledger


def test_strikes_repeat_and_each_kind_has_its_turn() -> None:
    def struck() -> list[tuple[str, int]]:
        striker = Striker(["a", "b", "c"], 3, np.random.default_rng(1))
        return [due for _ in range(60) if (due := striker.due([0, 2]))]

    once = struck()
    assert once == struck()
    assert {kind for kind, _ in once[:3]} == {"a", "b", "c"}
    assert {victim for _, victim in once} == {0, 2}
    assert Striker(["a"], 1, np.random.default_rng(1)).due([]) is None


def test_a_batch_is_taken_apart() -> None:
    infos = {"error": {"kind": np.array(["", "Died"], object), "_kind": np.array([False, True])}, "_error": np.array([False, True])}
    infos |= {"score": np.array([0.5, 0.0]), "_score": np.array([True, False])}
    assert part(infos, 0) == {"score": 0.5}
    assert part(infos, 1) == {"error": {"kind": "Died"}}
    assert part({"goal": ("a", "b")}, 1) == {"goal": "b"}


def test_legs_are_named_by_parts() -> None:
    assert names([]) == list(LEGS)
    assert names(["full disk"]) == ["traces onto a full disk"]


REPORT = Report("text", entered(WON), 60.0, (), (), "")


@pytest.mark.parametrize(
    ("report", "good"),
    [
        (REPORT, True),
        (replace(REPORT, left=("7 chromium",)), False),
        (replace(REPORT, broken="Traceback"), False),
        (replace(REPORT, ledger=entered(replace(LOST, rewards=[0.0]))), False),
        (replace(REPORT, ledger=Ledger(memory=[1.0] * 20 + [2.0] * 5)), False),
    ],
)
def test_it_is_passed_when_nothing_is_wrong(report: Report, good: bool) -> None:
    assert passed([report]) is good
    assert table([report], Size(), 0).endswith("**Passed.**" if good else "**Not passed.**")


def soak(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.soak", *arguments]
    return subprocess.run(command, cwd=root, env=os.environ.copy(), capture_output=True, text=True, timeout=280)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lets a process adopt orphans")
def test_what_a_leg_leaves_running_is_told_and_ended(root: Path) -> None:
    orphan = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    leg = f"import json, subprocess, sys; subprocess.run([sys.executable, '-c', {orphan!r}])\nfrom benchmarks.soak.ledger import Ledger\n"
    leg += "print(json.dumps(Ledger().to_json()))"
    code = (
        "import sys; from benchmarks.soak import outside; outside._PATIENCE = 0.5\n"
        f"report = outside.run_outside('leaky', [sys.executable, '-c', {leg!r}])\n"
        "print(len(report.left), report.left[0].split()[1][:6], len(outside._left()))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["1", "python", "0"], done.stderr


def test_a_miniature_passes(root: Path, tmp_path: Path) -> None:
    sizes = "--text 20 --chromium 6 --traces 5 --gap 1 --limit 6".split()
    done = soak(root, *sizes, "--only", "text, 3", "3 threads", "disk", "--out", str(tmp_path / "soak.md"))
    assert done.returncode == 0, done.stdout + done.stderr
    written = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "**Passed.**" in written
    assert "| text, 3 processes | worker killed |" in written
    assert "disk full" in written
