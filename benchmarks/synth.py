"""How many recordings become proven apps, at once and within five attempts: golden paths of the bundled apps as files of five
formats, flows of four apps of strangers, and recordings of somebody who failed, which are marked and not counted. Where a format holds
neither task nor answer, both are given besides, as `--task` and `--answer` do.

    python -m benchmarks.synth --apps shop,booking --flows 2 --results runs/synth-bench.jsonl --out benchmarks/results/synth.md

What was tried stands in the results file, so that a run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import zip_longest
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.flows import Flow, flows_of, strangers
from benchmarks.formats import FORMATS
from genui_gym.apps import folders, load
from genui_gym.errors import GenuiError, SynthesisError
from genui_gym.importers import read_recording
from genui_gym.prove.bench import Ground
from genui_gym.prove.player import Player, split_finish, text_player
from genui_gym.recording import Recording, Target
from genui_gym.synthesis import SEEDS, Synthesis, synthesize
from genui_gym.synthesis.brand import rebranded
from genui_gym.synthesis.questions import answer_of, answered
from genui_gym.synthesis.reading import read_page
from genui_gym.synthesis.replay import control_like, recorded_task
from genui_gym.synthesis.shelves import loadable
from genui_gym.synthesis.targets import resolved, told_apart
from genui_gym.task import Step
from genui_gym.world import World

TARGETS = "The paper: 27.37 % at once, 82.65 % within five."
_CHROMIUM_EVERY = 6
_LONGEST = 240


@dataclass(frozen=True)
class Result:
    """What became of a flow in one format.

    Attributes:
        back: What the golden path of the synthesized task earns on the app that was recorded; ``None`` where that was not tried.
        cpu: Seconds of processor time of this process, without its browser.
    """

    flow: str
    failed: str
    format: str
    chromium: bool
    outcome: str
    why: str = ""
    attempts: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    fidelity: float = 0.0
    reward: float = 0.0
    back: float | None = None

    @property
    def case(self) -> tuple[str, str, str]:
        """What tells it from others."""
        return self.flow, self.failed, self.format


def run(flow: Flow, form: str, folder: Path, seeds: int, chromium: bool) -> Result:
    """Write a flow as a file, and synthesize it."""
    began, used = perf_counter(), process_time()
    same = {"flow": flow.name, "failed": flow.failed, "format": form, "chromium": chromium}

    def result(outcome: str, **more: object) -> Result:
        figures = {"seconds": round(perf_counter() - began, 2), "cpu": round(process_time() - used, 2)}
        return Result(**same, outcome=outcome, **figures, **more)  # type: ignore[arg-type]  # as its fields are

    try:
        recording, _ = flow.made
        read = answered(read_recording(FORMATS[form](recording, folder / "file"), task=recording.meta.task), answer_of(recording))
        done = synthesize(read, folder / "shelf", folder / "scratch", seeds=seeds, chromium=chromium)
    except SynthesisError as error:
        return result("refused", why=error.found)
    except GenuiError as error:
        return result("failed", why=f"{error.asked}: {error.found}")
    near = done.attempts[-1].fidelity
    figures = {"fidelity": near.score, "reward": near.reward} if near is not None else {}
    faults = done.attempts[-1].faults
    outcome = "proven" if done.folder is not None else "not proven"
    made = result(outcome, why=faults[0] if faults else "", attempts=len(done.attempts), **figures)
    if done.folder is None or flow.app is None or flow.failed:
        return made
    earned, problem = back_on(flow, done)
    return replace(made, back=earned, why=problem)


def back_on(flow: Flow, done: Synthesis) -> tuple[float, str]:
    """Play the golden path of the synthesized task on the app that was recorded; return what its own task earns, and what failed."""
    _, task_there = flow.made
    assert flow.app is not None
    assert task_there is not None
    with loadable(done.attempts[-1].folder, done.blueprint.name):
        app = load(done.blueprint.name)
        task = recorded_task(app)
        template = next(each for each in app.templates if each.name == task.template)
        world = World.open(app, task.seed)
        image = world.image()
        world.close()
        with closing(Ground(image)) as ground:
            steps = tuple(template.solution(task.params, ground.session))
    work, ending = split_finish(steps)
    with closing(text_player(flow.app)) as player:
        player.begin(task_there.seed)
        problem = ""
        try:
            targets = _targets(done.recording)
            for step in work:
                _play_alike(player, step, done.blueprint.brand, targets)
        except GenuiError as error:
            problem = f"on the original: {error.asked}: {error.found}"
        player.view.leave()
        earned = player.played(task_there, ending).report.score
        return 0.0 if problem else earned, problem


def _play_alike(player: Player, step: Step, brand: str, targets: Mapping[str, Target]) -> None:
    """Play a step on the control that is most like its own, the invented brand put back; on that of its selector, where a file has no more.

    A fold-out that it stands in is opened before, as a file without clicks does not say that somebody did.
    """
    role, own = step.role, next((node.name for node in player.state.elements if _unbranded(step.name, brand, node.name)), step.name)
    node, _ = control_like(player.state, role, own)
    if node is None and step.name in targets:
        role, own = _selected(player, targets[step.name])
        node, _ = control_like(player.state, role, own)
    for fold in [each for each in player.state.elements if each.role == "disclosure"]:
        if node is None and "expanded" not in fold.states:
            node, _ = control_like(player.step(Step("click", fold.role, fold.name)), role, own)
    player.step(step if node is None else Step(step.action, node.role, node.name, step.arguments))


def _targets(recording: Recording) -> dict[str, Target]:
    """Return what a recording's steps acted on, by the names that its app gives them."""
    steps = told_apart(rebranded(recording)).steps
    return {resolved(step.target, step.kind).name: step.target for step in steps if step.target is not None and step.target.css}


def _selected(player: Player, target: Target) -> tuple[str, str]:
    """Return role and name of the control on the player's page that a target's selectors mean."""
    html = next((each.body for each in reversed(player.world.requests) if each.kind == "text/html" and each.status == 200), "")
    page = read_page(html, player.state.url)
    by_id = [each for each in page.listing.elements if f"#{each.get('id')}" in target.css]
    by_name = [each for each in page.listing.elements if f'{each.tag}[name="{each.get("name")}"]' in target.css]
    return next(((page.role(each), page.name(each)) for each in (*by_id, *by_name)), ("", ""))


def _unbranded(name: str, brand: str, other: str) -> bool:
    """Whether two names are the same but for the brand in the first."""
    before, found, after = name.partition(brand)
    return bool(found) and other.startswith(before) and other.endswith(after)


def table(results: Sequence[Result]) -> str:
    """Return the results as Markdown: the shares first, then every flow."""
    lines = [
        "| format | flows | proven at once | within five | refused | recorded steps earn 1 | earns 1 on the original | fidelity, median "
        "| seconds, median | CPU s, median |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    counted = [each for each in results if not each.failed]
    for form in (*FORMATS, ""):
        some = [each for each in counted if form in ("", each.format)]
        if some:
            lines.append(_summary(form or "together", some))
    proven = [each for each in counted if each.chromium]
    lines += ["", f"{len(proven)} of {len(counted)} were proven in Chromium too; the others in the text view. {TARGETS}", ""]
    lines += ["| flow | format | Chromium | outcome | attempts | fidelity | recorded steps earn | on the original | seconds |"]
    lines += ["|---|---|---|---|---|---|---|---|---|"]
    for each in results:
        name = f"{each.flow} (failed recording, not counted: {each.failed})" if each.failed else each.flow
        back = "–" if each.back is None else f"{each.back:g}"
        outcome = (f"{each.outcome}: {each.why}" if each.why else each.outcome).replace("|", "/").replace("\n", " ")[:_LONGEST]
        figures = f"{each.attempts} | {each.fidelity:.2f} | {each.reward:g} | {back} | {each.seconds:.1f}"
        lines.append(f"| {name} | {each.format} | {'yes' if each.chromium else ''} | {outcome} | {figures} |")
    return "\n".join(lines) + "\n"


def _summary(said: str, some: Sequence[Result]) -> str:
    proven = [each for each in some if each.outcome == "proven"]
    tried = [each for each in proven if each.back is not None]
    figures = (
        len(some),
        _share(sum(each.attempts == 1 for each in proven), some),
        _share(len(proven), some),
        sum(each.outcome == "refused" for each in some),
        _share(sum(each.reward == 1.0 for each in some), some),
        f"{sum(each.back == 1.0 for each in tried)} of {len(tried)}",
        f"{statistics.median([each.fidelity for each in proven] or [0.0]):.2f}",
        f"{statistics.median([each.seconds for each in some]):.1f}",
        f"{statistics.median([each.cpu for each in some]):.1f}",
    )
    return f"| {said} | {' | '.join(map(str, figures))} |"


def _share(part: int, whole: Sequence[object]) -> str:
    return f"{part} ({100 * part / len(whole):.1f} %)"


def _cases(names: Sequence[str], flows: int, formats: Sequence[str]) -> list[tuple[Flow, str]]:
    """Return every case, those that count first, one of each source in turn, each beginning with another format.

    So a run that was broken off has seen something of all.
    """
    sources = [list(source) for source in (strangers(), *(flows_of(load(name), flows) for name in names))]
    cases = []
    for number, every in enumerate(sources):
        start = number % len(formats)
        counted = [(flow, form) for form in (*formats[start:], *formats[:start]) for flow in every if not flow.failed]
        cases.append(counted + [(flow, formats[0]) for flow in every if flow.failed])
    ordered = [case for turn in zip_longest(*cases) for case in turn if case is not None]
    return sorted(ordered, key=lambda case: bool(case[0].failed))


def main() -> None:
    """Read the options, run what was not tried yet, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.synth", description=__doc__)
    parser.add_argument("--apps", default="all", help="bundled apps, separated by commas; 'none' leaves them out")
    parser.add_argument("--flows", type=int, default=2, help="flows of each bundled app")
    parser.add_argument("--formats", default=",".join(FORMATS), help="formats, separated by commas")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="seeds of each proof")
    parser.add_argument("--chromium-every", type=int, default=_CHROMIUM_EVERY, help="prove every so manieth in Chromium too; 0: none")
    parser.add_argument("--most", type=float, default=0.0, help="begin no further case after so many seconds; 0: go on to the end")
    parser.add_argument("--results", type=Path, default=Path("runs/synth-bench.jsonl"), help="what was tried, a line each")
    parser.add_argument("--out", type=Path, help="write the table there as well")
    options = parser.parse_args()
    names = sorted(folders()) if options.apps == "all" else [] if options.apps == "none" else options.apps.split(",")
    cases = _cases(names, options.flows, options.formats.split(","))
    began = perf_counter()
    for number, (flow, form) in enumerate(cases):
        results = _read(options.results)
        if (flow.name, flow.failed, form) in results or (options.most and perf_counter() - began > options.most):
            continue
        chromium = bool(options.chromium_every) and number % options.chromium_every == 0
        with tempfile.TemporaryDirectory(prefix="genui-synth-") as folder:
            made = run(flow, form, Path(folder), options.seeds, chromium)
        print(f"{made.flow} [{form}]: {made.outcome} in {made.seconds:.1f} s {made.why}", flush=True)
        with options.results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(made)) + "\n")
    results = _read(options.results)
    told = [results[case] for flow, form in cases if (case := (flow.name, flow.failed, form)) in results]
    words = f"--apps {options.apps} --flows {options.flows} --formats {options.formats} --seeds {options.seeds}"
    said = f"`python -m benchmarks.synth {words}`: {len(told)} of {len(cases)} recordings tried.\n\n{table(told)}"
    print(said)
    if options.out is not None:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(f"# Synthesis\n\n{said}", encoding="utf-8")


def _read(path: Path) -> dict[tuple[str, str, str], Result]:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found = [Result(**json.loads(line)) for line in lines]
    return {each.case: each for each in found}


if __name__ == "__main__":
    main()
