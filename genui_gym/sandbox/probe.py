"""Which layers this machine gives, found out by confining a process."""

from __future__ import annotations

import sys
from contextlib import closing

from genui_gym.sandbox.channel import Channel, Facts
from genui_gym.sandbox.child import Child
from genui_gym.sandbox.confine import NEEDED, WELCOME


def probe() -> dict[str, bool]:
    """Confine a process that does nothing, and return which layers hold; none but on Linux.

    Raises:
        SandboxError: The process did not start.
    """
    if not sys.platform.startswith("linux"):
        return dict.fromkeys((*NEEDED, *WELCOME), False)
    with closing(Child(f"{__name__}:do_nothing", {}, "a probe", needed=())) as child:
        return child.layers


def do_nothing(channel: Channel, about: Facts) -> None:
    """End."""
