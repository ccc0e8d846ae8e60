"""How an app's rules say no: messages by field, as a person reads them. No message means fine."""

from __future__ import annotations

from collections.abc import Mapping

from genui_gym.appkit.flaskapp import Failed
from genui_gym.appkit.forms import Problems

Messages = dict[str, str]
"""What is wrong, by field."""


class Refused(Exception):
    """A deliberate act that the rules do not allow; nothing has changed.

    Attributes:
        problems: The messages by field, which a form shows beside its fields.
    """

    def __init__(self, problems: Mapping[str, str]) -> None:
        self.problems = dict(problems)
        super().__init__(" ".join(self.problems.values()))


def refuse(problems: Mapping[str, str]) -> None:
    """Refuse where there are problems.

    Raises:
        Refused: There are.
    """
    if problems:
        raise Refused(problems)


def tidy(text: str) -> str:
    """Return a text without outer spaces and runs of them."""
    return " ".join(text.split())


def name_problem(name: str, what: str, longest: int = 60) -> str | None:
    """Check a name that a person gives to ``what``, with its article: return the message, ``None`` if it is fine."""
    if not tidy(name):
        return f"Enter {what}."
    return f"Use at most {longest} characters." if len(tidy(name)) > longest else None


def tell(form: Problems, refusal: Refused | Mapping[str, str]) -> None:
    """Note what the rules refuse at the fields of a form that they name."""
    for field, message in (refusal.problems if isinstance(refusal, Refused) else refusal).items():
        form.add(field, message)


def failed(refusal: Refused | str, back: str, action: str, title: str = "That did not work") -> Failed:
    """Return the page that says why an act without a form is refused; to be raised."""
    return Failed(str(refusal), title=title, back=back, action=action)
