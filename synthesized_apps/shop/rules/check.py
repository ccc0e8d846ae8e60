"""What can be wrong with what a person enters: messages by field, as a person reads them. Empty means fine."""

from __future__ import annotations

import re

from genui_gym.appkit import Messages, contact

LONGEST_NAME = 60
LONGEST_NOTE = 200

_POSTCODE = re.compile(r"[0-9]{4} ?[A-Z]{2}", re.IGNORECASE)


def name_problem(name: str, whose: str) -> str | None:
    """Return what is wrong with a person's name, or ``None``."""
    if len(name.split()) < 2:
        return f"Enter {whose} first and last name."
    return f"A name can have {LONGEST_NAME} letters at most." if len(name) > LONGEST_NAME else None


def contact_problems(name: str, email: str, phone: str) -> Messages:
    """Check the contact data of the account."""
    wrong_name = name_problem(name, "your")
    problems = {"name": wrong_name} if wrong_name else {}
    return problems | contact.problems(email.strip(), phone.strip(), "+31 20 555 0101", LONGEST_NAME)


def address_problems(label: str, recipient: str, street: str, postcode: str, city: str, taken: set[str]) -> Messages:
    """Check an address; ``taken`` holds the labels of the others, in lower case."""
    problems: Messages = {}
    if not label.strip():
        problems["label"] = "Give the address a label, such as Home."
    elif label.strip().casefold() in taken:
        problems["label"] = f"You have an address called {label.strip()} already."
    elif len(label) > 20:
        problems["label"] = "A label can have 20 letters at most."
    wrong_name = name_problem(recipient, "the recipient's")
    if wrong_name:
        problems["recipient"] = wrong_name
    if not re.search(r"\D+\s\d", street) or len(street) > LONGEST_NAME:
        problems["street"] = "Enter street and house number."
    if not _POSTCODE.fullmatch(postcode.strip()):
        problems["postcode"] = "Enter a postcode like 3512 AB."
    if not city.strip() or len(city) > LONGEST_NAME:
        problems["city"] = "Enter the city."
    return problems


def review_problems(stars: int, title: str, text: str) -> Messages:
    """Check a review."""
    problems: Messages = {}
    if not 1 <= stars <= 5:
        problems["stars"] = "Choose 1 to 5 stars."
    if not title.strip() or len(title) > LONGEST_NAME:
        problems["title"] = f"Enter a title of at most {LONGEST_NAME} letters."
    if not 20 <= len(text.strip()) <= 600:
        problems["text"] = "Write between 20 and 600 letters."
    return problems
