"""The view of the machine's files: what is named can be read, and nothing can be written (Landlock, ``linux/landlock.h``)."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Sequence
from pathlib import Path

from genui_gym.sandbox.syscalls import calls_of

_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights on files each version of the interface knows; later versions none more."""
_NEWEST = 5
_NETWORK, _NETWORK_FROM = 0b11, 4
_SCOPES, _SCOPES_FROM = 0b11, 6
_PATH_BENEATH = 1
_ASK_VERSION = 1


def version(machine: str) -> int:
    """Return which version of Landlock the kernel speaks, 0 if none."""
    libc, number = _libc(), calls_of(machine).own["landlock_create_ruleset"]
    return max(int(libc.syscall(ctypes.c_long(number), None, ctypes.c_size_t(0), _ASK_VERSION)), 0)


def restrict(machine: str, readable: Sequence[Path], listable: Sequence[Path]) -> bool:
    """Confine this thread, and what it starts, for good; return whether the kernel took it.

    Where it can, it also forbids TCP, abstract sockets and signals to processes outside.

    Args:
        machine: One of :data:`genui_gym.sandbox.syscalls.MACHINES`.
        readable: Files and folders that can be read; what is not there is left out.
        listable: Folders whose names, and those of folders in them, can be listed.
    """
    spoken, own, libc = version(machine), calls_of(machine).own, _libc()
    if not spoken:
        return False
    rights = (1 << _RIGHTS[min(spoken, _NEWEST)]) - 1
    wanted = struct.pack("=QQQ", rights, _NETWORK if spoken >= _NETWORK_FROM else 0, _SCOPES if spoken >= _SCOPES_FROM else 0)
    size = 24 if spoken >= _SCOPES_FROM else 16 if spoken >= _NETWORK_FROM else 8
    rules = libc.syscall(ctypes.c_long(own["landlock_create_ruleset"]), ctypes.c_char_p(wanted), ctypes.c_size_t(size), 0)
    if rules < 0:
        return False
    try:
        paths = [*((path, _READ_FILE | _READ_DIR) for path in readable), *((path, _READ_DIR) for path in listable)]
        added = all(_add(libc, own["landlock_add_rule"], rules, path, allowed) for path, allowed in paths if path.exists())
        return added and libc.syscall(ctypes.c_long(own["landlock_restrict_self"]), rules, 0) == 0
    finally:
        os.close(rules)


def _add(libc: ctypes.CDLL, number: int, rules: int, path: Path, allowed: int) -> bool:
    opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        described = struct.pack("=Qi", allowed if path.is_dir() else allowed & _READ_FILE, opened)
        return bool(libc.syscall(ctypes.c_long(number), rules, _PATH_BENEATH, ctypes.c_char_p(described), 0) == 0)
    finally:
        os.close(opened)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
