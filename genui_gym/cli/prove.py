"""``genui prove``: measures whether an app's reward is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from genui_gym.cli.progress import Meter, Meters
    from genui_gym.prove import Proof

_SHOWN = 8
"""Faults of an app that are printed where there are many apps; all of them stand in its proof."""


def command(
    app: Annotated[str, typer.Argument(metavar="APP", help="The name of an app, such as booking.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Prove all apps; those that carry a sound proof already are left alone.")] = False,
    again: Annotated[bool, typer.Option(help="With --all: prove these too.")] = False,
    seeds: Annotated[int | None, typer.Option(min=1, help="Seeds for each task template.", show_default="as many as give 94 tasks")] = None,
    workers: Annotated[int, typer.Option(min=1, help="With --all: processes.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output.")] = False,
) -> None:
    """Prove that an app's reward is right, and write its proof.json."""
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.progress import meters
    from genui_gym.errors import OptionError

    if every == bool(app):
        raise OptionError("`genui prove` was called", "It takes an app's name, or --all", "Try `genui prove booking`")
    if every:
        _prove_all(seeds, workers, again, as_json)
        return
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


def _prove_all(seeds: int | None, workers: int, again: bool, as_json: bool) -> None:
    from genui_gym.apps import folders
    from genui_gym.cli.console import emit_json, note
    from genui_gym.cli.group import NOT_GOOD
    from genui_gym.cli.progress import meters
    from genui_gym.prove import Proof, is_proven, prove_many, read_proof
    from genui_gym.prove.checks import CHECKS

    names = sorted(folders())
    wanted = [name for name in names if again or not is_proven(name, seeds)]
    note(f"{len(names) - len(wanted)} of {len(names)} apps carry a sound proof already")
    proofs: list[Proof] = []
    with meters() as bars:
        known = {name: bars.add(name, len(CHECKS) + 1) for name in wanted}
        titles: dict[str, list[str]] = {name: [] for name in wanted}

        def told(name: str, title: str, done: int, total: int) -> None:
            if title not in titles[name]:
                titles[name].append(title)
            known[name].to(len(titles[name]) - 1, f"{title} {done}/{total}")

        for proof, seconds in prove_many(wanted, seeds=seeds, workers=workers, told=told):
            known[proof.app].to(len(CHECKS) + 1, f"{'proven' if proof.passed else 'not proven'} in {seconds:.0f} s")
            proofs.append(proof)
    proofs = sorted([*proofs, *(Proof(**read_proof(name)) for name in names if name not in wanted)], key=lambda proof: proof.app)
    if as_json:
        emit_json({proof.app: proof.as_dict() for proof in proofs})
    else:
        show_all(proofs)
    if not all(proof.passed for proof in proofs):
        raise typer.Exit(NOT_GOOD)


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


def show_all(proofs: Sequence[Proof]) -> None:
    """Print a row for each app, the totals, and the first faults of each."""
    from rich.markup import escape
    from rich.table import Table

    from genui_gym.cli.console import out
    from genui_gym.cli.tables import percent

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "app", "templates", "tasks", "golden", "do nothing", "literals killed", "of", "frame killed", "of", "excluded"):
        table.add_column(heading, justify="left" if heading in ("", "app") else "right")
    for proof in proofs:
        table.add_row(
            "[green]✓[/]" if proof.passed else "[red]✗[/]",
            proof.app,
            *map(str, (proof.templates, proof.tasks)),
            percent(proof.golden_rate),
            f"{proof.do_nothing_score:g}",
            percent(proof.literal_kill_rate),
            str(proof.literal_mutations),
            percent(proof.frame_kill_rate),
            str(proof.frame_mutations),
            percent(proof.excluded_share),
        )
    out.print(table)
    for proof in proofs:
        for fault in proof.faults[:_SHOWN]:
            out.print(f"[red]✗[/] {proof.app}: {escape(fault)}")
        if len(proof.faults) > _SHOWN:
            out.print(f"  and {len(proof.faults) - _SHOWN} more of {proof.app}, in its proof.json")
    sums = [sum(getattr(proof, name) for proof in proofs) for name in ("tasks", "literal_mutations", "frame_mutations")]
    out.print(
        f"{sum(proof.passed for proof in proofs)} of {len(proofs)} apps proven: "
        f"{sums[0]} tasks, {sums[1]} literal mutations, {sums[2]} frame mutations"
    )
