"""Check 10: another time zone, a clock moved by a year and another hash seed change nothing."""

from __future__ import annotations

import genui_gym.apps
from genui_gym.errors import InfrastructureError
from genui_gym.prove.context import Context, Outcome
from genui_gym.prove.elsewhere import SETTINGS
from genui_gym.prove.means import means
from genui_gym.prove.replays import Replay, replays_of

_WHERE = ("UTC+14, a year later, another hash seed", "UTC-11, a year earlier, another hash seed")


def run(context: Context) -> Outcome:
    """Replay some tasks here and in two other processes."""
    outcome = Outcome()
    tasks = [case.task.id for case in context.few]
    if tasks:
        try:
            elsewhere = means().elsewhere(context.app.name, tasks)
        except InfrastructureError as error:
            outcome.fault(str(error.asked), str(error.found), str(error.fix))
            elsewhere = []
        here = replays_of(context.app.name, tasks, list(genui_gym.apps.__path__))
        for where, there in zip(_WHERE, elsewhere, strict=False):
            for task in context.each(tasks):
                _compare(outcome, task, where, here[task], there[task])
    outcome.figures = {"tasks_replayed": len(tasks), "processes": len(SETTINGS)}
    return outcome


def _compare(outcome: Outcome, task: str, where: str, here: Replay, there: Replay) -> None:
    parts = [part for part in {**here, **there} if here.get(part) != there.get(part)]
    if parts:
        seen = there.get("problem") or f"another {', another '.join(parts)} came of it"
        outcome.fault(f"{task}: replayed at {where}", seen, "Use current_world().now and .rng for time and chance, and sort what is a set")
