"""The filter as a program, run here by a small interpreter: what it says to each call, on both machines, without a kernel."""

from __future__ import annotations

import errno

import pytest

from genui_gym.sandbox.seccomp import program
from genui_gym.sandbox.syscalls import MACHINES, calls_of

ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000


def verdict(machine: str, number: int, arguments: tuple[int, ...] = (), threads: bool = False, audit: int | None = None) -> int:
    """Run the program on one call."""
    given = [*arguments, *(0 for _ in range(6))]
    words = {0: number, 4: MACHINES[machine] if audit is None else audit}
    for index in range(6):
        words[16 + 8 * index], words[20 + 8 * index] = given[index] & 0xFFFFFFFF, given[index] >> 32
    instructions, at, held = program(machine, threads), 0, 0
    while True:
        code, yes, no, operand = instructions[at]
        if code == 0x06:
            return operand
        if code == 0x20:
            held, jump = words[operand], 0
        else:
            jump = yes if {0x15: held == operand, 0x35: held >= operand, 0x45: bool(held & operand)}[code] else no
        at += 1 + jump


@pytest.mark.parametrize("machine", MACHINES)
def test_each_call(machine: str) -> None:
    calls = calls_of(machine)
    assert all(verdict(machine, number) == ALLOW for number in calls.allowed)
    assert all(verdict(machine, number) == KILL for number in calls.fatal)
    known = {*calls.allowed, *calls.fatal, *calls.looked.values()}
    assert all(verdict(machine, number) == REFUSE | errno.EPERM for number in range(600) if number not in known)
    assert not set(calls.allowed) & set(calls.fatal)
    assert verdict(machine, calls.allowed[0], audit=0x40000003) == KILL, "another machine's numbers"


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_that_are_judged_by_their_arguments(machine: str) -> None:
    looked = calls_of(machine).looked
    assert verdict(machine, looked["clone"], (0x11,)) == KILL, "a process"
    assert verdict(machine, looked["clone"], (0x3D0F00,)) == REFUSE | errno.EAGAIN
    assert verdict(machine, looked["clone"], (0x3D0F00,), threads=True) == ALLOW
    assert verdict(machine, looked["clone"], (0x11,), threads=True) == KILL
    assert verdict(machine, looked["clone3"]) == REFUSE | errno.ENOSYS
    assert verdict(machine, looked["fcntl"], (3, 1)) == ALLOW
    assert verdict(machine, looked["fcntl"], (3, 8)) == REFUSE | errno.EPERM, "F_SETOWN would signal any process"
    assert verdict(machine, looked["ioctl"], (3, 0x5401)) == ALLOW
    assert verdict(machine, looked["ioctl"], (3, 0x5412)) == REFUSE | errno.EPERM, "TIOCSTI would type into a terminal"
    assert verdict(machine, looked["prlimit64"], (0, 7, 0)) == ALLOW
    assert verdict(machine, looked["prlimit64"], (0, 7, 1 << 32)) == REFUSE | errno.EPERM


def test_the_other_table_of_x86_64() -> None:
    assert verdict("x86_64", 0x40000000 | 41) == KILL
