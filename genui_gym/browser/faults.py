"""What the reader script's faults mean, in words an agent can act on."""

from __future__ import annotations

from typing import Any

from genui_gym.errors import ActionError

_LOOK = "Use a number of the latest observation"


def stale(bid: str) -> ActionError:
    """The element that a number stood for is not there any more."""
    return ActionError(f"Element {bid!r} is stale", "The page changed since it was shown; nothing was done", _LOOK)


def check(answer: dict[str, Any], bid: str, asked: str) -> dict[str, Any]:
    """Return ``answer`` unless it reports a fault.

    Raises:
        ActionError: It does; nothing happened.
    """
    if "fault" not in answer:
        return answer
    detail = answer["detail"]
    found, fix = {
        "unknown": (f"The latest observation has the numbers 1 to {detail}", _LOOK),
        "hidden": ("It is not shown any more", _LOOK),
        "disabled": (f"It is disabled: {detail}", "Do what enables it first, or use another element"),
        "covered": (f"It is covered by {detail}", "Close or scroll away what covers it"),
        "readonly": (f"It cannot be changed: {detail}", "Use another element"),
        "nofield": (f"It is no field to write into: {detail}", "Use click or select_option"),
        "noselect": (f"It is no select: {detail}", "Use click or fill"),
        "nooption": (f"Its options are {detail}", "Give one of these texts"),
        "nofocus": (f"It takes no focus: {detail}", "Use click"),
        "format": (f"It takes {detail}", f"Write it as {detail}"),
        "limits": (f"It takes values from {detail}", "Give one of these values"),
        "stale": ("", ""),
    }[answer["fault"]]
    raise stale(bid) if answer["fault"] == "stale" else ActionError(f"{asked} did not work on element {bid!r}", found, fix)
