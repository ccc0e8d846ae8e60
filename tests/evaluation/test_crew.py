"""Several processes: they play what one process plays, one that dies loses one episode, and none is left."""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from genui_gym.errors import AgentError
from genui_gym.evaluation import Plan, evaluate
from genui_gym.evaluation.crew import _Member, play_together

pytestmark = pytest.mark.usefixtures("tracker_ends")


def test_two_processes_play_what_one_plays(plan: Plan, tmp_path: Path) -> None:
    random = replace(plan, agent="random", seeds=2)
    alone, together = evaluate(random), evaluate(random, tmp_path, workers=2)
    assert [(each.key, each.score, each.steps, each.failure) for each in together.results] == [
        (each.key, each.score, each.steps, each.failure) for each in alone.results
    ]
    assert any(each.trace for each in together.results)
    assert all((tmp_path / each.trace / "trace.jsonl").is_file() for each in together.results if each.trace)


def test_a_process_that_dies_loses_one_episode_and_another_takes_its_place(plan: Plan) -> None:
    first, second, third, _ = plan.jobs
    member = _Member(plan, None)
    try:
        os.kill(member._process.pid, signal.SIGSTOP)
        member.give(first)
        os.kill(member._process.pid, signal.SIGKILL)
        lost = member.take()
        assert (lost.key, lost.lost, lost.failure) == (first.key, True, "infrastructure")
        assert "SIGKILL" in lost.detail
        member.give(second)
        assert member.take().success
        os.kill(member._process.pid, signal.SIGKILL)
        member._process.join()
        member.give(third)
        assert member.take().success, "nothing was under way, so nothing is lost"
    finally:
        member.close()


def test_what_cannot_be_made_is_said_in_the_process_that_asked(plan: Plan) -> None:
    with pytest.raises(AgentError, match="There is no agent 'nobody'"):
        evaluate(replace(plan, agent="nobody"), workers=2)


def test_a_run_that_is_broken_off_leaves_no_process(plan: Plan) -> None:
    before = set(multiprocessing.active_children())
    with closing(play_together(plan, plan.jobs, 2, None)) as playing:
        assert next(playing).success
    assert set(multiprocessing.active_children()) <= before
