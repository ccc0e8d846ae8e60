"""A command line to invoke, and stand-ins for the rooms below it: no browser, no app."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from genui_gym.cli.app import app
from genui_gym.trace import Frame, Header, Outcome, Trace

TEMPLATES = ("book_room", "cancel_trip", "find_price")


@pytest.fixture
def genui() -> Callable[..., Result]:
    """Return a function that runs ``genui`` with arguments, and lines of input, for its result."""

    def run(*arguments: str | Path, typed: str | None = None) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)

    return run


MakeTrace = Callable[..., Trace]


@pytest.fixture(scope="session")
def make_trace() -> MakeTrace:
    """Return a function that makes a trace of reset and one frame for each action."""

    def make(
        actions: tuple[str, ...] = ("click('1')", "finish()"),
        *,
        seed: int = 7,
        agent: str = "oracle",
        template: str = "book_room",
        score: float | None = 1.0,
        **changes: Any,
    ) -> Trace:
        frames = [_frame(index, action, (score or 0.0) if index == len(actions) else 0.0) for index, action in enumerate((None, *actions))]
        header = Header("genui/Booking-v0", agent, "booking", "1", f"booking/{template}/{seed}", "Book <b>a room</b> for Élodie", "commit",
                        "easy", seed, "browser", 20, (30, 60))  # fmt: skip
        won = score == 1.0
        ended = "success" if won else "error" if score is None else "finish"
        outcome = Outcome(ended, score, won, not won and score is not None, len(actions), "it broke" if score is None else "")
        pixels = {frame.image: np.full((60, 30, 3), 40 * frame.index, np.uint8) for frame in frames}
        return Trace(header, [*frames[:-1], _with(frames[-1], changes)], outcome, pixels)

    return make


def _with(frame: Frame, changes: dict[str, Any]) -> Frame:
    from dataclasses import replace

    return replace(frame, **changes)


def _frame(index: int, action: str | None, score: float) -> Frame:
    box = {"bid": "1", "role": "button", "name": "Book", "box": [4, 10, 20, 8]}
    return Frame(
        index=index,
        action=action,
        target=box if action and action.startswith("click") else None,
        url=f"http://booking.localhost/{index}",
        titles=("Hotels",),
        active=0,
        axtree='heading "Hotels"\n  [1] button "Book"',
        focused="",
        dialog="",
        error="",
        elements=({**box, "value": None, "states": [], "options": []},),
        reward=score,
        score=score,
        success=score == 1.0,
        subgoals=({"name": "booked", "weight": 1.0, "met": score == 1.0, "requires": []},),
        side_effects=(),
        changes=("bookings 3 was added",) if score else (),
        timings={"step": 10.0 * index, "frame": 4.0} if index else {"reset": 90.0},
        image=f"{index}.png",
    )


class World:
    """What the stand-ins did: ``played`` holds (agent's class, seed, task); ``result`` decides on the trace of an episode."""

    def __init__(self, make: MakeTrace) -> None:
        self.played: list[tuple[str, int, str | None]] = []
        self.made: list[tuple[str, dict[str, Any]]] = []
        self.options: dict[str, Any] = {}
        self.closed = 0
        self.proven: list[tuple[str, int]] = []
        self.faults: list[str] = []
        self.result: Callable[[Any, int, str], Trace] = lambda agent, seed, task: make(seed=seed, template=task)

    def rollout(self, env: Any, agent: Any, seed: int, *, task: str | None = None, name: str = "", on_frame: Any = None) -> Trace:
        self.played.append((type(agent).__name__, seed, task))
        trace = self.result(agent, seed, task or TEMPLATES[0])
        for frame in trace.frames if on_frame else ():
            on_frame(frame)
        return trace

    def prove(self, app_name: str, *, seeds: int, progress: Callable[[str, int, int], None] | None = None) -> Any:
        self.proven.append((app_name, seeds))
        if progress is not None:
            progress("golden paths", 1, 1)
        checks = {"1": {"title": "doing nothing earns nothing", "passed": not self.faults, "figures": {"plays": 3, "rate": 0.5}}}
        figures = {
            "app": app_name, "passed": not self.faults, "faults": self.faults, "checks": checks,
            "golden_rate": 1.0, "do_nothing_score": 0.0,
            "literal_mutations": 40, "literal_kill_rate": 1.0, "frame_mutations": 1000, "frame_kill_rate": 0.9987,
        }  # fmt: skip
        return SimpleNamespace(**figures, as_dict=lambda: figures)


class Agent:
    privileged = False

    def __init__(self, **options: Any) -> None:
        self.options = options


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, make_trace: MakeTrace, tmp_path: Path) -> Iterator[World]:
    """Put stand-ins in the place of rollout, prove, browser, catalogue, apps and agents, and work in a temporary folder."""
    import gymnasium

    import genui_gym.agent
    import genui_gym.catalog
    import genui_gym.env.backend

    fake = World(make_trace)
    card = genui_gym.catalog.Card("genui/Booking-v0", "app", "booking")
    templates = [SimpleNamespace(name=name, shape="commit", difficulty="easy", wordings=(f"Do {name}",)) for name in TEMPLATES]

    def make(env_id: str, **options: Any) -> Any:
        fake.made.append((env_id, options))
        return SimpleNamespace(close=lambda: setattr(fake, "closed", fake.closed + 1))

    def make_agent(name: str, **options: Any) -> Agent:
        fake.options = options
        return type(name, (Agent,), {})(**options)

    proofs = SimpleNamespace(prove=fake.prove, write_proof=lambda proof: tmp_path / "proof.json")
    monkeypatch.setitem(sys.modules, "genui_gym.rollout", SimpleNamespace(rollout=fake.rollout))
    monkeypatch.setitem(sys.modules, "genui_gym.prove", proofs)
    browser = SimpleNamespace(find_browser=lambda: Path("/opt/shell"), close_all=lambda: None)
    monkeypatch.setitem(sys.modules, "genui_gym.browser", browser)
    monkeypatch.setattr(genui_gym.catalog, "cards", lambda: {card.id: card})
    known = SimpleNamespace(app=SimpleNamespace(templates=templates), close=lambda: None)
    monkeypatch.setattr(genui_gym.env.backend, "open_world", lambda app: known)
    monkeypatch.setattr(genui_gym.agent, "make_agent", make_agent)
    monkeypatch.setattr(gymnasium, "make", make)
    monkeypatch.chdir(tmp_path)
    return fake
