"""Telling the person what the rules refuse."""

from __future__ import annotations

from genui_gym.appkit import Failed, Problems, Refused


def tell(form: Problems, refusal: Refused) -> None:
    """Note what the rules refuse at the fields that they name."""
    for field, message in refusal.problems.items():
        form.add(field, message)


def failed(refusal: Refused, back: str, action: str) -> Failed:
    """Return the page that says why an act without a form was refused."""
    return Failed(str(refusal), back=back, action=action)
