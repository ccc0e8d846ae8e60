"""Run as a script: replays tasks in a process whose clock, time zone and hash seed are others, and prints what came of them.

The clock has to be moved before anything else is imported, so this file imports nothing of the library at its top.
"""

from __future__ import annotations

import datetime
import json
import sys
import time
from collections.abc import Callable
from typing import Any

YEAR = 366 * 24 * 3600.0


def move_clock(seconds: float) -> None:
    """Move what this process takes for the present: ``time.time()`` and friends, ``datetime.now()`` and ``date.today()``."""
    now, now_ns, local, utc = time.time, time.time_ns, time.localtime, time.gmtime
    time.time = lambda: now() + seconds
    time.time_ns = lambda: now_ns() + int(seconds * 1e9)
    time.localtime = lambda at=None: local(time.time() if at is None else at)
    time.gmtime = lambda at=None: utc(time.time() if at is None else at)
    gap = datetime.timedelta(seconds=seconds)
    real_date, real = datetime.date, datetime.datetime

    class Kind(type):
        """Takes every date for one of its own, as what C code makes is none of ours."""

        def __instancecheck__(cls, it: object) -> bool:
            return isinstance(it, real_date if cls.__name__ == "date" else real)

    class MovedDate(datetime.date, metaclass=Kind):
        @classmethod
        def today(cls) -> Any:
            return cls.fromordinal((real.now() + gap).toordinal())

        def __repr__(self) -> str:
            return f"datetime.{super().__repr__()}"

    class MovedTime(datetime.datetime, metaclass=Kind):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Any:
            return super().now(tz) + gap

        @classmethod
        def today(cls) -> Any:
            return cls.now()

        @classmethod
        def utcnow(cls) -> Any:
            return cls.now(datetime.UTC).replace(tzinfo=None)

    for kind, name in ((MovedDate, "date"), (MovedTime, "datetime")):
        kind.__module__, kind.__name__, kind.__qualname__ = "datetime", name, name
        setattr(datetime, name, kind)


def main(replays: Callable[..., object], asked: dict[str, Any]) -> None:
    """Print what ``replays`` says to what was asked, as JSON."""
    print(json.dumps(replays(**asked)))


if __name__ == "__main__":
    question = json.loads(sys.argv[1])
    move_clock(question.pop("moved"))
    from genui_gym.prove.replays import replays_of

    main(replays_of, question)
