"""The keys of a keyboard, as the browser wants them told (US layout)."""

from __future__ import annotations

import string
import sys
from dataclasses import dataclass
from typing import Any

from genui_gym.actions.keys import KEYS, split_keys
from genui_gym.errors import ActionError, did_you_mean

MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
"""Modifier keys and their bits."""

_CODES = {
    **{"Shift": 16, "Control": 17, "Alt": 18, "Meta": 91, "Enter": 13, "Tab": 9, "Escape": 27, "Backspace": 8, "Delete": 46},
    **{"Insert": 45, "Space": 32, "CapsLock": 20, "ContextMenu": 93, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39},
    **{"Home": 36, "End": 35, "PageUp": 33, "PageDown": 34},
    **{f"F{number}": 111 + number for number in range(1, 13)},
}
"""Keys with a name, and their numbers on Windows, which events carry everywhere."""
_SIDED = {"Shift": "ShiftLeft", "Control": "ControlLeft", "Alt": "AltLeft", "Meta": "MetaLeft"}
_TEXTS = {"Enter": "\r", "Space": " "}

_SIGNS = {
    **{"Backquote": ("`", "~", 192), "Minus": ("-", "_", 189), "Equal": ("=", "+", 187), "BracketLeft": ("[", "{", 219)},
    **{"BracketRight": ("]", "}", 221), "Backslash": ("\\", "|", 220), "Semicolon": (";", ":", 186), "Quote": ("'", '"', 222)},
    **{"Comma": (",", "<", 188), "Period": (".", ">", 190), "Slash": ("/", "?", 191)},
    **{f"Digit{digit}": (digit, sign, ord(digit)) for digit, sign in zip(string.digits, ")!@#$%^&*(", strict=True)},
    **{f"Key{letter}": (letter.lower(), letter, ord(letter)) for letter in string.ascii_uppercase},
}
"""Physical keys: what they write without and with shift, and their number."""
_CHARACTERS = {sign: (code, number) for code, (plain, shifted, number) in _SIGNS.items() for sign in (plain, shifted)}
_SHIFTED = {plain: shifted for plain, shifted, _ in _SIGNS.values()}


@dataclass(frozen=True)
class Key:
    """One key: its name in events, its place on the keyboard, its number, and what it writes."""

    key: str
    code: str
    number: int
    text: str = ""

    def event(self, kind: str, modifiers: int) -> dict[str, Any]:
        """Return the parameters of a key event; with other modifiers than shift a key writes nothing."""
        written = self.text if kind == "down" and not modifiers & ~MODIFIERS["Shift"] else ""
        place = {"key": self.key, "code": self.code, "windowsVirtualKeyCode": self.number, "modifiers": modifiers}
        if kind == "up":
            return {"type": "keyUp", **place}
        return {"type": "keyDown" if written else "rawKeyDown", "text": written, "unmodifiedText": written, **place}


def key_named(name: str, modifiers: int = 0) -> Key:
    """Return a key of :data:`KEYS` or the key that writes a printable ASCII character.

    Raises:
        ActionError: There is none.
    """
    if name == "ControlOrMeta":
        name = "Meta" if sys.platform == "darwin" else "Control"
    if name in _CODES:
        text = _TEXTS.get(name, "")
        return Key(" " if name == "Space" else name, _SIDED.get(name, name), _CODES[name], text)
    if name == " ":
        return key_named("Space")
    if name not in _CHARACTERS:
        raise ActionError(f"{name!r} is not a key", did_you_mean(name, KEYS, "key"), "Name a key or one character; type() enters text")
    code, number = _CHARACTERS[name]
    written = _SHIFTED.get(name, name) if modifiers & MODIFIERS["Shift"] else name
    return Key(written, code, number, written)


def strokes(combination: str) -> list[dict[str, Any]]:
    """Return the events of pressing keys together: ``Control+a`` goes down in order and up in reverse.

    Raises:
        ActionError: One of the keys does not exist.
    """
    held, modifiers, events = [], 0, []
    for name in split_keys(combination):
        key = key_named(name, modifiers)
        modifiers |= MODIFIERS.get(key.key, 0)
        events.append(key.event("down", modifiers))
        held.append(key)
    for key in reversed(held):
        modifiers &= ~MODIFIERS.get(key.key, 0)
        events.append(key.event("up", modifiers))
    return events


def is_typed(character: str) -> bool:
    """Whether the keyboard has a key that writes ``character``."""
    return character in _CHARACTERS or character == " "
