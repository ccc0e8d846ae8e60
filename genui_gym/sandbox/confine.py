"""Confining this process for good, layer by layer; each layer says whether the machine gave it."""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from genui_gym.sandbox import landlock, seccomp
from genui_gym.sandbox.limits import Limits
from genui_gym.sandbox.syscalls import MACHINES, calls_of

NEEDED = {
    "limits": "limits on memory, time, files and processes",
    "privileges": "no privilege can be gained, and none is left",
    "files": "only the library and the app can be read, nothing can be written (Landlock)",
    "calls": "no network, no process, no signal to others (seccomp)",
}
"""The layers without which no foreign code runs, in words."""
WELCOME = {"namespaces": "a network, a user and shared memory of its own"}
"""The layers that a machine may lack: what they forbid is forbidden by others too."""

_NEW_USER, _NEW_NETWORK, _NEW_IPC = 0x10000000, 0x40000000, 0x08000000
_SET_DUMPABLE, _SET_NO_NEW_PRIVILEGES = 4, 38
_GRACE = 1
"""Seconds of the processor between the signal that can be caught and the one that cannot."""
_CAPABILITIES_VERSION = 0x20080522


@dataclass(frozen=True)
class View:
    """What a confined process sees of the machine's files.

    Attributes:
        readable: Files and folders that it can read.
        listable: Folders of which it can list names, at any depth.
    """

    readable: tuple[Path, ...]
    listable: tuple[Path, ...] = ()


def isolate() -> bool:
    """Move this process into namespaces of its own; return whether the machine let it. It must not have started a thread."""
    return bool(_libc().unshare(_NEW_USER | _NEW_NETWORK | _NEW_IPC) == 0)


def confine(limits: Limits, view: View) -> dict[str, bool]:
    """Put all other layers on this process; return which of them hold. It must have one thread only."""
    machine = platform.machine()
    if machine not in MACHINES or len(os.listdir("/proc/self/task")) != 1:
        return dict.fromkeys(NEEDED, False)
    return {
        "limits": _limit(limits),
        "privileges": _drop_privileges(machine),
        "files": landlock.restrict(machine, view.readable, view.listable),
        "calls": seccomp.install(machine, limits.threads),
    }


def _limit(limits: Limits) -> bool:
    wanted: Sequence[tuple[int, int]] = (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        *(() if limits.threads else ((resource.RLIMIT_NPROC, 0),)),
    )
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu, limits.cpu + _GRACE))
        for kind, most in wanted:
            resource.setrlimit(kind, (most, most))
    except (OSError, ValueError):  # a limit of the machine is lower still, or the kernel knows no such limit
        return False
    return True


def _drop_privileges(machine: str) -> bool:
    libc = _libc()
    header, nothing = struct.pack("=Ii", _CAPABILITIES_VERSION, 0), bytes(24)
    dropped = libc.syscall(ctypes.c_long(calls_of(machine).own["capset"]), ctypes.c_char_p(header), ctypes.c_char_p(nothing))
    return bool(dropped == 0 and libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 and libc.prctl(_SET_DUMPABLE, 0, 0, 0, 0) == 0)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
