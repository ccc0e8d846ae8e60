"""Amounts as people write and read them. All arithmetic is in whole cents."""

from __future__ import annotations

import re

_AMOUNT = re.compile(r"€?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*€?", re.ASCII)
_GROUPED = re.compile(r"€?\s*(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?\s*€?", re.ASCII)


def cents_of(text: str) -> int | None:
    """Read an amount: ``1250``, ``1250.5``, ``1250,50``, ``€1,250.50``; ``None`` where it is none."""
    found = _GROUPED.fullmatch(text.strip()) or _AMOUNT.fullmatch(text.strip())
    if found is None:
        return None
    return int(found[1].replace(",", "")) * 100 + int((found[2] or "0").ljust(2, "0"))


def plain(cents: int) -> str:
    """Write an amount as a form holds it: ``1250.50``."""
    return f"{cents // 100}.{cents % 100:02d}"
