"""An experiment made small: one seed, a few tasks of Booking, an epoch, an update. It shows that all of it runs, and measures nothing."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.navigator.experiment import Arm, Curve, Exam, Experiment, Training, Value
from genui_gym.catalog import card
from genui_gym.suite import read_suite

_SMALL: dict[str, Value] = {"env": "genui/Booking-v0", "tasks": 4, "holdout": 0, "epochs": 1, "rounds": 1, "groups": 1, "episodes": 2}
_BIG = ("tasks", "replace")
"""Options that an experiment may vary and that would make it long."""
_TESTED = 2


def small(experiment: Experiment) -> Experiment:
    """Return an experiment with the same arms, made small."""
    arms = tuple(
        Arm(arm.name, _training(arm.policy) if isinstance(arm.policy, Training) else arm.policy, _exam(arm.exam)) for arm in experiment.arms
    )
    curves = tuple(Curve(_training(curve.training), curve.figures) for curve in experiment.curves)
    return replace(experiment, seeds=(0,), arms=arms, curves=curves)


def _training(training: Training) -> Training:
    options = {name: value for name, value in training.options.items() if name not in _BIG} | _SMALL
    return Training(training.name, options, _training(training.start) if training.start else None)


def _exam(exam: Exam) -> Exam:
    listed = [entry.task for entry in read_suite(card("genui/Eval-v0").suite) if entry.task.startswith("booking/")]
    return Exam(backend=exam.backend, tasks=tuple(listed[:_TESTED]))
