"""``genui prove``: measures whether an app's reward is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from genui_gym.cli.progress import Meter, Meters
    from genui_gym.prove import Proof


def command(
    app: Annotated[str, typer.Argument(metavar="APP", help="The name of an app, such as booking.")],
    seeds: Annotated[int, typer.Option(min=1, help="Seeds for each task template.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False,
) -> None:
    """Prove that an app's reward is right, and write its proof.json."""
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.progress import meters
    from genui_gym.prove import prove, write_proof

    with meters() as bars:
        proof = prove(app, seeds=seeds, progress=follow(bars))
    path = write_proof(proof)
    if as_json:
        emit_json(proof.as_dict())
    else:
        show(proof)
    note(f"Written to {path}")
    if not proof.passed:
        raise typer.Exit(NOT_GOOD)


def follow(bars: Meters) -> Callable[[str, int, int], None]:
    """Return a progress callback for ``prove``: one bar for each check that it names."""
    known: dict[str, Meter] = {}

    def progress(check: str, done: int, total: int) -> None:
        meter = known.get(check)
        if meter is None:
            meter = known[check] = bars.add(check, total)
        meter.total = total
        meter.to(done)

    return progress


def show(proof: Proof) -> None:
    """Print the checks as a table and the faults as sentences."""
    from rich.markup import escape
    from rich.table import Table

    from genui_gym.cli.console import out
    from genui_gym.cli.tables import measured, percent

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "", "check", "measured"):
        table.add_column(heading, overflow="fold")
    for number, check in proof.checks.items():
        table.add_row("[green]✓[/]" if check["passed"] else "[red]✗[/]", number, escape(check["title"]), escape(measured(check)))
    out.print(table)
    out.print(
        f"golden paths {percent(proof.golden_rate)}, do-nothing score {proof.do_nothing_score:g}, "
        f"literal mutations killed {percent(proof.literal_kill_rate)} of {proof.literal_mutations}, "
        f"frame mutations killed {percent(proof.frame_kill_rate)} of {proof.frame_mutations}"
    )
    for fault in proof.faults:
        out.print(f"[red]✗[/] {escape(fault)}")
    out.print(f"[bold green]{proof.app} is proven.[/]" if proof.passed else f"[bold red]{proof.app} is not proven.[/]")
