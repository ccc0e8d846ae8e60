"""4. Sim to real, offline: bundled apps stand for real ones, of which nothing is known but recordings."""

from dataclasses import replace

from benchmarks.navigator.experiment import Arm, Exam, Experiment, Training
from benchmarks.navigator.experiments.recipe import BC, GRPO, drawn
from benchmarks.navigator.runs import Run
from genui_gym.catalog import card
from genui_gym.suite import read_suite

APPS = ("bank", "calendar", "cinema")
"""The apps that stand for real ones: those whose first flow was synthesized with the highest fidelity in benchmarks/results/synth.md."""
RECORDED = 10
"""Templates of each app whose golden path is recorded, of one training task; the others are never recorded."""
FAILED = 2
"""Recordings of each app by the agent `lexical`, which clicks what shares words with the goal, and fails."""
TASKS = 240
"""Tasks that are trained on at most, on either side."""
MINUTES = 8
"""How long either side learns from the reward."""
_REBUILT, _ORIGINALS, _UNSEEN = "genui/Rebuilt-v0", "genui/Originals-v0", "genui/OriginalsTest-v0"


def _recorded_tasks(app: str) -> list[tuple[str, str]]:
    """Return template and seed of the first training task of some templates, spread evenly over those that are trained."""
    first: dict[str, str] = {}
    for entry in read_suite(card("genui/Train-v0").suite):
        name, template, seed = entry.task.split("/")
        if name == app:
            first.setdefault(template, seed)
    templates = sorted(first)
    return [(each, first[each]) for each in templates[:: max(1, len(templates) // RECORDED)][:RECORDED]]


def _synthesized(app: str, template: str, seed: str, agent: str) -> Run:
    """Return the command that makes an app of a recorded episode; an episode that is refused, or not proven, brings no app."""
    name = f"{app}_{template}_{agent}"
    played = ("genui", "run", app, "--agent", agent, "--seed", seed, "--task", template, "--record", "--out", "{out}")
    words = ("genui", "synth", f"{{0}}/recordings/{int(seed):04d}", "--name", name, "--text-only", "--seeds", "1")
    recorded = Run(f"record-{name}", played, goes_on=False)
    return Run(f"synth-{name}", (*words, "--out", "{out}", "--scratch", "{out}/scratch"), (recorded,), goes_on=False, codes=(0, 1, 2))


def _apps() -> tuple[Run, ...]:
    made = []
    for app in APPS:
        tasks = _recorded_tasks(app)
        made += [_synthesized(app, template, seed, "oracle") for template, seed in tasks]
        made += [_synthesized(app, template, seed, "lexical") for template, seed in tasks[:FAILED]]
    return tuple(made)


def _trained(name: str, suite: str, shelf: Run) -> tuple[Training, Training]:
    clone = BC.but(f"bc-{name}", shelf=shelf, env=suite, tasks=TASKS)
    return clone, replace(GRPO.but(f"grpo-{name}", start=clone, shelf=shelf, env=suite, tasks=TASKS), minutes=MINUTES)


_MADE = _apps()
_SHELVES = tuple(f"{{{number}}}" for number in range(len(_MADE)))
_SHELF = Run(
    "rebuilt",
    (
        "python",
        "-m",
        "benchmarks.navigator.suites",
        "rebuilt",
        "--id",
        _REBUILT,
        "--seeds",
        "0:2",
        "--out",
        "{out}",
        "--shelves",
        *_SHELVES,
    ),
    _MADE,
    goes_on=False,
)
_ON_ORIGINALS = _trained("originals", _ORIGINALS, drawn("originals", _ORIGINALS, "0:3", APPS))
_ON_REBUILT = _trained("rebuilt", _REBUILT, _SHELF)
_TEST = Exam(_UNSEEN, shelf=drawn("originals-test", _UNSEEN, "64:66", APPS))

EXPERIMENT = Experiment(
    number=4,
    name="sim-to-real",
    title="Sim to real, offline",
    about=f"""{", ".join(APPS[:-1])} and {APPS[-1]} stand for real apps. Agents are recorded on them in Chromium: golden paths
of {RECORDED} templates of each, and {FAILED} episodes of each of an agent that fails. `genui synth` makes apps of the recordings, whatever
can be made, without a model. One policy is trained on tasks of the synthesized apps alone, another on tasks of the originals,
each on {TASKS} tasks at most and for as long; both are tested on the originals, with data of seeds that nobody saw. A success
would be 60 % on the originals for the one that was trained on them, and 95 % of that kept by the other.""",
    arms=(
        Arm("untrained (random)", "random", _TEST),
        Arm("originals, BC", _ON_ORIGINALS[0], _TEST),
        Arm("originals, BC, then GRPO", _ON_ORIGINALS[1], _TEST),
        Arm("synthesized, BC", _ON_REBUILT[0], _TEST),
        Arm("synthesized, BC, then GRPO", _ON_REBUILT[1], _TEST),
    ),
    compared=(
        ("untrained (random)", "synthesized, BC, then GRPO"),
        ("originals, BC", "synthesized, BC"),
        ("originals, BC, then GRPO", "synthesized, BC, then GRPO"),
    ),
)
