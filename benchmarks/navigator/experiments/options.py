"""6. What the options of multistep GRPO do."""

from benchmarks.navigator.experiment import Arm, Experiment
from benchmarks.navigator.experiments.recipe import BC, GRPO

EXPERIMENT = Experiment(
    number=6,
    name="options",
    title="Options of GRPO, one at a time",
    about="""From the same clones and for as long as in experiment 1: advantages that are not divided by the group's deviation
(Dr. GRPO), a step term over equal observations (GiGPO), and a stored success in a group that failed as a whole (ARPO). There is
no target.""",
    arms=(
        Arm("BC", BC),
        Arm("as it is", GRPO),
        Arm("not divided by std", GRPO.but("grpo-no-std", divide_by_std=False)),
        Arm("GiGPO", GRPO.but("grpo-gigpo", step_weight=1.0)),
        Arm("ARPO", GRPO.but("grpo-arpo", replay=True)),
    ),
    compared=(("as it is", "not divided by std"), ("as it is", "GiGPO"), ("as it is", "ARPO")),
)
