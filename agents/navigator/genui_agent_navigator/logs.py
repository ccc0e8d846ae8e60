"""The log of a run: one JSON object a line, and the same figures for TensorBoard where it is installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

FILE = "log.jsonl"


class Log:
    """Writes figures as they come; an old log of the same folder is gone on with.

    Args:
        folder: Of the run.
        upto: Lines of a step from here on are dropped: a run that goes on from a checkpoint does those anew.
    """

    def __init__(self, folder: Path, upto: int | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        kept = [] if upto is None else [row for row in read_log(folder) if row["step"] < upto]
        self._file = (folder / FILE).open("w", encoding="utf-8")
        for row in kept:
            self._file.write(json.dumps(row) + "\n")
        self._board: Any = None
        if find_spec("tensorboard") is not None:
            from torch.utils.tensorboard import SummaryWriter

            self._board = SummaryWriter(str(folder / "tensorboard"), purge_step=upto)

    def add(self, stage: str, step: int, figures: Mapping[str, float]) -> None:
        """Write the figures of an epoch or a round."""
        self._file.write(json.dumps({"stage": stage, "step": step, **figures}) + "\n")
        self._file.flush()
        for name, value in figures.items() if self._board is not None else ():
            self._board.add_scalar(f"{stage}/{name}", value, step)

    def close(self) -> None:
        """Close the files."""
        self._file.close()
        if self._board is not None:
            self._board.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def read_log(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of a run's log, oldest first; none where there is no log. A line that was cut off by a crash is left out."""
    file = folder / FILE
    rows = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            rows.append(json.loads(line))
        except ValueError:
            continue
    return rows
