"""How the rules say no: messages by field, as a person reads them, and how they write days and amounts."""

from __future__ import annotations

from datetime import date

from genui_gym.appkit import formats

Problems = dict[str, str]


class Refused(Exception):
    """A deliberate act that the rules do not allow; ``problems`` has the messages by field."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        super().__init__("; ".join(problems.values()))


def require(problems: Problems) -> None:
    """Let an act go on only where nothing is wrong with it.

    Raises:
        Refused: Something is.
    """
    if problems:
        raise Refused(problems)


def tidy(text: str) -> str:
    """Return a text without outer spaces and runs of them."""
    return " ".join(text.split())


def written(day: date) -> str:
    """Return a date as messages write it: ``14 May 2026``."""
    return formats.full_day(day)
