"""The reader that comes with Playwright's driver as a second opinion: it finds in our samples what our importer finds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from genui_gym.importers import read_recording
from tests.importers.flow import HOME
from tests.importers.traces import playwright

ACTION = re.compile(r"^\s*\d+\. \S+\s+(.+?)\s{2,}\d+m?s$", re.MULTILINE)
REQUEST = re.compile(r"^\s*\d+\. \S+\s+(GET|POST)\s+(\d+)", re.MULTILINE)
CALLED = {"goto": "Navigate", "fill": "Fill", "select": "Select option", "check": "Check", "click": "Click"}


def ask(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "playwright", "trace", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    if "unknown command" in done.stderr:
        pytest.skip("this driver of Playwright has no reader of traces")
    return done.stdout


def test_the_drivers_reader_finds_the_same_actions_and_requests(tmp_path: Path) -> None:
    path = playwright(tmp_path)
    opened = ask(tmp_path, "open", str(path))
    try:
        actions, requests = ask(tmp_path, "actions"), ask(tmp_path, "requests")
    finally:
        ask(tmp_path, "close")
    steps = read_recording(path).steps
    assert "375x812" in opened
    assert [re.sub(r' ".*"', "", each) for each in ACTION.findall(actions)] == [CALLED[step.kind] for step in steps]
    asked = [(request.method, str(request.status)) for step in steps for request in step.requests]
    assert REQUEST.findall(requests) == asked
    assert asked == [("GET", "200"), ("POST", "302"), ("GET", "200")]
    assert HOME.removeprefix("http://") in actions
