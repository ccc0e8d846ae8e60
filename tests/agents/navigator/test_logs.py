"""Logs go on where a run went on, and are drawn."""

from __future__ import annotations

from pathlib import Path

from genui_agent_navigator.logs import FILE, Log, read_log
from genui_agent_navigator.plots import plot
from genui_agent_navigator.progress import view, written


def test_what_a_run_does_anew_is_not_logged_twice(tmp_path: Path):
    with Log(tmp_path) as log:
        for step in (1, 2, 3):
            log.add("bc", step, {"loss": 1 / step})
    with Log(tmp_path, upto=3) as log:
        log.add("bc", 3, {"loss": 0.25})
    assert [(row["step"], row["loss"]) for row in read_log(tmp_path)] == [(1, 1.0), (2, 0.5), (3, 0.25)]
    assert list((tmp_path / "tensorboard").iterdir())


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path):
    (tmp_path / FILE).write_text('{"stage": "bc", "step": 1}\n{"stage": "b')
    assert read_log(tmp_path) == [{"stage": "bc", "step": 1}]


def test_curves_are_drawn_from_the_log(tmp_path: Path):
    assert plot(tmp_path) == []
    with Log(tmp_path) as log:
        for step in (1, 2):
            log.add("grpo", step, {"success": step / 2, "steps": 9.0, "playing": 3.0})
    svg, png = plot(tmp_path)
    assert "<svg" in svg.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")


def test_figures_are_lines_where_there_is_no_terminal(capsys):
    with view() as shown:
        shown.begin("Rounds", 2)
        shown.to(1)
        shown.figures("grpo", 1, {"success": 0.5, "loss": 0.01234})
    assert capsys.readouterr().err == "Rounds ...\ngrpo 1: success 50.0 %, loss 0.0123\n"
    assert written("validation", 1.0) == "100.0 %"
