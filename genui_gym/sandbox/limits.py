"""How much a confined process may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a confined process may use; beyond it, it ends.

    Attributes:
        memory: Bytes of address space.
        cpu: Seconds of the processor over its whole life.
        start: Seconds of wall time until it is ready.
        answer: Seconds of wall time for each answer.
        files: Open files.
        threads: Whether it may start threads.
    """

    memory: int = 2 * 2**30
    cpu: int = 24 * 3600
    start: float = 60.0
    answer: float = 60.0
    files: int = 64
    threads: bool = False
