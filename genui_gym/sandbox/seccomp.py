"""The filter of system calls: what a confined process may ask of the kernel, as a small BPF program."""

from __future__ import annotations

import ctypes
import errno
import struct

from genui_gym.sandbox.syscalls import MACHINES, calls_of

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
"""Offsets in ``struct seccomp_data``."""
_X32 = 0x40000000
_CLONE_THREAD = 0x00010000
_FCNTL = (0, 1, 2, 3, 1030)
"""``F_DUPFD F_GETFD F_SETFD F_GETFL F_DUPFD_CLOEXEC``: not those that let the kernel send signals to any process."""
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5450, 0x5451)
"""``TCGETS TIOCGWINSZ FIONREAD FIONCLEX FIOCLEX``."""
_SET_FILTER, _ALL_THREADS = 1, 1

Instruction = tuple[int, int, int, int]


def program(machine: str, threads: bool) -> list[Instruction]:
    """Return the filter as instructions ``(code, jump if true, jump if false, operand)``.

    Args:
        machine: One of :data:`genui_gym.sandbox.syscalls.MACHINES`.
        threads: Whether threads may be started; processes never.
    """
    calls = calls_of(machine)
    found: list[Instruction] = [
        (_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, MACHINES[machine]), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL),
    ]  # fmt: skip
    for number in calls.allowed:
        found += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    for number in calls.fatal:
        found += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _KILL)]
    looked = calls.looked
    found += _block(looked["fcntl"], _one_of(1, _FCNTL))
    found += _block(looked["ioctl"], _one_of(1, _IOCTL))
    found += _block(looked["clone"], _thread(threads))
    found += _block(looked["clone3"], [(_RETURN, 0, 0, _REFUSE | errno.ENOSYS)])
    found += _block(looked["prlimit64"], _without(2))
    return [*found, (_RETURN, 0, 0, _REFUSE | errno.EPERM)]


def install(machine: str, threads: bool) -> bool:
    """Put the filter on all threads of this process for good; return whether the kernel took it. No privilege may be gainable."""
    instructions = program(machine, threads)
    packed = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *each) for each in instructions))
    described = struct.pack("@HP", len(instructions), ctypes.addressof(packed))
    libc = ctypes.CDLL(None, use_errno=True)
    number = calls_of(machine).own["seccomp"]
    return bool(libc.syscall(ctypes.c_long(number), _SET_FILTER, _ALL_THREADS, ctypes.c_char_p(described)) == 0)


def _block(number: int, body: list[Instruction]) -> list[Instruction]:
    return [(_EQUAL, 0, len(body), number), *body]


def _one_of(argument: int, values: tuple[int, ...]) -> list[Instruction]:
    """Allow a call whose argument is one of some values."""
    found = [(_LOAD, 0, 0, _ARGUMENTS + 8 * argument)]
    for value in values:
        found += [(_EQUAL, 0, 1, value), (_RETURN, 0, 0, _ALLOW)]
    return [*found, (_RETURN, 0, 0, _REFUSE | errno.EPERM)]


def _thread(allowed: bool) -> list[Instruction]:
    """Allow ``clone`` for threads, if at all; a new process is fatal."""
    thread = _ALLOW if allowed else _REFUSE | errno.EAGAIN
    return [(_LOAD, 0, 0, _ARGUMENTS), (_ANY_BIT, 1, 0, _CLONE_THREAD), (_RETURN, 0, 0, _KILL), (_RETURN, 0, 0, thread)]


def _without(argument: int) -> list[Instruction]:
    """Allow a call whose argument is the null pointer."""
    low = _ARGUMENTS + 8 * argument
    return [
        (_LOAD, 0, 0, low), (_EQUAL, 0, 3, 0), (_LOAD, 0, 0, low + 4), (_EQUAL, 0, 1, 0), (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    ]  # fmt: skip
