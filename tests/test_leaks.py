"""The leak checks of ``conftest.py`` catch what they are there for: each small module below leaves one thing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")

MODULES = {
    "clean": "def test():\n    pass",
    "thread": "import threading\ndef test():\n    threading.Thread(target=threading.Event().wait, name='idler', daemon=True).start()",
    "process": "import subprocess, sys\nkept = []\ndef test():\n"
    "    kept.append(subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE))",
    "port": "import socket\nkept = []\ndef test():\n    kept.append(socket.create_server(('127.0.0.1', 0)))",
    "file": "import tempfile\ndef test():\n    tempfile.mkdtemp(prefix='forgotten-')",
    "everywhere": "import socket\ndef test():\n    socket.socket().bind(('0.0.0.0', 0))",
    "outside": "import socket\ndef test():\n    socket.socket().connect(('192.0.2.1', 80))",
    "named": "import socket\ndef test():\n    socket.getaddrinfo('example.org', 80)",
}

REPORTS = {
    "clean": "PASSED test_clean.py",
    "thread": "thread idler",
    "process": "process ",
    "port": "port ",
    "file": "file forgotten-",
    "everywhere": "PermissionError: socket.bind to '0.0.0.0'",
    "outside": "PermissionError: socket.connect to '192.0.2.1'",
    "named": "PermissionError: socket.getaddrinfo to 'example.org'",
}
AT_THE_END_OF_THE_SESSION = {"file"}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run all the modules in one session, in another process, and return what pytest says."""
    folder = tmp_path_factory.mktemp("leaks")
    (folder / "conftest.py").write_text(CONFTEST.read_text().replace("PATIENCE = 30.0", "PATIENCE = 0.2"))
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name, text in MODULES.items():
        (folder / f"test_{name}.py").write_text(f"{text}\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", str(folder)]
    environment = os.environ | {"TMPDIR": str(folder), "COLUMNS": "200"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=240)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("leak", MODULES)
def test_what_a_module_leaves_is_reported(leak: str, report: str) -> None:
    assert REPORTS[leak] in report
    blamed = f"ERROR test_{leak}.py" in report or f"FAILED test_{leak}.py" in report
    assert blamed is (leak != "clean" and leak not in AT_THE_END_OF_THE_SESSION)
