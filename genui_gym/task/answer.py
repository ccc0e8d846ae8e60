"""What an agent says when it ends an episode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["done", "infeasible", "not_found", "not_allowed"]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of ``finish``: a text, and whether the task was done or why it cannot be done."""

    text: str = ""
    outcome: Outcome = "done"
