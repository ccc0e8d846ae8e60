"""Check 18: how long a reset, a step and a score take here; printed, and no bar: other machines are faster or slower."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from genui_gym.errors import GenuiError
from genui_gym.prove.context import Case, Context, Figure, Outcome
from genui_gym.prove.player import Player, split_finish

EPISODES = 3


def run(context: Context) -> Outcome:
    """Time a few golden paths in each view."""
    cases, figures = [case for case in context.sample if case.succeeded][:EPISODES], dict[str, Figure]()
    for player in context.each([each for each in (context.player, context.chromium) if each is not None]):
        resets, steps = list[float](), list[float]()
        for case in cases:
            _time(player, case, resets, steps)
        figures |= {f"reset_ms_{player.backend}": _middle(resets), f"step_ms_{player.backend}": _middle(steps)}
    scores = [_milliseconds(lambda case=case: context.bench(case).score(case.task, case.answer)) for case in cases]  # type: ignore[misc]
    return Outcome({**figures, "score_ms": _middle(scores)})


def _time(player: Player, case: Case, resets: list[float], steps: list[float]) -> None:
    try:
        resets.append(_milliseconds(lambda: player.begin(case.task.seed)))
        steps += [_milliseconds(lambda step=step: player.step(step)) for step in split_finish(case.steps)[0]]  # type: ignore[misc]
    except GenuiError:
        return  # The check of golden paths says so.
    finally:
        player.view.leave()


def _milliseconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1e3


def _middle(times: list[float]) -> float:
    return round(median(times), 1) if times else 0.0
