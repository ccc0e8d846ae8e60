"""Runs of ``genui run`` that get a signal at a seeded moment."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from numpy.random import Generator

from benchmarks.soak.ledger import Ledger
from benchmarks.soak.runs import played
from genui_gym.trace import find_traces, read_trace

_SIGNALS = signal.SIGINT, signal.SIGTERM, signal.SIGKILL
_AFTER = 1.0, 20.0
"""Seconds from the start of a run to its signal, drawn between these."""
_PATIENCE = 60.0
_MANY = "100000"


def signalled(env_id: str, runs: int, rng: Generator) -> Ledger:
    """Start runs of the oracle in both views in turn, and end each by a signal; what they wrote must be true."""
    ledger = Ledger()
    for index in range(runs):
        chosen = _SIGNALS[index % len(_SIGNALS)]
        backend = ("browser", "text")[index // len(_SIGNALS) % 2]
        with tempfile.TemporaryDirectory(prefix="soak-run-") as name:
            command = [sys.executable, "-m", "genui_gym", "run", env_id, "--agent", "oracle", "--backend", backend, "--episodes", _MANY]
            command += ["--seed", str(int(rng.integers(2**20))), "--save-traces", "--out", name, "--json"]
            code = _end(command, chosen, float(rng.uniform(*_AFTER)))
            ledger.strikes[chosen.name] += 1
            expected = {signal.SIGINT: (130, -signal.SIGINT)}.get(chosen, (128 + chosen, -chosen))
            if code is None:
                ledger.blame(f"a run went on for {_PATIENCE:g} seconds after {chosen.name}")
            elif code not in expected:
                ledger.blame(f"a run ended with {code} after {chosen.name}, not with one of {expected}")
            _read_results(Path(name), ledger)
            _read_traces(Path(name), ledger)
    return ledger


def _end(command: list[str], chosen: signal.Signals, after: float) -> int | None:
    """Run a command, send it a signal after so many seconds, and return its exit code; ``None`` if it did not heed the signal."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ.copy())
    try:
        return run.wait(after)
    except subprocess.TimeoutExpired:
        run.send_signal(chosen)
    try:
        return run.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        run.kill()
        run.wait()
        return None


def _read_results(folder: Path, ledger: Ledger) -> None:
    """An interrupted run writes down what it has; every episode in it was won or lost to the machinery."""
    file = folder / "results.json"
    for row in json.loads(file.read_text())["each"] if file.is_file() else []:
        if row["ended"] != "error" and not row["success"]:
            ledger.blame(f"{row['task_id']}: results say {row['ended']} with a score of {row['score']}")


def _read_traces(folder: Path, ledger: Ledger) -> None:
    for path in find_traces(folder):
        trace = read_trace(path, images=False)
        if trace.outcome is None:
            ledger.blame(f"{trace.header.task_id}: half a trace was left")
        else:
            ledger.enter(played(trace, sure=True))
