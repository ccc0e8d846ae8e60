"""Where the command line writes: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from genui_gym.errors import GenuiError


class _Output(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command group, which knows the exit code."""
        raise BrokenPipeError


out = _Output(highlight=False)
"""Results. With ``--json`` nothing but one JSON value goes here."""

err = Console(stderr=True, highlight=False)
"""Progress, notes and errors."""


def emit_json(value: Mapping[str, Any] | Sequence[Any]) -> None:
    """Write one JSON value and a newline to standard output, uncoloured and unwrapped."""
    out.file.write(json.dumps(value, ensure_ascii=False, indent=2, default=str) + "\n")


def show_error(error: GenuiError) -> None:
    """Show an error's facts: what was asked, what there is, what to do."""
    body = Text(error.asked, style="bold red")
    if error.found:
        body.append(f"\n{error.found}", style="not bold default")
    if error.fix:
        body.append(f"\n→ {error.fix}", style="not bold green")
    if err.is_terminal:
        err.print(Panel(body, title=type(error).__name__, title_align="left", border_style="red", expand=False))
    else:
        err.print(body, soft_wrap=True)


def note(message: str) -> None:
    """Write a remark to standard error. ``message`` may hold rich markup."""
    err.print(message, soft_wrap=True)
