"""The state of a run beside its policy: what is needed to go on as if it had never stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from genui_agent_navigator.options import Options
from genui_gym.errors import OptionError

_FILE = "state.pt"
_FREE = ("out", "epochs", "rounds", "minutes", "workers", "cluster", "demonstrations")
"""Options that may change between two parts of a run."""


def write_state(folder: Path, options: Options, **state: Any) -> None:
    """Write the state at once, so that there is always a whole one."""
    part = folder / f"{_FILE}.part"
    torch.save({"options": options.as_dict(), **state}, part)
    part.replace(folder / _FILE)


def read_state(folder: Path, options: Options) -> dict[str, Any] | None:
    """Return the state of a run that stopped in this folder; ``None`` where none was begun.

    Raises:
        OptionError: It was begun with other options.
    """
    file = folder / _FILE
    if not file.exists():
        return None
    state: dict[str, Any] = torch.load(file, weights_only=True)
    before, now, default = state["options"], options.as_dict(), Options().as_dict()
    for name in now:
        if name not in _FREE and before.get(name, default[name]) != now[name]:
            raise OptionError(
                f"The run in {folder} was to go on with {name}={now[name]!r}",
                f"It was begun with {before.get(name, default[name])!r}",
                "Name another folder with --out, or give the option as it was",
            )
    return state
