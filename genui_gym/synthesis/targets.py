"""What a target is called where the recording has no document: its name, or what its selectors give away."""

from __future__ import annotations

import re
from dataclasses import replace

from genui_gym.recording import Recording, Step, Target
from genui_gym.synthesis.english import words

_TAGS = {"a": "link", "button": "button", "summary": "disclosure", "select": "combobox", "textarea": "textbox", "input": "textbox"}
_KINDS = {"submit": "button", "button": "button", "image": "button", "reset": "button", "checkbox": "checkbox", "radio": "radio"}
_NAMED = re.compile(
    r"""\[(?:name|id|aria-label|data-test|data-testid|title|value)[*^$]?=["']?([^"'\]]+)|@(?:name|id|value)=["']([^"']+)|#([\w-]+)"""
)
_SAID = re.compile(r"""(?:text\(\)|\.)\s*[,=]\s*["']([^"']+)["']|contains\([^,]+,\s*["']([^"']+)["']""")
_LAST_TAG = re.compile(r"(?:^|[\s>/])(a|button|input|select|textarea|summary)(?=[\[.:#]|$)")
_CLASS = re.compile(r"\.([A-Za-z][\w-]{2,})$")
_PRESSED = re.compile(r"submit|button|btn|log.?in|sign|save|send|search|continue|confirm", re.IGNORECASE)
_FILLED = ("fill", "select", "check", "uncheck")
_MADE_UP = re.compile(r"\d{3,}")
_IDLE = frozenset("td th tr p h1 h2 h3 h4 h5 h6 body main section form".split())


def is_idle(target: Target, kind: str) -> bool:
    """Whether a step clicked on something that does nothing: a cell or a text that no role makes a control."""
    return kind == "click" and not target.role and target.tag in _IDLE


def told_apart(recording: Recording) -> Recording:
    """Return a recording in which clicks on inputs of no known type are on boxes or on buttons: the last of a form is on its button."""
    steps = list(recording.steps)
    acting = [place for place, step in enumerate(steps) if step.target is not None or step.kind == "goto"]
    for place, following in zip(acting, [*acting[1:], None], strict=True):
        target = steps[place].target
        if target is not None and _is_untyped(steps[place]):
            goes_on = following is not None and (steps[following].kind in _FILLED or _is_untyped(steps[following]))
            presses = any(_PRESSED.search(each) for each in (target.name, *target.css))
            kind = "submit" if presses or not goes_on else "checkbox"
            steps[place] = replace(steps[place], target=replace(target, kind=kind))
    return replace(recording, steps=tuple(steps))


def _is_untyped(step: Step) -> bool:
    target = step.target
    if target is None or step.kind != "click" or target.role or target.kind or (step.before is not None and step.before.html):
        return False
    return (target.tag or _tag(target)) == "input"


def _tag(target: Target) -> str:
    return next((match[1] for each in (*target.css, *target.xpath) if (match := _LAST_TAG.search(each))), "")


def resolved(target: Target, kind: str = "") -> Target:
    """Return a target with a role and a name, as far as anything says them; ``kind`` is what was done to it."""
    selectors = (*target.css, *target.xpath)
    name = target.name or target.label or target.placeholder or target.text or target.testid
    name = name or next((said for each in sorted(selectors, key=_is_made_up) if (said := _name(each))), "")
    tag = target.tag or _tag(target)
    done = {"fill": "textbox", "select": "combobox", "check": "checkbox", "uncheck": "checkbox"}.get(kind, "")
    submits = any("submit" in each for each in selectors) and tag != "form"
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
