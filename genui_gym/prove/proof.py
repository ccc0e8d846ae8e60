"""What a proof says, and the file that it stands in."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from genui_gym.apps import folder_of
from genui_gym.prove.digest import PROOF


@dataclass
class Proof:
    """The result of proving an app.

    Attributes:
        passed: Every check is at its bar.
        seeds: What the tasks were drawn with.
        faults: What was asked, what was seen and what to do, a few sentences each.
        checks: By number: ``title``, ``passed`` and ``figures``.
        sampled: What was not tried in full, and how much of it was.
        backends: The views that golden paths were played through.
        golden_rate: Share of golden plays that ended in success.
        do_nothing_score: The most that any way of doing nothing scored.
        literal_mutations, literal_kill_rate: Goals with one literal changed, and the share that the golden end state did not satisfy.
        frame_mutations, frame_kill_rate: Damaged golden end states, and the share that were refused.
        excluded_share: Share of the frame mutations that the goal declares free; they count as not refused.
        survivors: What should have been refused and was not, by name.
        digest: Fingerprint of what was proved, see :func:`genui_gym.prove.folder_digest`.
    """

    app: str
    version: str
    passed: bool
    templates: int
    tasks: int
    seeds: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    checks: dict[str, dict[str, Any]] = field(default_factory=dict)
    sampled: dict[str, str] = field(default_factory=dict)
    backends: list[str] = field(default_factory=list)
    golden_rate: float = 0.0
    do_nothing_score: float = 0.0
    literal_mutations: int = 0
    literal_kill_rate: float = 0.0
    frame_mutations: int = 0
    frame_kill_rate: float = 0.0
    excluded_share: float = 0.0
    survivors: list[str] = field(default_factory=list)
    digest: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the proof as JSON values."""
        return asdict(self)


def write_proof(proof: Proof, folder: Path | None = None) -> Path:
    """Write ``proof.json`` into the app's folder and return its path.

    Args:
        proof: The proof.
        folder: The app's folder, where it is on no shelf that is known.

    Raises:
        AppError: There is no such app.
    """
    path = (folder or folder_of(proof.app)) / PROOF
    if path.is_symlink():  # of a shelf that somebody else made: what it points to is not the shelf's
        path.unlink()
    path.write_text(json.dumps(proof.as_dict(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
