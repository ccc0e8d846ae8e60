"""How the rules say no: messages by field, as a person reads them. Empty means fine."""

from __future__ import annotations

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


def name_problem(name: str, what: str, longest: int = 60) -> str | None:
    """Check a name that a person gives to something."""
    if not tidy(name):
        return f"Enter {what}."
    return f"Use at most {longest} characters." if len(tidy(name)) > longest else None
