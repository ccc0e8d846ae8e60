"""The benchmark of synthesis: strangers' apps can be played, files of every format are read back, and the table counts what it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.flows import Flow, strangers
from benchmarks.formats import FORMATS
from benchmarks.synth import Result, table
from genui_gym.importers import read_recording


@pytest.fixture(scope="module")
def flows() -> list[Flow]:
    return list(strangers())


def test_strangers_are_recorded_with_their_pages_and_requests(flows: list[Flow]) -> None:
    library = flows[0].made[0]
    assert [request.method for request in library.steps[-1].requests] == ["POST", "GET"]
    assert library.steps[-1].after is not None
    assert "Enjoy your book" in library.steps[-1].after.html
    assert [flow.failed for flow in flows if flow.failed] == ["given up half-way", "wrong entity"]


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_of_each_format_says_what_was_done(form: str, flows: list[Flow], tmp_path: Path) -> None:
    read = read_recording(FORMATS[form](flows[1].made[0], tmp_path))
    done = [(step.kind, step.value) for step in read.steps if step.target is not None]
    ticked = "click" if form == "selenium" else "check"  # Selenium IDE does not say what a click was on
    assert done == [("fill", "Ada"), ("select", "Green"), (ticked, ""), ("fill", "2026-12-01"), ("click", "")]


def test_failed_recordings_are_shown_and_not_counted() -> None:
    result = Result("rooms", "", "own", True, "proven", attempts=1, seconds=2.0, cpu=1.0, fidelity=1.0, reward=1.0, back=1.0)
    results = [
        result,
        replace(result, format="har", chromium=False, attempts=3, seconds=4.0, cpu=2.0, fidelity=0.8, back=0.5),
        Result("rooms", "given up half-way", "own", False, "refused", why="Nothing was sent"),
    ]
    said = table(results)
    assert "| together | 2 | 1 (50.0 %) | 2 (100.0 %) | 0 | 2 (100.0 %) | 1 of 2 | 0.90 | 3.0 | 1.5 |" in said
    assert "1 of 2 were proven in Chromium too" in said
    assert "| rooms (failed recording, not counted: given up half-way) | own |  | refused: Nothing was sent |" in said
