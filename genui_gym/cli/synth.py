"""``genui synth``: a recording becomes a proven app on a shelf."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from genui_gym.synthesis import Attempt, Blueprint, Synthesis

_SHOWN = 8
"""Faults of an attempt that are printed; all of them stand in its report."""


def command(
    recording: Annotated[Path, typer.Argument(metavar="TRACE", help="A recording, in any format that `genui trace show` reads.")],
    task: Annotated[str, typer.Option(help="What was to be done, in words, if the recording doesn't say it.")] = "",
    name: Annotated[str, typer.Option(help="The app's name; made up if left out.")] = "",
    out: Annotated[Path, typer.Option(help="The shelf that a proven app goes to; made if it is not there.")] = Path("genui-shelf"),
    scratch: Annotated[Path, typer.Option(help="Where attempts are made and kept, with their reports.")] = Path("runs/synth"),
    attempts: Annotated[int, typer.Option(min=1, help="Attempts at most.")] = 5,
    seeds: Annotated[int, typer.Option(min=1, help="Seeds for each task template of the proof.")] = 3,
    text_only: Annotated[bool, typer.Option("--text-only", help="Prove it without Chromium: quick, and it proves less.")] = False,
    report: Annotated[Path | None, typer.Option(help="Write an HTML page: recording beside app, items, proof, attempts.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False,
) -> None:
    """Make an app of a recording, prove it, and put it on a shelf."""
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.progress import meters
    from genui_gym.cli.prove import follow
    from genui_gym.importers import read_recording
    from genui_gym.synthesis import synthesize

    read = read_recording(recording)
    with meters() as bars:
        done = synthesize(
            read,
            out,
            scratch / recording.stem,
            task=task,
            name=name,
            source=recording.name,
            attempts=attempts,
            seeds=seeds,
            chromium=not text_only,
            progress=follow(bars),
            told=lambda made: note(_said(made)),
        )
    if report is not None:
        _write(done.scratch, report, chromium=not text_only)
    if as_json:
        emit_json(done.report())
    else:
        show(done)
    if done.folder is None:
        raise typer.Exit(NOT_GOOD)
    note(f"Play it: genui --shelf {out} run {done.env_id} --agent oracle --backend text")
    note(f'In Python: genui_gym.register_shelf("{out}"); gym.make("{done.env_id}")')


def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="An app on its shelf, or the scratch folder of its attempts.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: report.html in that folder.")] = None,
    text_only: Annotated[bool, typer.Option("--text-only", help="List the controls of pages where there is no screenshot.")] = False,
) -> None:
    """Write a page on how an app was made: the recording beside it, what was recovered and assumed, the proof, every attempt."""
    _write(folder, output or folder / "report.html", chromium=not text_only)


def _write(folder: Path, path: Path, *, chromium: bool) -> None:
    from genui_gym.cli.console import note
    from genui_gym.cli.files import write_text
    from genui_gym.cli.pages import synthesis_page
    from genui_gym.synthesis import read_kept
    from genui_gym.synthesis.film import film

    held = read_kept(folder)
    note(f"Written to {write_text(path, synthesis_page(held, film(held, chromium)))}")


def _said(made: Attempt) -> str:
    how = f" ({made.changed[:1].lower()}{made.changed[1:]})" if made.changed else ""
    return f"Attempt {made.number}{how}: {'proven' if made.passed else f'{len(made.faults)} faults'} in {made.seconds:.0f} s"


def show(done: Synthesis) -> None:
    """Print what was recovered and assumed, the proof, and how near the app is to the recording."""
    from rich.markup import escape

    from genui_gym.cli import prove
    from genui_gym.cli.console import out

    out.print(_items(done.blueprint))
    for loss in (*done.recording.losses, *done.blueprint.losses):
        out.print(f"[dim]lost:[/] {escape(loss)}")
    last = done.attempts[-1]
    if last.proof is not None:
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
