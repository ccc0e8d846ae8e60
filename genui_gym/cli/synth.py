"""``genui synth``: a recording becomes a proven app on a shelf."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from genui_gym.prove import Proof
    from genui_gym.recording import Recording
    from genui_gym.synthesis import Attempt, Blueprint, Synthesis
    from genui_gym.synthesis.llm import LLM, Prices, Spent

_SHOWN = 8
"""Faults of an attempt that are printed; all of them stand in its report."""
_LLM = "With --generator llm"


class Writer(StrEnum):
    """What writes the app."""

    COMPILE = "compile"
    LLM = "llm"


def command(
    context: typer.Context,
    recording: Annotated[Path, typer.Argument(metavar="TRACE", help="A recording, in any format that `genui trace show` reads.")],
    task: Annotated[str, typer.Option(help="What was to be done, in words, if the recording doesn't say it.")] = "",
    answer: Annotated[str, typer.Option(help="What was answered, if the task is a question and the recording doesn't say it.")] = "",
    which: Annotated[str, typer.Option(metavar="TITLE", help="The title of the flow that is meant, where a file holds several.")] = "",
    name: Annotated[str, typer.Option(help="The app's name; made up if left out.")] = "",
    out: Annotated[Path, typer.Option(help="The shelf that a proven app goes to; made if it is not there.")] = Path("genui-shelf"),
    scratch: Annotated[Path, typer.Option(help="Where attempts are made and kept, with their reports.")] = Path("runs/synth"),
    attempts: Annotated[int, typer.Option(min=1, help="Attempts at most.")] = 5,
    seeds: Annotated[int, typer.Option(min=1, help="Seeds for each task template of the proof.")] = 3,
    text_only: Annotated[bool, typer.Option("--text-only", help="Prove it without Chromium: quick, and it proves less.")] = False,
    report: Annotated[Path | None, typer.Option(help="Write an HTML page: recording beside app, items, proof, attempts.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False,
    generator: Annotated[Writer, typer.Option(help="What writes the app: rules, offline, or a model behind an endpoint.")] = Writer.COMPILE,
    model: Annotated[str, typer.Option(help="The model. Default: GENUI_MODEL.", rich_help_panel=_LLM)] = "",
    base_url: Annotated[str, typer.Option(help="The server. Default: OPENAI_BASE_URL.", rich_help_panel=_LLM)] = "",
    no_vision: Annotated[bool, typer.Option("--no-vision", help="Send no screenshots.", rich_help_panel=_LLM)] = False,
    price_in: Annotated[float | None, typer.Option(help="Dollars for a million tokens sent.", rich_help_panel=_LLM)] = None,
    price_out: Annotated[float | None, typer.Option(help="Dollars for a million tokens received.", rich_help_panel=_LLM)] = None,
    budget_usd: Annotated[float | None, typer.Option(help="Dollars that all calls may cost.", rich_help_panel=_LLM)] = None,
    budget_tokens: Annotated[int | None, typer.Option(help="Tokens of all calls.", rich_help_panel=_LLM)] = None,
    budget_seconds: Annotated[float | None, typer.Option(help="Seconds of waiting for replies.", rich_help_panel=_LLM)] = None,
) -> None:
    """Make an app of a recording, prove it, and put it on a shelf."""
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.progress import meters
    from genui_gym.cli.prove import follow
    from genui_gym.importers import read_recording
    from genui_gym.synthesis import synthesize

    trust = bool(context.find_root().params["trust"])
    writer: LLM | None = None
    if generator is Writer.LLM:
        from genui_gym.synthesis.llm import LLM, Budget, endpoint_at

        budget = Budget(budget_usd, budget_tokens, budget_seconds)
        writer = LLM(endpoint_at(model, base_url), budget, _prices(price_in, price_out), vision=not no_vision)
    read = read_recording(recording, which=which)
    note(f"Read {_name(recording)}: {_counted(len(read.steps), 'step')}, {_with_pages(read)}")
    with meters(brief=True) as bars:
        done = synthesize(
            read,
            out,
            scratch / recording.stem,
            task=task,
            answer=answer,
            name=name,
            source=recording.name,
            attempts=attempts,
            seeds=seeds,
            chromium=not text_only,
            progress=follow(bars),
            told=lambda made: note(_said(made)),
            generator=writer,
            trust=trust,
        )
    if writer is not None and writer.calls is not None:
        note(_cost(writer.calls.spent))
    if done.attempts and (trust or writer is None):
        _film(done, chromium=not text_only)
    if report is not None:
        _write(done.scratch, report)
    if as_json:
        emit_json(done.report())
    else:
        show(done)
    if done.folder is None:
        raise typer.Exit(NOT_GOOD)
    note(f"Play it: genui --shelf {out} run {done.env_id} --agent oracle --backend text")
    note(f'In Python: genui_gym.register_shelf("{out}"); gym.make("{done.env_id}")')


def _name(path: Path) -> str:
    from rich.markup import escape

    return escape(path.name)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _with_pages(recording: Recording) -> str:
    """Return how many of a recording's pages were kept."""
    pages = len({view.html for step in recording.steps for view in (step.before, step.after) if view is not None and view.html})
    return f"{_counted(pages, 'page')} kept" if pages else "no pages kept"


def _cost(spent: Spent) -> str:
    dollars = "cost unknown" if spent.usd is None else f"${spent.usd:.4f}"
    tokens = f"{spent.input_tokens:,} tokens in and {spent.output_tokens:,} out"
    return f"{spent.calls} calls of the model, those of earlier runs too: {tokens}, {spent.seconds:.0f} s of waiting, {dollars}"


def _prices(price_in: float | None, price_out: float | None) -> Prices | None:
    from genui_gym.errors import OptionError
    from genui_gym.synthesis.llm import Prices

    if price_in is None and price_out is None:
        return None
    if price_in is None or price_out is None:
        raise OptionError("What a token costs was said by half", "Only one of --price-in and --price-out is there", "Give both")
    return Prices(price_in, price_out)


def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="An app on its shelf, or the scratch folder of its attempts.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: report.html in that folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was kept as one JSON object, and write no page.")] = False,
) -> None:
    """Write a page on how an app was made: the recording beside it, what was recovered and assumed, the proof, every attempt.

    Nothing of the app is run: what it looked like was kept when it was made.
    """
    from genui_gym.cli.console import emit_json
    from genui_gym.synthesis import read_kept

    if as_json:
        emit_json(read_kept(folder).notes)
    else:
        _write(folder, output or folder / "report.html")


def _film(done: Synthesis, *, chromium: bool) -> None:
    """Keep what recording and app look like, beside everything else that is kept of a synthesis."""
    from genui_gym.synthesis import read_kept
    from genui_gym.synthesis.film import film
    from genui_gym.synthesis.scenes import write_film

    held = read_kept(done.scratch)
    scenes = film(held, chromium)
    for place in (held, *((read_kept(done.folder),) if done.folder is not None else ())):
        write_film(scenes, place.film)


def _write(folder: Path, path: Path) -> None:
    from genui_gym.cli.console import note
    from genui_gym.cli.files import write_text
    from genui_gym.cli.pages import synthesis_page
    from genui_gym.synthesis import read_kept
    from genui_gym.synthesis.scenes import read_film

    held = read_kept(folder)
    note(f"Written to {write_text(path, synthesis_page(held, read_film(held.film)))}")


def _said(made: Attempt) -> str:
    how = f" ({made.changed[:1].lower()}{made.changed[1:]})" if made.changed else ""
    outcome = "proven" if made.passed else _counted(len(made.faults), "fault")
    return f"Attempt {made.number}{how}: {outcome} in {made.seconds:.0f} s"


def show(done: Synthesis) -> None:
    """Print what was recovered and assumed, the proof, and how near the app is to the recording."""
    from rich.markup import escape

    from genui_gym.cli import prove
    from genui_gym.cli.console import out

    out.print(_items(done.blueprint))
    for loss in (*done.recording.losses, *done.blueprint.losses):
        out.print(f"[dim]lost:[/] {escape(loss)}")
    last = done.attempts[-1]
    if last.proof is not None and last.passed:
        out.print(_proof(last.proof))
    elif last.proof is not None:
        prove.show(last.proof)
    if last.fidelity is not None:
        near = last.fidelity
        out.print(
            f"fidelity {near.score:.0%}: controls {near.controls:.0%}, values {near.values:.0%}, screens {near.screens:.0%}; "
            f"the recorded steps earn {near.reward:g}"
        )
    for fault in last.faults[:_SHOWN]:
        out.print(f"[red]✗[/] {escape(fault)}")
    if done.folder is None:
        out.print(
            f"[bold red]No attempt was proven.[/] All {len(done.attempts)} stand in {escape(str(done.scratch))}, each with its report."
        )
    else:
        out.print(f"[bold green]{done.env_id}[/] stands in {escape(str(done.folder))}")


def _proof(proof: Proof) -> str:
    """Return a proof that holds in two lines, so that all of a synthesis fits on a screen; the checks one by one stand in its report."""
    from genui_gym.cli.tables import percent

    return (
        f"proof: {len(proof.checks)} checks hold for {proof.tasks} tasks of {proof.templates} templates; "
        f"golden paths {percent(proof.golden_rate)}, do-nothing score {proof.do_nothing_score:g}, "
        f"mutations killed: {percent(proof.literal_kill_rate)} of {proof.literal_mutations} literals, "
        f"{percent(proof.frame_kill_rate)} of {proof.frame_mutations} cells"
    )


def _items(blueprint: Blueprint) -> object:
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("item", "", "basis", "from what, or why"):
        table.add_column(heading, overflow="fold")
    for kind, what, mark in blueprint.items():
        colour = "green" if mark.basis == "recovered" else "yellow"
        table.add_row(escape(kind), escape(what), f"[{colour}]{mark.basis}[/]", escape(mark.why))
    return table
