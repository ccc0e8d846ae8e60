"""System calls by number, as Linux counts them on x86-64 and on 64-bit ARM, and what a confined process may do with each."""

from __future__ import annotations

from dataclasses import dataclass

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""The machines that are known, with what ``linux/audit.h`` calls them."""

_ABSENT = -1

_ALLOWED = {
    "access": (21, _ABSENT), "brk": (12, 214), "clock_getres": (229, 114), "clock_gettime": (228, 113), "clock_nanosleep": (230, 115),
    "close": (3, 57), "dup": (32, 23), "exit": (60, 93), "exit_group": (231, 94), "faccessat": (269, 48), "faccessat2": (439, 439),
    "fstat": (5, 80), "fstatfs": (138, 44), "futex": (202, 98), "getcwd": (79, 17), "getdents64": (217, 61), "getegid": (108, 177),
    "geteuid": (107, 175), "getgid": (104, 176), "getpid": (39, 172), "getppid": (110, 173), "getrandom": (318, 278),
    "getrlimit": (97, 163), "getrusage": (98, 165), "gettid": (186, 178), "gettimeofday": (96, 169), "getuid": (102, 174),
    "lseek": (8, 62), "lstat": (6, _ABSENT), "madvise": (28, 233), "membarrier": (324, 283), "mmap": (9, 222), "mprotect": (10, 226),
    "mremap": (25, 216), "munmap": (11, 215), "nanosleep": (35, 101), "newfstatat": (262, 79), "open": (2, _ABSENT), "openat": (257, 56),
    "poll": (7, _ABSENT), "ppoll": (271, 73), "pread64": (17, 67), "pselect6": (270, 72), "read": (0, 63), "readlink": (89, _ABSENT),
    "readlinkat": (267, 78), "readv": (19, 65), "restart_syscall": (219, 128), "rseq": (334, 293), "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "sched_getaffinity": (204, 123), "sched_yield": (24, 124),
    "select": (23, _ABSENT), "set_robust_list": (273, 99), "sigaltstack": (131, 132), "stat": (4, _ABSENT), "statfs": (137, 43),
    "statx": (332, 291), "sysinfo": (99, 179), "time": (201, _ABSENT), "times": (100, 153), "uname": (63, 160), "write": (1, 64),
    "writev": (20, 66),
}  # fmt: skip

_FATAL = {
    "accept": (43, 202), "accept4": (288, 242), "add_key": (248, 217), "bind": (49, 200), "bpf": (321, 280), "chroot": (161, 51),
    "connect": (42, 203), "execve": (59, 221), "execveat": (322, 281), "finit_module": (313, 273), "fork": (57, _ABSENT),
    "init_module": (175, 105), "io_uring_setup": (425, 425), "kexec_load": (246, 104), "keyctl": (250, 219), "kill": (62, 129),
    "listen": (50, 201), "mount": (165, 40), "perf_event_open": (298, 241), "pidfd_getfd": (438, 438), "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424), "pipe": (22, _ABSENT), "pipe2": (293, 59),
    "pivot_root": (155, 41), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "ptrace": (101, 117), "reboot": (169, 142), "request_key": (249, 218), "rt_sigqueueinfo": (129, 138), "sendmsg": (46, 211),
    "sendto": (44, 206), "setns": (308, 268), "socket": (41, 198), "socketpair": (53, 199), "umount2": (166, 39), "unshare": (272, 97),
    "userfaultfd": (323, 282), "vfork": (58, _ABSENT),
}  # fmt: skip

_WITH_A_LOOK = {"clone": (56, 220), "clone3": (435, 435), "fcntl": (72, 25), "ioctl": (16, 29), "prlimit64": (302, 261)}

_OWN = {
    "landlock_create_ruleset": (444, 444), "landlock_add_rule": (445, 445), "landlock_restrict_self": (446, 446), "seccomp": (317, 277),
    "capset": (126, 91),
}  # fmt: skip


@dataclass(frozen=True)
class Calls:
    """The calls of one machine.

    Attributes:
        allowed: What needs no look at its arguments.
        fatal: What ends the process: nothing that an app does leads there by accident.
        looked: What is allowed by its arguments, by name.
        own: What confining itself takes, by name.
    """

    allowed: tuple[int, ...]
    fatal: tuple[int, ...]
    looked: dict[str, int]
    own: dict[str, int]


def calls_of(machine: str) -> Calls:
    """Return the calls of a machine of :data:`MACHINES`; all others are refused with ``EPERM``."""
    column = list(MACHINES).index(machine)
    allowed, fatal = ({name: pair[column] for name, pair in table.items() if pair[column] != _ABSENT} for table in (_ALLOWED, _FATAL))
    looked, own = ({name: pair[column] for name, pair in table.items()} for table in (_WITH_A_LOOK, _OWN))
    return Calls(tuple(sorted(allowed.values())), tuple(sorted(fatal.values())), looked, own)
