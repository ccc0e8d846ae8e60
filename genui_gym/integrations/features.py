"""Texts and elements as numbers, without a model: hashed bags of words, the same in every process."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

PAGE_WORDS = 64
NAME_WORDS = 16
ROLES = ("link", "button", "textbox", "combobox", "checkbox", "radio", "date")
"""The roles with a column of their own; the column after them is for all others."""
STATES = ("checked", "selected", "expanded", "disabled", "current", "required")

ELEMENT_FEATURES = NAME_WORDS + len(ROLES) + 1 + len(STATES) + 5

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return _WORD.findall(text.casefold())


def bag(tokens: Iterable[str], size: int) -> NDArray[np.float32]:
    """Return which of ``size`` buckets the tokens fall into (CRC-32, so that every process agrees), ``(size,)`` of 0 and 1."""
    found = np.zeros(size, np.float32)
    for token in tokens:
        found[zlib.crc32(token.encode("utf-8", "surrogatepass")) % size] = 1
    return found


def page_features(text: str) -> NDArray[np.float32]:
    """Return the bag of a goal's or a page's words, ``(PAGE_WORDS,)``."""
    return bag(words(text), PAGE_WORDS)


def element_features(element: Mapping[str, Any], goal: frozenset[str], *, focused: bool) -> NDArray[np.float32]:
    """Return an element of ``info["elements"]`` as numbers, ``(ELEMENT_FEATURES,)``.

    In this order: the bag of its name; its role among :data:`ROLES` or "other"; its :data:`STATES`; whether it has the focus; whether it
    holds a value; whether the goal names that value; the share of its name's words that the goal has; and 1, as there is an element.
    """
    name, value = words(element["name"]), words(element["value"] or "")
    roles = np.zeros(len(ROLES) + 1, np.float32)
    roles[ROLES.index(element["role"]) if element["role"] in ROLES else -1] = 1
    states = [float(state in element["states"]) for state in STATES]
    shared = sum(word in goal for word in name) / max(1, len(name))
    rest = [float(focused), float(bool(value)), float(bool(value) and set(value) <= goal), shared, 1.0]
    return np.concatenate([bag(name, NAME_WORDS), roles, np.array([*states, *rest], np.float32)])
