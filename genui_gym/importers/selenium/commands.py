"""Commands of Selenium IDE as data: their fields, the elements that they name, the keys that they send."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from genui_gym.importers.selectors import from_css, from_xpath
from genui_gym.recording import Kind, Target

Raw = Mapping[str, Any]

_KEY = re.compile(r"\$\{KEY_(\w+)\}")
_LOCATOR = re.compile(r"^(id|name|css|xpath|linkText|link|partialLinkText|className|tagName|identifier)(?::\w+)?=(.*)$", re.DOTALL)
_KEYS = {
    **{"ENTER": "Enter", "RETURN": "Enter", "TAB": "Tab", "ESC": "Escape", "ESCAPE": "Escape", "SPACE": "Space", "BACKSPACE": "Backspace"},
    **{"BKSP": "Backspace", "DELETE": "Delete", "DEL": "Delete", "UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft"},
    **{"RIGHT": "ArrowRight", "HOME": "Home", "END": "End", "PAGE_UP": "PageUp", "PGUP": "PageUp", "PAGE_DOWN": "PageDown"},
    **{"PGDN": "PageDown", "INSERT": "Insert", "SHIFT": "Shift", "CTRL": "Control", "CONTROL": "Control", "ALT": "Alt", "META": "Meta"},
    **{f"F{number}": f"F{number}" for number in range(1, 13)},
}


def commands_of(test: Raw) -> list[Raw]:
    """Return the commands of a test."""
    return [each for each in list_of(test.get("commands")) if isinstance(each, Mapping)]


def located(target: str) -> Target:
    """Return the element that a target such as ``linkText=Sign in`` names."""
    found = _LOCATOR.match(target.strip())
    if found is None:
        return from_xpath(target) if target.startswith(("//", "(//")) else from_css(f'[id="{target}"], [name="{target}"]')
    engine, body = found.groups()
    match engine:
        case "css":
            return from_css(body)
        case "xpath":
            return from_xpath(body)
        case "linkText" | "link" | "partialLinkText":
            text = re.sub(r"^(exact|glob):", "", body)
            return Target(role="link", name=text, tag="a", text=text)
        case "id" | "identifier":
            return from_css(f"#{body}" if re.fullmatch(r"[A-Za-z][\w-]*", body) else f'[id="{body}"]')
        case "className":
            return from_css(f".{body}")
        case "tagName":
            return from_css(body)
        case _:
            return from_css(f'[name="{body}"]')


def keyed(text: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts of what ``sendKeys`` sends: whether it is a key, and its name or the text."""
    at = 0
    for found in _KEY.finditer(text):
        if found.start() > at:
            yield False, text[at : found.start()]
        yield True, _KEYS.get(found.group(1), found.group(1).capitalize())
        at = found.end()
    if at < len(text):
        yield False, text[at:]


def typed(parts: Iterator[tuple[bool, str]]) -> Iterator[tuple[Kind, str]]:
    """Yield what typing does: texts are entered, keys are pressed, a modifier holds for what follows."""
    held: list[str] = []
    for is_key, text in parts:
        if is_key and text in ("Shift", "Control", "Alt", "Meta"):
            held.append(text)
        elif is_key or held:
            yield "press", "+".join([*held, text])
            held = []
        else:
            yield "fill", text


def is_pair(value: object) -> bool:
    """Whether this is a selector with its kind, as in ``targets``."""
    return isinstance(value, Sequence) and not isinstance(value, str) and bool(value) and isinstance(value[0], str)


def written(command: Raw) -> str:
    """Return a command as it is written."""
    return " | ".join(filter(None, (text_of(command, name).strip() for name in ("command", "target", "value"))))[:300]


def plain(html: str) -> str:
    """Return HTML without its tags."""
    return re.sub(r"<[^<>]*>", "", html)


def words(name: str) -> str:
    """Return ``assertSelectedLabel`` as ``assert selected label``."""
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: " " + found.group(1).lower(), name)


def list_of(value: object) -> Sequence[Any]:
    """Return a value if it is a list, else an empty one."""
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def text_of(raw: Raw, name: str) -> str:
    """Return a field if it is a text, else ``""``."""
    value = raw.get(name)
    return value if isinstance(value, str) else ""
