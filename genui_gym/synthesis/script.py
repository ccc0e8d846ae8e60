"""Playing a test script: the steps that a generator wrote besides the app, on the task that was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from genui_gym.apps import load
from genui_gym.prove.player import text_player
from genui_gym.synthesis.replay import recorded_task
from genui_gym.task import Step


def play_script(app: str, steps: Sequence[Step]) -> str:
    """Play steps on an app, which has to be loadable; return what went wrong in sentences, ``""`` if they earn the whole reward.

    Raises:
        AppError: The app does not load.
        OracleError: Its reward raised.
    """
    loaded = load(app)
    with closing(text_player(loaded)) as player:
        played = player.play(recorded_task(loaded), steps)
    if played.problem:
        return played.problem
    report = played.report
    if report.success:
        return ""
    unmet = ", ".join(subgoal.name for subgoal in report.subgoals if not subgoal.met)
    told = [f"Not met: {unmet}."] * bool(unmet) + [f"Side effects: {'; '.join(report.side_effects)}."] * bool(report.side_effects)
    return " ".join([f"It earned {report.score:g}.", *told])
