"""What is asked of everybody who is measured."""

from __future__ import annotations

from typing import Any, Protocol

from benchmarks.latency.pages import Act


class Contestant(Protocol):
    """An environment on pages that everybody plays. Only :meth:`reset` and :meth:`step` are timed.

    Attributes:
        timings: Milliseconds by phase of the latest reset or step, where the library tells.
    """

    timings: dict[str, float]

    def about(self) -> dict[str, str]:
        """Return ``library`` and ``browser``, with their versions."""

    def open(self, page: str) -> None:
        """Make the environment of a page of MiniWoB++."""

    def reset(self, seed: int) -> None:
        """Begin an episode; the observation has a screenshot and a tree."""

    def prepare(self, act: Act) -> Any:
        """Return ``act`` as this library's own action."""

    def step(self, action: Any) -> None:
        """Act and observe.

        Raises:
            TimeoutError: The library gave up by a limit of its own, as it may on a busy machine.
            RuntimeError: The action failed, or the episode ended.
        """

    def goal(self) -> str:
        """Return what the page asks for."""

    def pixels(self) -> tuple[int, int]:
        """Return width and height of the latest screenshot."""

    def ask(self, expression: str) -> Any:
        """Evaluate an expression of JavaScript in the page."""

    def close(self) -> None:
        """Close the environment of the page."""
