"""What writes apps: a generator makes a blueprint of a recording, and then an app's folder for each attempt."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from genui_gym.recording import Recording
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.task import Step


@dataclass(frozen=True)
class Order:
    """What a generator is to write.

    Attributes:
        source: What the app's ``app.toml`` names as its source, such as the recording's file.
        scratch: Where attempts stand; a generator may keep notes of its own there.
        number: Of the attempt, from 1.
    """

    recording: Recording
    blueprint: Blueprint
    source: str
    scratch: Path
    number: int = 1

    @property
    def shelf(self) -> Path:
        """The attempt's own shelf."""
        return self.scratch / f"attempt-{self.number}"

    @property
    def folder(self) -> Path:
        """Where the app goes; nothing stands there yet."""
        return self.shelf / "synthesized_apps" / self.blueprint.name


@dataclass(frozen=True)
class Draft:
    """What a generator wrote.

    Attributes:
        changed: What it did differently this time, a sentence without its full stop; ``""`` for the first attempt.
        faults: What it knows to be wrong with it, in sentences. Such a folder is not tried.
        script: A way to do the recorded task, where it writes one besides the app; it has to earn the reward.
    """

    changed: str = ""
    faults: tuple[str, ...] = ()
    script: tuple[Step, ...] = ()


class Generator(Protocol):
    """Writes the app of one recording, anew for each attempt. It remembers what it tried, so each synthesis takes one of its own."""

    @property
    def name(self) -> str:
        """What ``--generator`` calls it."""

    @property
    def trusted(self) -> bool:
        """Whether all code that it writes is the library's own; only then may it run in this process."""

    def blueprint(self, recording: Recording, task: str, name: str) -> Blueprint:
        """Return what the app is going to be.

        Args:
            recording: What was done.
            task: What was to be done, in words; the recording's own if ``""``.
            name: The app's folder; made up if ``""``.

        Raises:
            SynthesisError: The recording lacks what this generator needs.
        """

    def generate(self, order: Order, faults: tuple[str, ...]) -> Draft | None:
        """Write the app's folder.

        Args:
            order: What and where.
            faults: What was wrong with the last attempt, in sentences; none before the first.

        Returns:
            What it did; ``None`` where it has nothing left to try, and then it wrote nothing.
        """
