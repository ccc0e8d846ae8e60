"""How somebody is reached: what counts as an e-mail address and as a phone number, and what a form says of one that does not."""

from __future__ import annotations

import re

from genui_gym.appkit.refusal import Messages

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]{2,}")
_PHONE = re.compile(r"\+?[\d ()-]{7,20}", re.ASCII)


def is_email(text: str) -> bool:
    """Whether a text is an e-mail address: a name, one ``@``, and a host with a dot in it."""
    return bool(_EMAIL.fullmatch(text))


def is_phone(text: str) -> bool:
    """Whether a text is a phone number: 7 to 20 digits, blanks, brackets and hyphens, perhaps behind a plus."""
    return bool(_PHONE.fullmatch(text))


def problems(email: str, phone: str, example: str, longest: int = 80) -> Messages:
    """Check the fields ``email`` and ``phone``; ``example`` is a phone number as people of the app write it."""
    found: Messages = {}
    if len(email) > longest or not is_email(email):
        found["email"] = "Enter an e-mail address like name@example.com."
    if not is_phone(phone):
        found["phone"] = f"Enter a phone number such as {example}."
    return found
