"""``genui train navigator``: the options of :class:`~genui_agent_navigator.options.Options` as a command line."""

from __future__ import annotations

import inspect
import signal
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from genui_agent_navigator.options import Options, read_options

app = typer.Typer(help="Train an agent that learns to use graphical interfaces.", add_completion=False)


def _explained() -> dict[str, str]:
    """Return what the docstring of the options says of each."""
    said: dict[str, str] = {}
    for line in inspect.cleandoc(Options.__doc__ or "").partition("Attributes:")[2].splitlines():
        names, colon, text = line.strip().partition(":")
        if colon and all(part.isidentifier() for part in names.split(", ")):
            said |= dict.fromkeys(names.split(", "), text.strip())
    return said


def _parameter(field: Field[Any], kind: Any, text: str) -> inspect.Parameter:
    """Return a field as an option that is ``None`` where it was not given, so that a file can give it."""
    shown = "" if field.default is MISSING or field.default == "" else f" [dim]\\[{field.default}][/dim]"
    option = typer.Option(help=text + shown, show_default=False)
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind | None, option])


def _signed(command: Any) -> Any:
    """Give a command that takes anything the signature that Typer reads: a parameter for each option."""
    kinds, said = get_type_hints(Options), _explained()
    config = inspect.Parameter(
        "config",
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[Path | None, typer.Option(help="YAML file of options.")],
    )
    command.__signature__ = inspect.Signature([config, *(_parameter(each, kinds[each.name], said[each.name]) for each in fields(Options))])
    return command


@app.command()
@_signed
def navigator(**given: Any) -> None:
    """Train a navigator. Options on the command line go before those of the file; an interrupted run goes on where it stopped."""
    config = given.pop("config")
    options = read_options(config, {name: value for name, value in given.items() if value is not None})
    from genui_agent_navigator.train import train

    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # Being told to end leaves a checkpoint, as an interrupt does.
    try:
        train(options)
    finally:
        signal.signal(signal.SIGTERM, before)
