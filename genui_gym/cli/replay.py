"""``genui replay``: a trace as one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help="A trace's folder or its trace.jsonl.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: replay.html beside the trace.")] = None,
) -> None:
    """Write a recorded episode as one self-contained HTML file."""
    from genui_gym.cli.console import out
    from genui_gym.cli.files import write_text
    from genui_gym.cli.pages import replay_page
    from genui_gym.trace import read_trace

    folder = trace if trace.is_dir() else trace.parent
    page = replay_page(read_trace(trace))
    out.print(str(write_text(output or folder / "replay.html", page)), soft_wrap=True, markup=False)
