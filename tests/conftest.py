"""What holds for every test: loopback only, and nothing left behind.

The pooled browser and the server of worlds live as long as the session. At its end the pool is closed, and then no thread, no child
process, no listening port and no temporary file may be left. After each module the same holds for everything outside the pool.
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).resolve().parent.parent
POOLED = "genui-"
"""The threads that own the browser and the server have names that begin so. While one lives, children and ports may be the pool's."""
OF_THE_POOL = re.compile(rf"{POOLED}|CP Server Thread|.*_serve_unservicable|(asyncio-)?waitpid-|asyncio_")
"""The names of all threads of the pool: the server's, and those that asyncio starts for the browser."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
PATIENCE = 30.0
"""Seconds that a thread or child that has been told to end may take on a busy machine."""


def _refuse_other_hosts(event: str, arguments: tuple[object, ...]) -> None:
    """Audit hook: let this process bind and connect to loopback and to Unix sockets alone."""
    if event not in ("socket.connect", "socket.bind", "socket.getaddrinfo"):
        return
    host = arguments[0] if event == "socket.getaddrinfo" else arguments[1][0] if isinstance(arguments[1], tuple) else None
    if isinstance(host, bytes):
        host = host.decode()
    if host is not None and host not in LOOPBACK and not str(host).endswith(".localhost"):
        raise PermissionError(f"{event} to {host!r} in a test. Tests reach loopback only. Serve what the test needs on 127.0.0.1.")


def pytest_configure(config: pytest.Config) -> None:
    """Give the session a temporary folder of its own, in which what is left behind shows, and the signals that a terminal's has.

    A shell that began the tests in its background has turned some off, for all children as well.
    """
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
    os.environ["TMPDIR"] = tempfile.tempdir = tempfile.mkdtemp(prefix="genui-tests-")
    sys.addaudithook(_refuse_other_hosts)


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(os.environ.pop("TMPDIR"))
    tempfile.tempdir = None


def threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread is not threading.main_thread()}


def children() -> set[psutil.Process]:
    return set(psutil.Process().children(recursive=True))


def ports() -> set[int]:
    """Return the ports on which this process listens."""
    return {connection.laddr.port for connection in psutil.Process().net_connections("inet") if connection.status == psutil.CONN_LISTEN}


def pool_lives() -> bool:
    return any(thread.name.startswith(POOLED) for thread in threads())


def leaks(before_threads: set[threading.Thread], before_children: set[psutil.Process], before_ports: set[int]) -> list[str]:
    """Return what there is now and was not there before, one line each, after giving what is ending the time to end."""
    pooled = pool_lives()
    new_threads = {thread for thread in threads() - before_threads if not (pooled and OF_THE_POOL.match(thread.name))}
    for thread in new_threads:
        thread.join(PATIENCE)
    found = [f"thread {thread.name}" for thread in new_threads if thread.is_alive()]
    if not pooled:
        _, alive = psutil.wait_procs(children() - before_children, PATIENCE)
        found += [f"process {process.pid} {process.name()}" for process in alive]
        found += [f"port {port}" for port in ports() - before_ports]
    return found


TORCHS_OWN = "torchinductor_"
"""A cache that torch makes where it is imported, and keeps."""


@pytest.fixture(scope="session", autouse=True)
def nothing_left_by_the_session() -> Iterator[None]:
    before = threads(), children(), ports()
    yield
    if "genui_gym.browser" in sys.modules:
        sys.modules["genui_gym.browser"].close_all()
    if "genui_gym.server" in sys.modules:
        sys.modules["genui_gym.server"].stop_shared_server()
    owners = [f"thread {thread.name}" for thread in threads() - before[0] if thread.name.startswith(POOLED)]
    files = [f"file {path.name}" for path in Path(tempfile.gettempdir()).iterdir() if not path.name.startswith(TORCHS_OWN)]
    assert not [*owners, *leaks(*before), *files], "the session left something behind"


@pytest.fixture(scope="module", autouse=True)
def nothing_left_by_the_module(nothing_left_by_the_session: None) -> Iterator[None]:
    before = threads(), children(), ports()
    yield
    left = leaks(*before)
    assert not left, "the module left something behind"


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def notes_id() -> str:
    """Register the shelf of the tests, which holds the small app ``notes``, and return its environment's id."""
    from genui_gym.catalog import register_shelf

    return register_shelf(ROOT / "tests" / "shelf", trust=True)[0]


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A display in memory, under a number that the server itself finds free."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb, which gives a display without a screen, is not installed")
    command = [server, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        monkeypatch.setenv("DISPLAY", f":{running.stdout.readline().strip()}")
        yield
        running.terminate()


@pytest.fixture(scope="module")
def tracker_ends() -> Iterator[None]:
    """Stop the process that Python keeps beside spawned ones, which would otherwise outlive the test."""
    yield
    gc.collect()
    resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]


RunPython = Callable[..., str]


@pytest.fixture
def run_python(tmp_path: Path) -> RunPython:
    """Return a function that runs a script in a fresh Python, away from the checkout and with warnings as errors, for its output."""

    def run(script: str, *arguments: str, python: str = sys.executable, **environment: str) -> str:
        command = [python, "-W", "error", "-c", script, *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=os.environ | environment, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
