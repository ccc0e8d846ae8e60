"""What several experiments share: how the policy ``tiny`` is trained, and lists of tasks that are drawn by their seeds."""

from benchmarks.navigator.experiment import Training
from benchmarks.navigator.runs import Run

BC = Training("bc", {"stage": "bc", "env": "genui/Train-v0", "demos": 5, "epochs": 12}, minutes=30)
GRPO = Training("grpo", {"stage": "grpo", "env": "genui/Train-v0", "groups": 8, "episodes": 12, "rounds": 400}, start=BC, minutes=15)


def drawn(name: str, suite: str, seeds: str, apps: tuple[str, ...], difficulty: str = "") -> Run:
    """Return the command that makes a shelf with a suite: a task of each template of some apps for each seed (``FIRST:END``)."""
    chosen = ("--apps", *apps, *(("--difficulty", difficulty) if difficulty else ()), "--seeds", seeds)
    words = ("python", "-m", "benchmarks.navigator.suites", "drawn", "--id", suite, *chosen, "--out", "{out}")
    return Run(name, words, goes_on=False)
