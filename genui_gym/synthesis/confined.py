"""Trying out an app that nobody vouches for: its script, the recording and its proof run where the app runs, confined."""

from __future__ import annotations

import pickle
from contextlib import closing
from pathlib import Path
from typing import Any

from genui_gym.errors import SandboxCrashed
from genui_gym.prove import Proof
from genui_gym.prove.confined import Apart, Progress, read_back
from genui_gym.recording import Recording
from genui_gym.synthesis.blueprint import Blueprint
from genui_gym.synthesis.replay import Fidelity, Replayed
from genui_gym.task import Step

_JOB = "genui_gym.synthesis.inside:serve_trials"


def tried_apart(
    folder: Path, recording: Recording, blueprint: Blueprint, script: tuple[Step, ...],
    seeds: int | None, chromium: bool, progress: Progress | None,
) -> tuple[tuple[str, ...], Proof | None, Fidelity | None]:  # fmt: skip
    """Try the app in ``folder``, see :func:`genui_gym.synthesis.attempts.try_out`; nothing of it is imported here.

    Returns:
        Its faults in sentences, and its proof and fidelity where it came so far.

    Raises:
        SandboxError: It cannot be confined here, or its process was ended.
    """
    asked = pickle.dumps((recording, blueprint, script))
    with closing(Apart(folder, _JOB, chromium=chromium, progress=progress)) as apart:
        said, _ = apart.ask("try", asked, seeds=seeds, chromium=chromium)
    try:
        faults = tuple(map(str, said["faults"]))
        proof = None if said["proof"] is None else read_back(folder, said["proof"])
        return faults, proof, _fidelity(said["fidelity"])
    except (ValueError, TypeError, KeyError) as error:
        raise SandboxCrashed(f"{folder.name} was tried confined", f"It sent no outcome: {error!r}", "Do not use this app") from error


def _fidelity(said: Any) -> Fidelity | None:
    if said is None:
        return None
    steps = tuple(Replayed(**step) for step in said["steps"])
    return Fidelity(steps, float(said["reward"]), bool(said["success"]), str(said["problem"]))
