"""From a file to a recording: read, normalise, scrub."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from genui_gym.errors import RecordingError
from genui_gym.importers import limits
from genui_gym.importers.normalise import normalise
from genui_gym.importers.registry import Importer, find_importer
from genui_gym.importers.scrub import scrub
from genui_gym.importers.source import Source
from genui_gym.recording import Recording


def read_recording(path: Path | str, *, format: str | None = None, task: str = "", which: str = "") -> Recording:
    """Read a recording of any known format.

    Args:
        path: A file or a folder.
        format: The name of its format; without it the format is found by the file's content.
        task: What was to be done, in words; instead of what the file says.
        which: The title of the flow that is meant, where a file holds several (a project of Selenium IDE, a script with tests).

    Raises:
        RecordingError: It cannot be read, is of no known format, or is no honest file. Nothing of it was run.
    """
    source = Source(Path(path), which)
    importer = find_importer(source, format)
    raw = _read(importer, source)
    if task:
        raw = replace(raw, meta=replace(raw.meta, task=task))
    return scrub(normalise(_bounded(raw)))


def _read(importer: Importer, source: Source) -> Recording:
    try:
        return importer.read(source)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        # A stranger's file may have any shape at any place; whoever reads it gets one sentence.
        raise RecordingError(
            f"{source.path} was read as {importer.title}",
            f"It is damaged: {type(error).__name__}: {str(error)[:200]}",
            "Record the flow again, or name another format",
        ) from error


def _bounded(recording: Recording) -> Recording:
    """Return a recording without what is more than :mod:`~genui_gym.importers.limits` allows."""
    left = len(recording.steps) - limits.MOST_STEPS
    if left <= 0:
        return recording
    loss = f"Only the first {limits.MOST_STEPS} steps were read; {left} more were left out."
    return replace(recording, steps=recording.steps[: limits.MOST_STEPS], losses=(*recording.losses, loss))
