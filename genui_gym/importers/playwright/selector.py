"""What the selectors in a trace say of the element they found."""

from __future__ import annotations

import re

from genui_gym.importers.selectors import from_selector, merged
from genui_gym.recording import Target

_QUOTED = re.compile(r"""^"((?:[^"\\]|\\.)*)"|^'((?:[^'\\]|\\.)*)'|^/(.*)/[a-z]*$""", re.DOTALL)
_ATTRIBUTE = re.compile(r"""\[\s*([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)*/[a-z]*|\w+)\s*[is]?\s*\]""")
_SPLIT = re.compile(r"""\s*>>\s*(?=(?:[^"]*"[^"]*")*[^"]*$)""")
_ENTER = "internal:control=enter-frame"


def target_of(selector: str) -> Target:
    """Return what a selector says; of a chain its last part counts, and what comes before a frame says which frame it is."""
    parts = _SPLIT.split(selector[:4000])
    frames = [index for index, part in enumerate(parts) if part == _ENTER]
    frame = tuple(parts[index - 1] for index in frames if index)
    own = parts[frames[-1] + 1 :] if frames else parts
    found = Target()
    for part in own:
        engine, _, body = part.partition("=")
        if not part or engine in ("nth", "visible", "internal:and", "internal:or", "internal:has", "internal:has-not", "internal:chain"):
            continue
        if engine in ("internal:has-text", "internal:has-not-text"):
            continue  # it says what stands inside of the element, and seldom what the element is called
        found = _part(engine, body, part)
    return merged(found, Target(frame=frame)) if frame else found


def _part(engine: str, body: str, part: str) -> Target:
    match engine:
        case "internal:role":
            attributes = dict(_ATTRIBUTE.findall(body))
            return Target(role=body.partition("[")[0].strip(), name=_words(attributes.get("name", "")))
        case "internal:label":
            return Target(label=_words(body))
        case "internal:text":
            return Target(text=_words(body))
        case "internal:testid":
            return Target(testid=next((_words(value) for _, value in _ATTRIBUTE.findall(body)), ""))
        case "internal:attr":
            name, value = next(iter(_ATTRIBUTE.findall(body)), ("", ""))
            if name == "placeholder":
                return Target(placeholder=_words(value))
            return Target(name=_words(value)) if name in ("title", "alt") else Target(css=(body,))
        case _ if engine.startswith("internal:"):
            return Target()
        case _:
            return from_selector(part)


def _words(text: str) -> str:
    """Return the words of ``"Book"i``, or of a pattern without its signs."""
    match = _QUOTED.match(text.strip())
    if match is None:
        return text.strip()
    if match.group(3) is not None:
        return re.sub(r"\\([^a-zA-Z0-9])", r"\1", match.group(3).strip("^$"))
    return re.sub(r"\\(.)", r"\1", match.group(1) if match.group(1) is not None else match.group(2))
