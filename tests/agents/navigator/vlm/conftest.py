from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

os.environ["HF_HUB_OFFLINE"] = "1"  # No question to a hub, no telemetry; read when Transformers is imported.
collect_ignore_glob = [] if find_spec("trl") else ["test_*.py"]
"""Without the extra `lm` of the navigator there is nothing to test."""


@pytest.fixture(scope="session", autouse=True)
def no_monitor() -> None:
    """Keep the bars of progress from starting a thread, which would outlive the tests."""
    import tqdm

    tqdm.tqdm.monitor_interval = 0
