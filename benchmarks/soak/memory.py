"""How much memory a leg holds."""

from __future__ import annotations

import psutil

READINGS = 50
"""How often the memory of a leg is read."""


def memory() -> float:
    """Return MB of this process and all below it; what several share counts once (proportional set size)."""
    total = 0
    for process in (psutil.Process(), *psutil.Process().children(recursive=True)):
        try:
            total += process.memory_full_info().pss
        except (psutil.NoSuchProcess, psutil.ZombieProcess):
            continue
    return total / 1e6
