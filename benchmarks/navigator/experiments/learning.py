"""1. What a policy learns from scratch: from demonstrations, then from the reward."""

from benchmarks.navigator.experiment import Arm, Curve, Experiment
from benchmarks.navigator.experiments.recipe import BC, GRPO

EXPERIMENT = Experiment(
    number=1,
    name="learning",
    title="Demonstrations, then the reward",
    about="""The policy `tiny` begins with random weights, clones at most five golden episodes of each training template, and
then learns from the reward in groups of episodes. It is tested on the 149 held-out tasks, which nothing was tuned on. A success
would be 80 % on new entities and wordings, and a gain by reward that is larger than its interval; the other strata have no
target.""",
    arms=(Arm("random", "random"), Arm("BC", BC), Arm("BC, then GRPO", GRPO)),
    compared=(("random", "BC"), ("BC", "BC, then GRPO")),
    curves=(Curve(GRPO, ("success", "validation")),),
)
