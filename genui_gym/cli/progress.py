"""Progress on standard error: a live bar in a terminal, a line every tenth of the way elsewhere (logs, CI), or none where it is brief."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from genui_gym.cli.console import err, note


class Meter:
    """One bar."""

    def __init__(self, live: Progress | None, label: str, total: int, *, brief: bool = False) -> None:
        self.live, self.label, self.total, self.done, self._brief = live, label, total, 0, brief
        self._bar: TaskID | None = live.add_task(label, total=total, note="") if live is not None else None

    def to(self, done: int, remark: str = "") -> None:
        """Say that ``done`` of the total are done, with a short remark beside the bar."""
        tenth = self._tenth()
        self.done = done
        if self.live is not None and self._bar is not None:
            self.live.update(self._bar, completed=done, total=self.total, note=remark)
        elif self._tenth() > tenth and not self._brief:
            note(f"{self.label}: {done}/{self.total} {remark}".rstrip())

    def say(self, remark: str) -> None:
        """Change the remark; lines of a log are left alone."""
        if self.live is not None and self._bar is not None:
            self.live.update(self._bar, note=remark)

    def _tenth(self) -> int:
        return 10 * self.done // self.total if self.total else 10


class Meters:
    """The bars of one command, one below the other."""

    def __init__(self, live: Progress | None, *, brief: bool = False) -> None:
        self._live, self._brief = live, brief

    def add(self, label: str, total: int) -> Meter:
        """Start a bar."""
        return Meter(self._live, label, total, brief=self._brief)


@contextmanager
def meters(*, brief: bool = False) -> Iterator[Meters]:
    """Show bars while the block runs.

    Args:
        brief: Write nothing of them to a log, for a command that writes a line of its own for each of its stages.
    """
    if not err.is_terminal:
        yield Meters(None, brief=brief)
        return
    columns = (
        SpinnerColumn(finished_text="[green]✓[/]"),
        TextColumn("{task.description}"),
        BarColumn(bar_width=28),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(elapsed_when_finished=False, compact=True),
        TextColumn("[dim]{task.fields[note]}[/]"),
    )
    with Progress(*columns, console=err) as live:
        yield Meters(live)
