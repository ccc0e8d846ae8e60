"""``genui eval``: any agent on the tasks of a suite, with intervals, kinds of failure and a report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

if TYPE_CHECKING:
    from genui_gym.evaluation import Evaluation


def command(
    agent: Annotated[str, typer.Option(help="Who plays: lexical, oracle, random, openai, or an installed agent.")],
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the agent; may stand several times.")] = None,
    suite: Annotated[str, typer.Option(help="A suite, or an environment of one app: the first task of each template.")] = "genui/Eval-v0",
    backend: Annotated[str, typer.Option(help="The view: text for no browser at all, or browser.")] = "text",
    actions: Annotated[str, typer.Option(help="Which actions the agent has: elements, coordinates or all.")] = "elements",
    seeds: Annotated[int, typer.Option(min=1, help="How often each task is played, each time with another seed of the agent.")] = 1,
    tasks: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Only these: booking, booking/cancel_both, '*/find_*'; may stand several times."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play, each with a browser of its own.")] = 1,
    replays: Annotated[int, typer.Option(min=0, help="Keep so many replays of each kind of failure of each app.")] = 2,
    out: Annotated[Path | None, typer.Option(help="Where it is kept.", show_default="runs/eval/ and a name")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as one JSON object on standard output.")] = False,
) -> None:
    """Evaluate an agent on held-out tasks; the same command goes on with a run that was broken off."""
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.episodes import env_id
    from genui_gym.cli.evaluation_tables import print_summary
    from genui_gym.cli.files import write_json
    from genui_gym.cli.group import INFRASTRUCTURE
    from genui_gym.cli.progress import meters
    from genui_gym.cli.run import parse_options, slug
    from genui_gym.cli.suites import evaluate_all
    from genui_gym.evaluation import Plan, summarize

    view = cast(Literal["browser", "text"], backend)
    allowed = cast(Literal["elements", "coordinates", "all"], actions)
    plan = Plan(agent, env_id(suite), view, allowed, seeds, parse_options(option or ()), tuple(tasks or ()))
    folder = out or Path("runs") / "eval" / slug(f"{agent}-{plan.suite.removeprefix('genui/')}-{backend}")
    with meters() as bars:
        evaluation = evaluate_all(plan, bars, folder, workers=workers, keep=replays)
    summary = summarize(evaluation)
    write_json(folder / "summary.json", summary)
    report = _report(evaluation, folder)
    if as_json:
        emit_json(summary)
    else:
        print_summary(summary)
    for each in evaluation.lost:
        note(f"[red]Lost[/] {each.task}, seed {each.seed}: {each.detail}")
    note(f"Report: {report}")
    if evaluation.lost:
        note("The same command plays the lost ones again.")
        raise typer.Exit(INFRASTRUCTURE)


def _report(evaluation: Evaluation, folder: Path) -> Path:
    """Write the replay of each trace that is kept, and the report that names them."""
    from genui_gym.cli.files import write_text
    from genui_gym.cli.pages import replay_page
    from genui_gym.cli.pages.evaluation import Kept, evaluation_page, thumbnail
    from genui_gym.trace import read_trace

    kept = {}
    for result in evaluation.scored:
        if result.trace:
            trace = read_trace(folder / result.trace)
            write_text(folder / result.trace / "replay.html", replay_page(trace))
            kept[result.key] = Kept(f"{result.trace}/replay.html", thumbnail(trace))
    return write_text(folder / "report.html", evaluation_page(evaluation, kept))
