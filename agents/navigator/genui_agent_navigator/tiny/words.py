"""Text as atoms: words, numbers, days, times and signs, each with a key under which two writings of the same thing are equal.

``20 May 2026`` and ``2026-05-20`` have one key, as have ``1,950.00`` and ``1950``. Everything that the policy compares or points at is
an atom.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Kind = Literal["word", "name", "number", "amount", "date", "time", "sign"]
KINDS: tuple[Kind, ...] = ("word", "name", "number", "amount", "date", "time", "sign")
"""A ``name`` is a word with a capital that does not begin its sentence; an ``amount`` is a number with decimals."""

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_SMALL = 31
"""Whole numbers up to here are known one by one."""
_STOP = frozenset(
    "a an and any are as at be but by can do for from go have i if in is it its me my no not of on or our please so that the their them "
    "then there this to us want we what when where which with without would you your".split()
)
_MONTH = "|".join(f"{month[:3]}(?:{month[3:]})?" if len(month) > 3 else month for month in MONTHS)
_ATOM = re.compile(
    rf"(?P<date>\d{{4}}-\d{{2}}-\d{{2}}|\b\d{{1,2}} (?:{_MONTH}) \d{{4}}\b)"
    r"|(?P<time>\b\d{1,2}:\d{2}\b)"
    r"|(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)"
    r"|(?P<sign>[^\w\s]|_)",
    re.IGNORECASE,
)


_VOWEL = re.compile("[aeiouy]")


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a text.

    Attributes:
        text: As it stands there.
        start, end: Where, in characters.
        key: Equal for equal things.
        token: What it is to the embedding: the key of a word, the kind of most others.
    """

    text: str
    start: int
    end: int
    kind: Kind
    key: str
    token: str

    @property
    def weight(self) -> float:
        """How much it says that two texts share it."""
        return 0.0 if self.kind == "sign" else 0.15 if self.key in _STOP else 1.0


@lru_cache(maxsize=50_000)
def atoms(text: str) -> tuple[Atom, ...]:
    """Return the atoms of a text, in order."""
    found: list[Atom] = []
    for match in _ATOM.finditer(text):
        piece, opening = match[0], not found or found[-1].text in ".?!:"
        found.append(_atom(piece, match.start(), str(match.lastgroup), opening))
    return tuple(found)


def iso_date(text: str) -> str:
    """Return a day such as ``20 May 2026`` as ``2026-05-20``; a text in that form stays as it is."""
    if "-" in text:
        return text
    day, month, year = text.split()
    number = next(index for index, name in enumerate(MONTHS, 1) if name.startswith(month.casefold()))
    return f"{year}-{number:02d}-{int(day):02d}"


def plain_number(text: str) -> str:
    """Return a number without the commas between thousands."""
    return text.replace(",", "")


def _atom(text: str, start: int, group: str, opening: bool) -> Atom:
    end = start + len(text)
    if group == "date":
        return Atom(text, start, end, "date", iso_date(text), "<date>")
    if group == "time":
        return Atom(text, start, end, "time", text.zfill(5), "<time>")
    if group == "sign":
        return Atom(text, start, end, "sign", text, text)
    if group == "number":
        key = f"{float(plain_number(text)):.15g}"
        if "." in text:
            return Atom(text, start, end, "amount", key, "<amount>")
        return Atom(text, start, end, "number", key, key if float(key) <= _SMALL else "<number>")
    key = _stem(text.casefold())
    return Atom(text, start, end, "name" if text[0].isupper() and not opening else "word", key, key)


def _stem(word: str) -> str:
    """Return a word without its ending, so that ``cancel``, ``cancelled`` and ``cancelling`` are one, as are ``city`` and ``cities``."""
    word = word.removesuffix("'s").removesuffix("’s")
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-3] + "y" if len(word) > 4 and word.endswith("ies") else word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) > 2 and root not in _STOP and _VOWEL.search(root):
            word = root
            break
    if len(word) > 3 and word.endswith("e") and word[:-1] not in _STOP:
        word = word[:-1]
    return word[:-1] if len(word) > 2 and word[-1] == word[-2] != "s" else word
