"""What a target is called where the recording has no document: its name, or what its selectors give away."""

from __future__ import annotations

import re
from dataclasses import replace

from genui_gym.recording import Target
from genui_gym.synthesis.english import words

_TAGS = {"a": "link", "button": "button", "summary": "disclosure", "select": "combobox", "textarea": "textbox", "input": "textbox"}
_KINDS = {"submit": "button", "button": "button", "image": "button", "reset": "button", "checkbox": "checkbox", "radio": "radio"}
_NAMED = re.compile(
    r"""\[(?:name|id|aria-label|data-test|data-testid|title|value)[*^$]?=["']?([^"'\]]+)|@(?:name|id|value)=["']([^"']+)|#([\w-]+)"""
)
_SAID = re.compile(r"""(?:text\(\)|\.)\s*[,=]\s*["']([^"']+)["']|contains\([^,]+,\s*["']([^"']+)["']""")
_LAST_TAG = re.compile(r"(?:^|[\s>/])(a|button|input|select|textarea|summary)(?=[\[.:#]|$)")
_CLASS = re.compile(r"\.([A-Za-z][\w-]{2,})$")
_MADE_UP = re.compile(r"\d{3,}")
_IDLE = frozenset("td th tr p h1 h2 h3 h4 h5 h6 body main section form".split())


def is_idle(target: Target, kind: str) -> bool:
    """Whether a step clicked on something that does nothing: a cell or a text that no role makes a control."""
    return kind == "click" and not target.role and target.tag in _IDLE


def resolved(target: Target, kind: str = "") -> Target:
    """Return a target with a role and a name, as far as anything says them; ``kind`` is what was done to it."""
    selectors = (*target.css, *target.xpath)
    name = target.name or target.label or target.placeholder or target.text or target.testid
    name = name or next((said for each in sorted(selectors, key=_is_made_up) if (said := _name(each))), "")
    tag = target.tag or next((match[1] for each in selectors if (match := _LAST_TAG.search(each))), "")
    done = {"fill": "textbox", "select": "combobox", "check": "checkbox", "uncheck": "checkbox"}.get(kind, "")
    pressed = kind == "click" and tag == "input" and not target.kind
    submits = pressed or (any("submit" in each for each in selectors) and tag != "form")
    role = target.role or _KINDS.get(target.kind, "") or done or ("button" if submits else "") or _TAGS.get(tag, "")
    return replace(target, name=name, role=role or ("link" if target.href else "button"))


def _name(selector: str) -> str:
    said = _SAID.search(selector)
    if said:
        return next(each for each in said.groups() if each)
    named = _NAMED.findall(selector)
    found = next((each for each in named[-1] if each), "") if named else ""
    if not found and (match := _CLASS.search(selector)):
        found = match[1]
    parts = words(re.sub(r"^(?:[A-Za-z]\w*\.)+(?=[A-Za-z])", "", found))
    return " ".join(parts).capitalize() if re.search("[A-Za-z]", found) else ""


def _is_made_up(selector: str) -> bool:
    """Whether a selector holds a number that was made up for one visit, as ids of frameworks do."""
    return _MADE_UP.search(selector) is not None
