"""What a person sees of a run: a bar and the latest figures in a terminal, a line for each step elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

_SHARES = ("success", "validation", "won", "side_effects", "false_completions", "clipped", "deciding", "taught")
_ROWS = 8


class View:
    """Shows a run while it goes on.

    Args:
        live: What is drawn anew, ``None`` outside a terminal.
    """

    def __init__(self, console: Console, live: Live | None) -> None:
        self._console, self._live = console, live
        self._bar = Progress(
            TextColumn("[bold]{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
        )
        self._rows: list[tuple[str, int, dict[str, float]]] = []

    def begin(self, what: str, total: int, done: int = 0) -> None:
        """Start a bar in the place of the one before."""
        for task in self._bar.task_ids:
            self._bar.remove_task(task)
        self._task = self._bar.add_task(what, total=total, completed=done)
        if self._live is None:
            self._console.print(f"{what} ...")
        self._draw()

    def to(self, done: float) -> None:
        """Say how far it is."""
        self._bar.update(self._task, completed=done)
        self._draw()

    def figures(self, stage: str, step: int, figures: Mapping[str, float]) -> None:
        """Show the figures of a step."""
        self._rows.append((stage, step, dict(figures)))
        if self._live is None:
            self.say(f"{stage} {step}: " + ", ".join(f"{name} {written(name, value)}" for name, value in figures.items()))
        self._draw()

    def say(self, text: str) -> None:
        """Print a line that stays."""
        self._console.print(text, soft_wrap=True)

    def _draw(self) -> None:
        if self._live is not None:
            self._live.update(Group(self._table(), self._bar) if self._rows else self._bar)

    def _table(self) -> Table:
        rows = self._rows[-_ROWS:]
        names = list(dict.fromkeys(name for _, _, figures in rows for name in figures))
        table = Table(box=None, header_style="bold", pad_edge=False)
        for heading in ("", *names):
            table.add_column(heading.replace("_", " "), justify="right")
        for stage, step, figures in rows:
            table.add_row(f"{stage} {step}", *(written(name, figures[name]) if name in figures else "–" for name in names))
        return table


@contextmanager
def view() -> Iterator[View]:
    """Show a run on standard error while the block runs."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield View(console, None)
        return
    with Live(console=console, refresh_per_second=4) as live:
        yield View(console, live)


def written(name: str, value: float) -> str:
    """Write a figure: shares as percentages, the others to three digits."""
    return f"{100 * value:.1f} %" if name in _SHARES else f"{value:.3g}"
