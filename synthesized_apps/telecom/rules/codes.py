"""Codes that people can read out, made from the keys of rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

Code = Callable[[int], str]


def _code(prefix: str, factor: int, number: int) -> str:
    return f"{prefix}{(number * factor + 34127) % 90000 + 10000}"


pack_code: Code = partial(_code, "MP", 7919)
top_up_code: Code = partial(_code, "TU", 6151)
dispute_code: Code = partial(_code, "DS", 4409)
port_code: Code = partial(_code, "NT", 5303)
ticket_code: Code = partial(_code, "TK", 3089)
visit_code: Code = partial(_code, "VS", 8311)
gift_code: Code = partial(_code, "GF", 9439)
outage_code: Code = partial(_code, "NW", 2741)


def sim_serial(number: int) -> str:
    """Return the serial number of the SIM with this key: sixteen digits."""
    return f"8935{(number * 70_451_003 + 410_733_219) % 10**8:08d}{(number * 3571 + 2203) % 9000 + 1000}"
