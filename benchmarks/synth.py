"""How many recordings become proven apps, at once and within five attempts: golden paths of the bundled apps, recorded in three degrees of
detail, and flows of two apps of strangers, one of them given up half-way.

    python -m benchmarks.synth --apps shop,booking --flows 2 --out benchmarks/results/synth.md
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from flask import Flask, Response, request

from benchmarks.strangers import library, rooms
from genui_gym.actions import perform
from genui_gym.apps import App, folders, load
from genui_gym.errors import GenuiError, SynthesisError
from genui_gym.prove.bench import Ground
from genui_gym.prove.player import Player, action_of, split_finish, text_player
from genui_gym.recording import Meta, PageView, Recording, Request, Step, Target
from genui_gym.synthesis import SEEDS, Synthesis, synthesize
from genui_gym.task import Step as Played
from genui_gym.task import Template, click, draw_task, fill
from genui_gym.task import select as choose
from genui_gym.text import TextView
from genui_gym.world import World

DETAILS: dict[str, str] = {"all": "documents and requests", "pages": "documents", "names": "roles, names and values"}
_KINDS = {"click": "click", "fill": "fill", "select_option": "select", "goto": "goto", "go_back": "back", "upload_file": "upload"}


@dataclass(frozen=True)
class Flow:
    """A recorded flow: where, what, and whether it is one that failed."""

    name: str
    recording: Recording
    failed: bool = False


@dataclass(frozen=True)
class Result:
    """What became of a flow in one degree of detail."""

    flow: Flow
    detail: str
    outcome: str
    attempts: int
    seconds: float
    fidelity: float
    reward: float


def flows_of(app: App, most: int) -> Iterator[Flow]:
    """Record golden paths of an app: of so many of the templates that change something, spread evenly."""
    templates = [template for template in app.templates if template.shape in ("commit", "arrange")]
    with closing(text_player(app)) as player:
        for template in templates[:: max(len(templates) // most, 1)][:most]:
            yield Flow(f"{app.name}/{template.name}", _golden(player, app, template))


def _golden(player: Player, app: App, template: Template, seed: int = 0) -> Recording:
    world = World.open(app, seed)
    image = world.image()
    world.close()
    with closing(Ground(image)) as ground:
        task = draw_task(app.name, template, seed, ground.session)
        steps = split_finish(tuple(template.solution(task.params, ground.session)))[0]
    player.begin(seed)
    taken = [Step("goto", value=player.state.url, after=_view(player))]
    for step in steps:
        before, seen = _view(player), len(player.world.requests)
        ticked = any((node.role, node.name) == (step.role, step.name) and "checked" in node.states for node in player.state.elements)
        player.step(step)
        requests = tuple(
            Request(each.method, app.origin + each.address, each.status, each.kind, each.form)
            for each in player.world.requests[seen:]
            if each.kind == "text/html" or 300 <= each.status < 400
        )
        taken.append(_step(step, ticked, before, _view(player), requests))
    player.view.leave()
    return Recording(Meta("golden path", task=task.goal, origin=app.origin), tuple(taken), "success")


def _view(player: Player) -> PageView:
    pages = (each.body for each in reversed(player.world.requests) if each.kind == "text/html" and not 300 <= each.status < 400)
    return PageView(player.state.url, next(iter(player.state.titles), ""), next(pages, ""))


def _step(step: Played, ticked: bool, before: PageView, after: PageView, requests: tuple[Request, ...]) -> Step:
    kind = _KINDS.get(step.action, "unknown")
    if step.action == "click" and step.role == "checkbox":
        kind = "uncheck" if ticked else "check"
    value = next((step.arguments[name] for name in ("value", "option", "url", "name") if name in step.arguments), "")
    target = Target(step.role, step.name) if step.role else None
    return Step(kind, target, value, before=before, after=after, requests=requests)  # type: ignore[arg-type]  # a kind of the table


def strangers() -> Iterator[Flow]:
    """Record flows on the apps of strangers, as a person would click them."""
    borrow = [click("link", "See Nine Rivers"), click("link", "Borrow"), fill("textbox", "Card number", "0417"), choose("For", "14 days")]
    book = [fill("textbox", "Name", "Ada"), choose("Room", "Green"), click("checkbox", "Breakfast"), fill("date", "Date", "2026-12-01")]
    book.append(click("button", "Book"))
    yield Flow("stranger: library", _clicked(library(), [*borrow, click("button", "Take it home")]))
    yield Flow("stranger: rooms", _clicked(rooms(), book))
    yield Flow("stranger: rooms, taken back", _clicked(rooms(), [*book, click("link", "Cancel")]))
    yield Flow("stranger: library, given up", replace(_clicked(library(), borrow[:2]), outcome="failure"), failed=True)


def _clicked(app: Flask, steps: Sequence[Played]) -> Recording:
    origin, asked = f"http://{app.name}.localhost", list[Request]()

    def after(response: Response) -> Response:
        asked.append(Request(request.method, request.url, response.status_code, response.mimetype, "", response.get_data(as_text=True)))
        return response

    app.after_request(after)
    with closing(TextView()) as view:
        view.open(app, origin)
        state = view.observe()

        def shown() -> PageView:
            html = next((each.body for each in reversed(asked) if each.status == 200), "")
            return PageView(state.url, next(iter(state.titles), ""), html)

        taken = [Step("goto", value=state.url, after=shown())]
        for step in steps:
            before, seen = shown(), len(asked)
            perform(action_of(step, state), view)
            state = view.observe()
            taken.append(_step(step, False, before, shown(), tuple(asked[seen:])))
    return Recording(Meta("clicked", origin=origin), tuple(taken), "success")


def in_detail(recording: Recording, detail: str) -> Recording:
    """Return a recording with less in it, as other formats have it."""

    def less(view: PageView | None) -> PageView | None:
        return None if view is None else replace(view, html="") if detail == "names" else view

    if detail == "all":
        return recording
    steps = tuple(replace(step, requests=(), before=less(step.before), after=less(step.after)) for step in recording.steps)
    return replace(recording, steps=steps)


def run(flows: Sequence[Flow], folder: Path, seeds: int, chromium: bool) -> Iterator[Result]:
    """Synthesize every flow in every degree of detail."""
    for number, flow in enumerate(flows):
        for detail in DETAILS:
            began = perf_counter()
            place = folder / f"{number}-{detail}"
            try:
                done = synthesize(in_detail(flow.recording, detail), place / "shelf", place / "scratch", seeds=seeds, chromium=chromium)
                yield _result(flow, detail, done, perf_counter() - began)
            except SynthesisError:
                yield Result(flow, detail, "refused", 0, perf_counter() - began, 0.0, 0.0)
            except GenuiError as error:
                yield Result(flow, detail, f"failed: {error.asked}", 0, perf_counter() - began, 0.0, 0.0)


def _result(flow: Flow, detail: str, done: Synthesis, seconds: float) -> Result:
    fidelity = done.attempts[-1].fidelity
    score, reward = (fidelity.score, fidelity.reward) if fidelity is not None else (0.0, 0.0)
    return Result(flow, detail, "proven" if done.folder else "not proven", len(done.attempts), seconds, score, reward)


def table(results: Sequence[Result], seeds: int, chromium: bool) -> str:
    """Return the results as Markdown: the shares first, then every flow."""
    lines = [
        f"Proofs over {seeds} seed(s), {'with' if chromium else 'without'} Chromium. The paper: 27.37 % at once, 82.65 % within five.",
        "",
        "| detail | flows | proven at once | within five | refused | recorded steps earn 1 | fidelity, median | seconds, median |",
        "|---|---|---|---|---|---|---|---|",
    ]
    counted = [each for each in results if not each.flow.failed]
    for detail, said in (*DETAILS.items(), ("", "together")):
        lines.append(_summary(said, [each for each in counted if detail in ("", each.detail)]))
    lines += ["", "| flow | detail | outcome | attempts | fidelity | recorded steps earn | seconds |", "|---|---|---|---|---|---|---|"]
    for each in results:
        name = f"{each.flow.name} (a failed recording, not counted)" if each.flow.failed else each.flow.name
        figures = f"{each.attempts} | {each.fidelity:.2f} | {each.reward:g} | {each.seconds:.1f}"
        lines.append(f"| {name} | {each.detail} | {each.outcome} | {figures} |")
    return "\n".join(lines) + "\n"


def _summary(said: str, some: Sequence[Result]) -> str:
    proven = [each for each in some if each.outcome == "proven"]
    figures = (
        len(some),
        _share(sum(each.attempts == 1 for each in proven), some),
        _share(len(proven), some),
        sum(each.outcome == "refused" for each in some),
        _share(sum(each.reward == 1.0 for each in some), some),
        f"{statistics.median([each.fidelity for each in proven] or [0.0]):.2f}",
        f"{statistics.median([each.seconds for each in some] or [0.0]):.1f}",
    )
    return f"| {said} | {' | '.join(map(str, figures))} |"


def _share(part: int, whole: Sequence[object]) -> str:
    return f"{part} ({100 * part / len(whole):.1f} %)" if whole else "0"


def main() -> None:
    """Read the options, run, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.synth", description=__doc__)
    parser.add_argument("--apps", default="all", help="bundled apps, separated by commas; 'none' leaves them out")
    parser.add_argument("--flows", type=int, default=2, help="flows of each bundled app")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="seeds of each proof")
    parser.add_argument("--chromium", action="store_true", help="prove in Chromium too")
    parser.add_argument("--out", type=Path, help="write the table there as well")
    options = parser.parse_args()
    names = sorted(folders()) if options.apps == "all" else [] if options.apps == "none" else options.apps.split(",")
    flows = [*strangers(), *(flow for name in names for flow in flows_of(load(name), options.flows))]
    chosen = f"--apps {options.apps} --flows {options.flows} --seeds {options.seeds}{' --chromium' if options.chromium else ''}"
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="genui-synth-") as folder:
        for each in run(flows, Path(folder), options.seeds, options.chromium):
            print(f"{each.flow.name} [{each.detail}]: {each.outcome} in {each.seconds:.1f} s", flush=True)
            results.append(each)
            if options.out is not None:
                tried = f"{len(results)} of {len(flows) * len(DETAILS)} recordings tried."
                said = f"# Synthesis\n\n`python -m benchmarks.synth {chosen}`: {tried}\n\n{table(results, options.seeds, options.chromium)}"
                options.out.parent.mkdir(parents=True, exist_ok=True)
                options.out.write_text(said, encoding="utf-8")
    print(table(results, options.seeds, options.chromium))


if __name__ == "__main__":
    main()
