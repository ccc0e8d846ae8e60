"""An agent on every task of a suite, with a bar that shows how far it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from genui_gym.cli.progress import Meters
    from genui_gym.evaluation import Evaluation, Plan, Result


def evaluate_all(plan: Plan, bars: Meters, folder: Path | None = None, *, workers: int = 1, keep: int = 0) -> Evaluation:
    """Evaluate an agent, or one of the idle ones; see :func:`genui_gym.evaluation.evaluate`."""
    from genui_gym.cli.idle import IDLE, Idle
    from genui_gym.evaluation import evaluate

    meter = bars.add(f"{plan.agent} on {plan.suite}", len(plan.jobs))
    done = won = lost = 0

    def count(result: Result) -> None:
        nonlocal done, won, lost
        done, won, lost = done + 1, won + result.success, lost + result.lost
        remark = f"{won} won" + (f", {lost} lost" if lost else "")
        meter.to(done, f"{remark}, {'/'.join(result.task.split('/')[:2])}")

    make = (lambda seed: Idle(IDLE[plan.agent])) if plan.agent in IDLE else None
    return evaluate(plan, folder, workers=workers, keep=keep, on_result=count, make=make)
