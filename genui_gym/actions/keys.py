"""The names of keys and how they are combined."""

from __future__ import annotations

from genui_gym.errors import ActionError, did_you_mean

MODIFIERS = ("Shift", "Control", "Alt", "Meta", "ControlOrMeta")
KEYS = (
    *MODIFIERS,
    *("Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Space", "CapsLock", "ContextMenu"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"),
    *(f"F{number}" for number in range(1, 13)),
)
"""Keys with a name. A printable ASCII character is its own name."""


def split_keys(combination: str) -> list[str]:
    """Split ``Control+a`` at its plus signs; a plus sign at the end is the key itself.

    Raises:
        ActionError: One of them has no such name.
    """
    if combination.endswith("+"):
        keys = [*filter(None, combination[:-1].rstrip("+").split("+")), "+"]
    else:
        keys = combination.split("+")
    for key in keys:
        if key not in KEYS and not (len(key) == 1 and " " <= key <= "~"):
            raise ActionError(f"{key!r} is not a key", did_you_mean(key, KEYS, "key"), "Name a key or one character; type() enters text")
    return keys
