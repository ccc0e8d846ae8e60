"""The command group: commands of other distributions, and the one place where errors become exit codes.

0    it went well
1    it ran, and the result is not good (a proof with faults, a failing demo)
2    something was asked that cannot be (an option, an id, a file)
3    the machinery failed (no browser, no server, no model)
130  interrupted; what was written so far stays
141  the reader of standard output went away
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from genui_gym.errors import AppError, GenuiError, InfrastructureError, ModelError, OracleError

GROUP = "genui_gym.commands"
"""Entry points of this group name a :class:`typer.Typer` each, a command of ``genui``."""
TRAINERS = "genui_gym.trainers"
"""So do those of this one, each a command of ``genui train``."""

NOT_GOOD, USAGE, INFRASTRUCTURE, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 130, 141

_EVERYWHERE = {"--debug": 0, "--shelf": 1, "--trust": 0}
"""Options of ``genui`` itself that may also stand after a command, with the number of their values."""


class PluginGroup(TyperGroup):
    """The commands of this package and, by name only, those of other distributions."""

    points = GROUP
    """The entry-point group that names the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, own ones first."""
        own = super().list_commands(ctx)
        return own + sorted(_plugins(self.points).keys() - set(own))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; of another distribution only what a listing shows."""
        own = super().get_command(ctx, cmd_name)
        plugins = _plugins(self.points)
        if own is not None or cmd_name not in plugins:
            return own
        return TyperCommand(cmd_name, help=_summary(plugins[cmd_name]), rich_help_panel="From other packages")

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that ``args`` name, in one word or in two, imported now if it is another distribution's."""
        if " ".join(args[:2]) in self.commands:
            args = [" ".join(args[:2]), *args[2:]]
        name, command, rest = super().resolve_command(ctx, args)
        if name is not None and name not in self.commands:
            command = _load(_plugins(self.points)[name])
        return name, command, rest


class TrainGroup(PluginGroup):
    """The commands of ``genui train``: agents that learn, each from a distribution of its own."""

    points = TRAINERS


class GenuiGroup(PluginGroup):
    """The command ``genui``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take options that may stand anywhere to the front, where they are declared."""
        return list(super().parse_args(ctx, _to_front(args)))

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for; turn what goes wrong into a message and an exit code."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except GenuiError as error:
            if ctx.params.get("debug"):
                raise
            from genui_gym.cli.console import show_error

            show_error(error)
            raise typer.Exit(exit_code(error)) from None
        except KeyboardInterrupt:
            from genui_gym.cli.console import note

            note("[yellow]Interrupted.[/] What was written so far stays.")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(PIPE_CLOSED) from None
        return result


def exit_code(error: GenuiError) -> int:
    """Return the exit code that an error stands for."""
    if isinstance(error, (InfrastructureError, ModelError)):
        return INFRASTRUCTURE
    return NOT_GOOD if isinstance(error, OracleError) else USAGE


def _plugins(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


def _summary(point: EntryPoint) -> str:
    about = point.dist.metadata if point.dist is not None else None
    return str(about["Summary"] or about["Name"]) if about is not None else point.value


def _load(point: EntryPoint) -> Any:
    try:
        return typer.main.get_command(point.load())
    except (ImportError, AttributeError) as error:
        raise AppError(
            f"The command {point.name!r} comes from {point.value}",
            f"It does not import: {error}",
            "Install that package again, with what it needs",
        ) from error


def _to_front(args: Sequence[str]) -> list[str]:
    front: list[str] = []
    rest: list[str] = []
    tokens = iter(args)
    for token in tokens:
        name, equals, _ = token.partition("=")
        if token == "--":
            rest += [token, *tokens]
        elif name in _EVERYWHERE:
            front.append(token)
            front += [value for _ in range(0 if equals else _EVERYWHERE[name]) for value in [next(tokens, None)] if value is not None]
        else:
            rest.append(token)
    return front + rest
