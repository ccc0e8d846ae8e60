"""Codes that people can read out, made from the keys of rows."""

from __future__ import annotations

from genui_gym.appkit.codes import Code

_OFFSET = 34127

pack_code = Code("MP", 7919, _OFFSET)
top_up_code = Code("TU", 6151, _OFFSET)
dispute_code = Code("DS", 4409, _OFFSET)
port_code = Code("NT", 5303, _OFFSET)
ticket_code = Code("TK", 3089, _OFFSET)
visit_code = Code("VS", 8311, _OFFSET)
gift_code = Code("GF", 9439, _OFFSET)
outage_code = Code("NW", 2741, _OFFSET)


def sim_serial(number: int) -> str:
    """Return the serial number of the SIM with this key: sixteen digits."""
    return f"8935{(number * 70_451_003 + 410_733_219) % 10**8:08d}{(number * 3571 + 2203) % 9000 + 1000}"
