"""3. What a reward that is code is worth beside a judge that errs."""

from benchmarks.navigator.experiment import Arm, Experiment
from benchmarks.navigator.experiments.recipe import BC, GRPO

_SCREEN = GRPO.but("grpo-screen", judge="screen")
_IID = GRPO.but("grpo-iid", judge="iid")

EXPERIMENT = Experiment(
    number=3,
    name="judge",
    title="Code against a judge that errs",
    about="""From the same clones and for as long, GRPO is paid by code, or by one of two simulated judges that pass every
success and at least 44.7 % of failures, as a vision-language judge did in GUI-Genesis: a fixed function of the last screen,
whose mistakes can be learned, or a coin. All are tested by code. There is no target; no difference is a result.""",
    arms=(Arm("BC", BC), Arm("code", GRPO), Arm("judge of the screen", _SCREEN), Arm("judge that tosses a coin", _IID)),
    compared=(("judge of the screen", "code"), ("judge that tosses a coin", "code")),
)
