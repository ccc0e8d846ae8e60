"""What every rule needs: messages by field. No message means fine."""

from __future__ import annotations

from genui_gym.appkit import Messages, contact

MAX_NAME, MAX_STREET, MAX_NOTE = 60, 80, 200


def too_long(field: str, text: str, longest: int) -> Messages:
    """Check how long a text is."""
    return {field: f"Use at most {longest} characters."} if len(text) > longest else {}


def contact_problems(name: str, email: str, phone: str) -> Messages:
    """Check the contact data of the account."""
    problems: Messages = {}
    if len(name.split()) < 2:
        problems["name"] = "Enter first and last name."
    elif len(name) > MAX_NAME:
        problems["name"] = f"Use at most {MAX_NAME} characters."
    return problems | contact.problems(email, phone, "+49 555 0142", MAX_NAME)
