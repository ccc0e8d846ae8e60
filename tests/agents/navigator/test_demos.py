"""Demonstrations are traces of golden episodes, read step by step."""

from __future__ import annotations

from pathlib import Path

from genui_agent_navigator.demos import demo_of, read_demos, record_golden
from genui_agent_navigator.rollouts import Job

from genui_gym.trace import find_traces, read_trace


def test_golden_episodes_are_recorded_once_and_read_as_steps(notes_id: str, tmp_path: Path):
    jobs, said = [Job(notes_id, str(seed)) for seed in range(2)], []
    record_golden(jobs, tmp_path, report=lambda done, total: said.append((done, total)))
    assert said[-1] == (2, 2)
    first = {path: (path / "trace.jsonl").stat().st_mtime_ns for path in find_traces(tmp_path)}
    record_golden(jobs, tmp_path)
    assert {path: (path / "trace.jsonl").stat().st_mtime_ns for path in find_traces(tmp_path)} == first
    demos = read_demos(tmp_path)
    assert len(demos) == 2
    assert all(demo.success and demo.steps for demo in demos)
    demo = max(demos, key=lambda each: len(each.steps))
    context, decision = demo.steps[1]
    assert [turn.action for turn in context.past] == [demo.steps[0][1].action]
    assert context.goal == demo.goal
    assert decision.action


def test_a_failed_episode_keeps_its_mark_and_waiting_is_no_lesson(notes_id: str, tmp_path: Path):
    record_golden([Job(notes_id, str(seed)) for seed in range(2)], tmp_path)
    trace = max(map(read_trace, find_traces(tmp_path)), key=lambda each: len(each.frames))
    assert trace.outcome is not None
    object.__setattr__(trace.outcome, "success", False)
    object.__setattr__(trace.frames[1], "action", "wait()")
    demo = demo_of(trace)
    assert not demo.success
    assert len(demo.steps) == len(trace.frames) - 2
    assert demo.steps[0][0].past[0].action == "wait()"
