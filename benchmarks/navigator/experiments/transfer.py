"""2. Whether what was learned without a browser holds in one, and in another dress."""

from benchmarks.navigator.experiment import Arm, Exam, Experiment
from benchmarks.navigator.experiments.recipe import GRPO
from benchmarks.navigator.runs import Run

_SUITE = "genui/EvalHard-v0"
_HARD = Run("hard", ("python", "-m", "benchmarks.navigator.suites", "hard", "--id", _SUITE, "--out", "{out}"), goes_on=False)

EXPERIMENT = Experiment(
    number=2,
    name="transfer",
    title="From text to Chromium, and under Hard cards",
    about="""The checkpoints of experiment 1, which saw the text view alone, play the 149 held-out tasks in Chromium. A success
would be that 98 % of the success in the text view is kept. The tasks that have a Hard card (other skin and layout, shuffled
lists, distractors, interruptions, latency) are played in its dress too; that has no target.""",
    arms=(
        Arm("text", GRPO),
        Arm("Chromium", GRPO, Exam(backend="browser")),
        Arm("Hard cards, text", GRPO, Exam(_SUITE, shelf=_HARD)),
    ),
    compared=(("text", "Chromium"), ("text", "Hard cards, text")),
)
