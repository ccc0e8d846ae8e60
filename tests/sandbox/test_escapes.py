"""Each way out of a confined process that somebody might try, tried. What is no attempt works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from genui_gym.errors import AppError, SandboxCrashed, SandboxError, SandboxForbidden, SandboxMemory, SandboxTimeout
from genui_gym.sandbox import Limits
from tests.sandbox.conftest import Confined

FATAL = {
    "a socket": "import socket; socket.socket()",
    "a socket of this machine": "import socket; socket.socketpair()",
    "a download": "import urllib.request; urllib.request.urlopen('http://127.0.0.1:1/')",
    "a program": "import subprocess; subprocess.run(['true'])",
    "a shell": "import os; os.system('true')",
    "another program in this one's place": "import os; os.execv('/bin/true', ['true'])",
    "a process": "import os; os.fork()",
    "a fork bomb": "import os\nwhile True: os.fork()",
    "the end of its parent": "import os; os.kill(os.getppid(), 9)",
    "the end of everybody": "import os; os.kill(-1, 9)",
    "tracing its parent": "import ctypes, os; ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0)",
    "its parent's memory": "import ctypes; ctypes.CDLL(None).process_vm_readv(1, None, 0, None, 0, 0)",
    "a namespace": "import ctypes; ctypes.CDLL(None).unshare(0x10000000)",
    "another root": "import os; os.chroot('/')",
    "a mount": "import ctypes; ctypes.CDLL(None).mount(b'none', b'/tmp', b'tmpfs', 0, None)",
    "a queue of the kernel": "import ctypes; ctypes.CDLL(None).syscall(425, 8, None)",
}

REFUSED = {
    "a file of the system": "open('/etc/passwd')",
    "its parent's environment": "import os; open(f'/proc/{os.getppid()}/environ')",
    "its parent's memory as a file": "import os; open(f'/proc/{os.getppid()}/mem', 'rb')",
    "its own memory as a file": "open('/proc/self/mem', 'r+b')",
    "a list of files": "import os; os.listdir('/')",
    "writing to home": "import pathlib; pathlib.Path({home!r}, 'x').write_text('x')",
    "writing beside the app": "open({app!r} + '/new', 'w')",
    "writing to the library": "import genui_gym; open(genui_gym.__file__, 'a')",
    "writing to /tmp": "open('/tmp/genui-escape', 'w')",
    "writing to memory that others see": "open('/dev/shm/genui-escape', 'w')",
    "a file beside the app": "open({secret!r})",
    "a way up": "open({app!r} + '/../secret.txt')",
    "a link": "open({app!r} + '/link')",
    "removing": "import os; os.remove({app!r} + '/mine.txt')",
    "other rights": "import os; os.chmod({app!r} + '/mine.txt', 0o777)",
    "higher limits": "import resource; resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
    "a signal by a file": "import fcntl, os; fcntl.fcntl(0, fcntl.F_SETOWN, os.getppid())",
    "another user": "import os; os.setuid(0)",
    "a thread": "import threading; threading.Thread(target=print).start()",
    "a signal to its parent's thread": "import ctypes, os\np = os.getppid()\nif ctypes.CDLL(None).tgkill(p, p, 9): raise PermissionError",
}  # fmt: skip


@pytest.fixture
def app(tmp_path: Path) -> Path:
    folder = tmp_path / "shelf" / "evil"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("mine")
    (tmp_path / "shelf" / "secret.txt").write_text("secret")
    (folder / "link").symlink_to(tmp_path / "shelf" / "secret.txt")
    return folder


@pytest.mark.parametrize("what", FATAL)
def test_ends_the_process(confined: Confined, what: str) -> None:
    child = confined()
    with pytest.raises(SandboxForbidden) as caught:
        child.ask("run", code=FATAL[what])
    assert "the app evil" in caught.value.asked
    assert caught.value.fix
    with pytest.raises(SandboxForbidden):
        child.ask("run", code="said = 1")


def test_is_refused(confined: Confined, app: Path, tmp_path: Path) -> None:
    child = confined(readable=[app])
    assert child.ask("run", code=f"said = open({str(app / 'mine.txt')!r}).read()")[0]["said"] == "'mine'"
    for what, code in REFUSED.items():
        code = code.format(home=str(Path.home()), app=str(app), secret=str(tmp_path / "shelf" / "secret.txt")) if "!r}" in code else code
        with pytest.raises(AppError) as caught:
            child.ask("run", code=code)
        assert any(kind in caught.value.found for kind in ("PermissionError", "ValueError", "RuntimeError")), (what, caught.value.found)
    assert child.ask("run", code="said = 1")[0]["said"] == "1", "it still runs"
    assert not Path("/tmp/genui-escape").exists()


def test_sees_nothing_of_the_parent(confined: Confined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret-of-the-parent")
    kept = os.open("/dev/null", os.O_RDONLY)
    os.set_inheritable(kept, True)
    try:
        child = confined()
    finally:
        os.close(kept)
    assert "secret" not in child.ask("run", code="import os; said = dict(os.environ)")[0]["said"]
    held = "import os\nsaid = []\nfor n in range(64):\n  try: os.fstat(n); said.append(n)\n  except OSError: pass"
    count = len(eval(child.ask("run", code=held)[0]["said"]))
    assert count == 6, "standard input, output and error, two pipes to talk, one to live by"


def test_the_import_tricks_of_old_lead_nowhere(confined: Confined) -> None:
    tricks = (
        "[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == '_wrap_close'][0].__init__.__globals__['system']('true')",
        "__import__('importlib').import_module('posix').system('true')",
        "import sys; sys.modules['os'].posix_spawn('/bin/true', ['true'], {})",
        "import ctypes; ctypes.CDLL(None).system(b'true')",
        "import multiprocessing; multiprocessing.get_context('fork').Process(target=print).start()",
    )
    for code in tricks:
        child = confined()
        with pytest.raises(SandboxForbidden):
            child.ask("run", code=code)


def test_a_loop_without_end(confined: Confined) -> None:
    child = confined(limits=Limits(answer=0.5))
    with pytest.raises(SandboxTimeout) as caught:
        child.ask("run", code="while True: pass")
    assert "0.5 s" in caught.value.found


def test_seconds_of_the_processor(confined: Confined) -> None:
    child = confined(limits=Limits(cpu=2))
    with pytest.raises(SandboxTimeout) as caught:
        child.ask("run", code="while True: pass")
    assert "processor" in caught.value.found


@pytest.mark.parametrize("code", ["'x' * 2**33", "[bytearray(2**20) for _ in range(10000)]", "import numpy; numpy.ones(2**31)"])
def test_memory(confined: Confined, tight: Limits, code: str) -> None:
    child = confined(limits=tight)
    with pytest.raises((SandboxMemory, AppError)) as caught:
        child.ask("run", code=code)
    assert "ArrayMemoryError" in caught.value.found or isinstance(caught.value, SandboxMemory)


def test_ends_by_itself(confined: Confined) -> None:
    for code, said in (
        ("import os; os._exit(3)", "status 3"),
        ("import ctypes; ctypes.string_at(0)", "status -11"),
        ("raise SystemExit(4)", "4"),
    ):
        with pytest.raises(SandboxCrashed, match=said):
            confined().ask("run", code=code)


@pytest.mark.parametrize(
    "code",
    [
        "import os; os.write(channel._writes, b'x' * 100)",
        "import os, struct; os.write(channel._writes, struct.pack('>II', 4, 0) + b'[12]')",
        "import os, struct; os.write(channel._writes, struct.pack('>II', 2**32 - 1, 0))",
        "channel.send({'do': 'delete'})",
        "import os, struct; os.write(channel._writes, struct.pack('>II', 10**5, 0) + b'[' * 10**5)",
    ],
)
def test_what_it_sends_is_not_believed(confined: Confined, code: str) -> None:
    with pytest.raises(SandboxCrashed):
        confined().ask("run", code=code)


def test_who_does_not_listen_is_not_waited_for(confined: Confined) -> None:
    child = confined(limits=Limits(answer=0.5))
    child._process.send_signal(signal.SIGSTOP)
    with pytest.raises(SandboxTimeout):
        child.ask("run", b"x" * 2**22, code="said = 1")


def test_what_it_asks_of_this_process_is_on_a_list(confined: Confined) -> None:
    asks = "channel.send({{'do': {!r}, {!r}: 1}}); said = channel.receive()"
    answering = {"add": lambda body, number: ({"sum": number + 1}, body)}
    assert "'sum': 2" in confined().ask("run", answering=answering, code=asks.format("add", "number"))[0]["said"]
    for name, fact in (("remove", "number"), ("add", "path"), ("add", "body")):
        with pytest.raises(SandboxCrashed):
            confined().ask("run", answering=answering, code=asks.format(name, fact))


def test_standard_error_may_be_flooded(confined: Confined) -> None:
    child = confined()
    flood = "import os\nfor _ in range(300):\n  try: os.write(2, b'x' * 1000)\n  except BlockingIOError: said = 'full'"
    assert child.ask("run", code=flood)[0]["said"] == "'full'"


def test_threads_where_they_are_allowed_are_no_processes(confined: Confined) -> None:
    child = confined(limits=Limits(threads=True))
    code = "import threading\nfound = []\nt = threading.Thread(target=found.append, args=(1,))\nt.start()\nt.join()\nsaid = found"
    assert child.ask("run", code=code)[0]["said"] == "[1]"
    with pytest.raises(SandboxForbidden):
        child.ask("run", code="import os, threading\nt = threading.Thread(target=os.fork)\nt.start()\nt.join()")


def test_ends_with_its_parent(layers: dict[str, bool], tmp_path: Path) -> None:
    (tmp_path / "looping.py").write_text("def run(channel, about):\n    channel.send({})\n    while True: pass\n")
    script = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from genui_gym.sandbox import Child
child = Child("looping:run", {{}}, "a loop")
print(child._process.pid, flush=True)
sys.stdin.read()
"""
    parent = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    watched = os.pidfd_open(pid)
    try:
        parent.send_signal(signal.SIGKILL)
        parent.communicate()
        import select

        assert select.select([watched], [], [], 60)[0], "it outlived its parent"
    finally:
        os.close(watched)


def test_a_thread_that_starts_it_may_end(confined: Confined) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        child = pool.submit(confined).result()
    assert child.ask("run", code="said = 1")[0]["said"] == "1"


def test_is_not_usable_once_closed(confined: Confined) -> None:
    child = confined()
    child.close()
    child.close()
    with pytest.raises(SandboxError, match="closed"):
        child.ask("run", code="said = 1")
