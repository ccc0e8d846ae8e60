"""5. Whether more environments help."""

from benchmarks.navigator.experiment import Arm, Experiment, Training
from benchmarks.navigator.experiments.recipe import BC, GRPO


def _learned(number: int) -> Training:
    clone = BC.but(f"bc-{number}", tasks=number)
    return GRPO.but(f"grpo-{number}", start=clone, tasks=number)


EXPERIMENT = Experiment(
    number=5,
    name="tasks",
    title="More environments",
    about="""Cloning and GRPO as in experiment 1, with the first 240 or 480 tasks of the training suite or all 969 of them, and
the same time. The list is shuffled, so the first tasks are of all apps. There is no target.""",
    arms=(Arm("240 tasks", _learned(240)), Arm("480 tasks", _learned(480)), Arm("969 tasks", GRPO)),
    compared=(("240 tasks", "480 tasks"), ("480 tasks", "969 tasks")),
)
