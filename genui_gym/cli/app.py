"""The command ``genui``: its own options and its commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from genui_gym.cli import (
    browser,
    catalogue,
    compare,
    demo,
    doctor,
    evaluate,
    gallery,
    listing,
    play,
    prove,
    record,
    replay,
    run,
    split,
    synth,
    trace,
    train,
)
from genui_gym.cli.group import GenuiGroup

app = typer.Typer(
    name="genui",
    cls=GenuiGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="Environments for agents that use graphical interfaces: small real apps, each with a proof that its reward is right.",
    epilog="Exit codes: 0 well, 1 the result is not good, 2 wrong usage, 3 the machinery failed, 130 interrupted.",
)

app.command("demo")(demo.command)
app.command("list")(listing.command)
app.command("run")(run.command)
app.command("eval")(evaluate.command)
app.command("compare")(compare.command)
app.command("play")(play.command)
app.command("record")(record.command)
app.command("replay")(replay.command)
app.command("prove")(prove.command)
app.command("synth")(synth.command)
app.command("synth report")(synth.report)
app.command("gallery")(gallery.command)
app.command("split")(split.command)
app.command("catalogue")(catalogue.command)
app.command("doctor")(doctor.command)
app.add_typer(browser.app, name="browser")
app.add_typer(trace.app, name="trace")
app.add_typer(train.app, name="train")


@app.callback()
def options(
    shelf: Annotated[
        list[Path] | None,
        typer.Option(help="A folder of your own that holds synthesized_apps/ and envs/, as GENUI_SHELF; may stand several times."),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust", help="Run the apps of these shelves, and what a model writes, in this process, not confined: you vouch for it."
        ),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Take what holds for every command."""
    if shelf:
        from genui_gym.catalog import register_shelf

        for folder in shelf:
            register_shelf(folder, trust)


@app.command()
def version() -> None:
    """Print the version."""
    from importlib.metadata import version

    typer.echo(version("genui-gym"))
