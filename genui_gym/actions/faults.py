"""What can stand in the way of an action, in words that an agent can act on. Every view of a page says the same sentences."""

from __future__ import annotations

from genui_gym.errors import ActionError

LONGEST_WAIT = 10_000
"""Milliseconds that ``wait`` may ask for."""

_LOOK = "Use a number of the latest observation"


def stale(bid: str) -> ActionError:
    """The element that a number stood for is not there any more."""
    return ActionError(f"Element {bid!r} is stale", "The page changed since it was shown; nothing was done", _LOOK)


def fault(code: str, detail: str, bid: str, asked: str) -> ActionError:
    """Return the error of an action on an element.

    Args:
        code: ``stale``, ``unknown``, ``hidden``, ``disabled``, ``covered``, ``readonly``, ``nofield``, ``noselect``, ``nooption``,
            ``noupload``, ``nofocus``, ``format`` or ``limits``.
        detail: What the code is about: the element, the options, the format.
        bid: The element's number as the agent gave it.
        asked: The action.
    """
    if code == "stale":
        return stale(bid)
    found, fix = {
        "unknown": (f"The latest observation has the numbers 1 to {detail}", _LOOK),
        "hidden": ("It is not shown any more", _LOOK),
        "disabled": (f"It is disabled: {detail}", "Do what enables it first, or use another element"),
        "covered": (f"It is covered by {detail}", "Close or scroll away what covers it"),
        "readonly": (f"It cannot be changed: {detail}", "Use another element"),
        "nofield": (f"It is no field to write into: {detail}", "Use click or select_option"),
        "noselect": (f"It is no select: {detail}", "Use click or fill"),
        "nooption": (f"Its options are {detail}", "Give one of these texts"),
        "noupload": (f"It takes no file: {detail}", "Use a file field"),
        "nofocus": (f"It takes no focus: {detail}", "Use click"),
        "format": (f"It takes {detail}", f"Write it as {detail}"),
        "limits": (f"It takes values from {detail}", "Give one of these values"),
    }[code]
    return ActionError(f"{asked} did not work on element {bid!r}", found, fix)


def no_history(direction: str) -> ActionError:
    """The history ends here."""
    return ActionError(f"There is no page to go {direction} to", "The history ends here", "Use what the page offers")


def no_dialog() -> ActionError:
    """There is no dialog to answer."""
    return ActionError("There is no dialog to answer", "The page shows none", "Use an action on the page")


def no_tab(index: int, count: int) -> ActionError:
    """There is no open page of that index."""
    return ActionError(f"There is no open page {index}", f"There are {count}, numbered from 0", "Give one of these numbers")


def last_tab() -> ActionError:
    """The only page cannot be closed."""
    return ActionError("The last page cannot be closed", "Only one is open", "Use go_back or goto")


def check_wait(milliseconds: int) -> None:
    """Refuse a time that ``wait`` does not take."""
    if not 1 <= milliseconds <= LONGEST_WAIT:
        raise ActionError(f"wait({milliseconds}) is not possible", f"It takes 1 to {LONGEST_WAIT} milliseconds", "Wait for less")
