"""A process with two pipes, ended with all its children."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from genui_gym.browser.process import Process, sweep

ROOT = Path(__file__).resolve().parents[2]
Start = Callable[..., Process]


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Path]:
    def write(script: str) -> Path:
        path = tmp_path / "program"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    return write


def close(process: Process) -> None:
    os.close(process.read)
    os.close(process.write)
    process.kill()


def test_it_reads_calls_from_descriptor_3_and_answers_on_4_in_a_group_of_its_own(program: Callable[[str], Path]) -> None:
    process = Process(program('read line <&3; echo "$TZ $line $*" >&4; sleep 60'), ["--a", "--b"], profile=False)
    try:
        os.write(process.write, b"hello\n")
        assert os.read(process.read, 100) == b"UTC hello --a --b\n"
        assert os.getpgid(process.pid) == process.pid
    finally:
        close(process)


def test_its_children_end_with_it_and_it_is_reaped(program: Callable[[str], Path]) -> None:
    process = Process(program("sleep 600 & echo started >&4; wait"), [], profile=False)
    os.read(process.read, 100)
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children()]
    assert len(family) == 2
    close(process)
    process.kill()
    _, alive = psutil.wait_procs(family, 30)
    assert alive == []


def test_what_it_wrote_about_a_problem_is_kept(program: Callable[[str], Path]) -> None:
    process = Process(program("echo >&2; echo '  no display ' >&2; echo more >&2; echo done >&4"), [], profile=False)
    os.read(process.read, 100)
    assert process.said() == "no display"
    close(process)


def test_a_program_that_is_none_leaves_nothing(tmp_path: Path) -> None:
    before = psutil.Process().num_fds()
    with pytest.raises(OSError, match="missing"):
        Process(tmp_path / "missing", [], profile=True)
    assert psutil.Process().num_fds() == before
    assert list(Path(tempfile.gettempdir()).glob("genui-browser-*")) == []


def test_a_profile_goes_with_the_process_or_is_swept_later(program: Callable[[str], Path], run_python: Callable[..., str]) -> None:
    shell = program('echo "$1" >&4; sleep 60')
    process = Process(shell, [], profile=True)
    folder = Path(os.read(process.read, 200).decode().strip().removeprefix("--user-data-dir="))
    assert folder.is_dir()
    sweep()
    assert folder.is_dir()
    close(process)
    assert not folder.exists()
    script = """import os, sys; from genui_gym.browser.process import Process
os.killpg(Process(sys.argv[1], [], profile=True).pid, 9)
os._exit(0)"""
    run_python(script, str(shell), PYTHONPATH=str(ROOT))
    assert len(list(Path(tempfile.gettempdir()).glob("genui-browser-*"))) == 1
    sweep()
    assert list(Path(tempfile.gettempdir()).glob("genui-browser-*")) == []
