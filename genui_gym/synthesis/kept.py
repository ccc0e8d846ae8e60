"""What is kept of a synthesis, so that its report can be written at any time: what came of it, and the recording itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from genui_gym.errors import SynthesisError
from genui_gym.recording import Recording, read_recording_file, write_recording
from genui_gym.synthesis.blueprint import Move

_NOTES, _RECORDING, _FILM, _SHELVED = "synthesis.json", "recording", "film", "synthesis"


@dataclass(frozen=True)
class Kept:
    """A synthesis as it was kept.

    Attributes:
        notes: See :meth:`genui_gym.synthesis.Synthesis.report`.
        recording: What the app was made of.
        shelf: The shelf that the app stands on: the user's own, or the scratch one of the last attempt.
        folder: Where it was kept.
    """

    notes: dict[str, Any]
    recording: Recording
    shelf: Path
    folder: Path

    @property
    def film(self) -> Path:
        """The folder of its film, which may not be there."""
        return self.folder / _FILM

    @property
    def app(self) -> str:
        """The app's folder."""
        return str(self.notes["app"])

    @property
    def trail(self) -> tuple[Move, ...]:
        """Every move of the recording."""
        return tuple(Move(**move) for move in self.notes["trail"])


def keep(notes: Mapping[str, Any], recording: Recording, folder: Path) -> None:
    """Write notes and recording into a folder."""
    write_recording(recording, folder / _RECORDING)
    (folder / _NOTES).write_text(json.dumps(notes, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def shelved(shelf: Path, app: str) -> Path:
    """Return the folder in which a shelf keeps the synthesis of one of its apps."""
    return shelf / _SHELVED / app


def read_kept(folder: Path) -> Kept:
    """Read what was kept.

    Args:
        folder: The scratch folder of a synthesis, an app on a shelf, or a shelf that keeps the synthesis of one app.

    Raises:
        SynthesisError: Nothing was kept there, or what was kept is damaged.
    """
    if (folder / _NOTES).is_file():
        notes = _read(folder)
        shelf = folder.parent.parent if folder.parent.name == _SHELVED else folder / f"attempt-{len(notes['attempts'])}"
        return Kept(notes, read_recording_file(folder / _RECORDING), shelf, folder)
    shelf = folder.parent.parent if folder.parent.name == "synthesized_apps" else folder
    apps = [folder.name] if shelf is not folder else sorted(each.parent.name for each in (shelf / _SHELVED).glob(f"*/{_NOTES}"))
    if len(apps) == 1 and (shelved(shelf, apps[0]) / _NOTES).is_file():
        return read_kept(shelved(shelf, apps[0]))
    raise SynthesisError(
        f"How the app of {folder} was made was to be shown",
        f"It keeps {len(apps)} of them: {', '.join(apps)}" if shelf is folder and apps else "Nothing of a synthesis was kept there",
        "Name the folder of one app on its shelf, or one that `genui synth` made attempts in",
    )


def _read(folder: Path) -> dict[str, Any]:
    try:
        notes = json.loads((folder / _NOTES).read_text(encoding="utf-8"))
        missing = {"app", "id", "task", "items", "losses", "attempts", "trail"} - notes.keys()
    except (ValueError, AttributeError) as error:
        raise _damaged(folder, str(error)) from error
    if missing:
        raise _damaged(folder, f"{', '.join(sorted(missing))} is missing")
    return dict(notes)


def _damaged(folder: Path, why: str) -> SynthesisError:
    return SynthesisError(f"{folder / _NOTES} was to be read", f"It is damaged: {why}", "Make the app again")
