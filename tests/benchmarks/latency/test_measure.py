"""The measuring code on our own side: no peers are needed, and no figure is judged."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def latency(monkeypatch: pytest.MonkeyPatch, root: Path) -> Any:
    """The package, as ``python -m benchmarks.latency`` finds it from the checkout."""
    monkeypatch.syspath_prepend(str(root))
    from benchmarks.latency import measure, report, results, roster
    from benchmarks.latency.crew import Actor, Role

    class Names:
        pass

    names = Names()
    vars(names).update(measure=measure, report=report, results=results, roster=roster, Actor=Actor, Role=Role)
    return names


@pytest.fixture
def circumstances(latency: Any) -> Any:
    about = {name: {"library": "a library", "browser": "a browser"} for name in (latency.roster.OURS, latency.roster.BARE)}
    return latency.report.Circumstances("2026-01-01", "2 cores", about, 1)


def test_contestants_take_turns_on_the_same_page_and_leave_nothing_behind(latency: Any, circumstances: Any, tmp_path: Path) -> None:
    roles = [role for role in latency.roster.ours() if role.name in (latency.roster.OURS, latency.roster.BARE)]
    part = latency.measure.take_turns(roles, "enter-text", rounds=1)
    assert [(each.who, each.turn, each.kind) for each in sorted(part.samples, key=lambda each: (each.who, each.turn))] == [
        (name, turn, kind)
        for name in (latency.roster.BARE, latency.roster.OURS)
        for turn, kind in (("1", "reset"), ("1.0", "fill"), ("1.1", "click"))
    ]
    assert set(part.pixels.values()) == {(160, 210)}
    assert all(taken[0].processes > 1 for taken in part.footprints.values())
    diary = latency.results.Diary(tmp_path / "diary.jsonl", resume=False)
    diary.keep("enter-text", part)
    kept = latency.results.Diary(tmp_path / "diary.jsonl", resume=True).parts
    assert kept == {"enter-text": part}
    page = latency.report.report(latency.results.Results(kept.values()), circumstances)
    assert "## Milliseconds" in page
    assert "## Ratios" not in page


def test_environments_play_at_once_in_threads_of_one_process(latency: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency.measure, "CROWD_STEPS", 2)
    (load,) = latency.measure.at_once(latency.roster.ours()[:1], 2, 1, shared=True).loads
    assert (load.count, load.shared) == (2, True)
    assert load.steps_per_second > 0


def test_a_contestant_that_fails_is_told_by_name(latency: Any) -> None:
    role = latency.Role("nobody", sys.executable, "genui:Genui")
    with latency.Actor(role) as actor, pytest.raises(RuntimeError, match=r"nobody: .*no-such-page"):
        actor.ask("open", page="no-such-page")


def test_different_goals_of_one_seed_are_an_error(latency: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stranger:
        def __init__(self, role: Any) -> None:
            self.role = role

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def ask(self, name: str, **_: Any) -> dict[str, Any]:
            return {"ms": 1.0, "timings": {}, "goal": self.role.name, "pixels": [1, 1], "kind": "click"} if name != "open" else {}

    monkeypatch.setattr(latency.measure, "Actor", Stranger)
    with pytest.raises(RuntimeError, match="the goals differ"):
        latency.measure.take_turns([latency.Role(name, "", "") for name in ("one", "other")], "enter-text", rounds=1)
