"""What a chain of Playwright calls finds, as a target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from genui_gym.importers.codegen.script import Call, Chain, Pattern, as_text
from genui_gym.importers.selectors import described, from_selector, merged
from genui_gym.recording import Target

TABS = ("expect_popup", "wait_for_event", "expect_page", "expect_event")
"""Calls that wait for another tab, among others."""

OPENING = ("sync_playwright", "async_playwright", "chromium", "firefox", "webkit", "launch", "start", "enter", "new_page")
"""Calls that lead to a page and do nothing on it."""

_TO_THE_PAGE = frozenset((*OPENING, *TABS, "new_context", "value"))


@dataclass(frozen=True)
class Located:
    """An element that a chain finds.

    Attributes:
        target: The element; ``None`` while the chain names the page alone.
        within: The elements that it is looked for in, outermost first, in words.
        which: Which of several it is, in words.
        frame: Selectors of the frames it stands in.
    """

    target: Target | None = None
    within: tuple[str, ...] = ()
    which: str = ""
    frame: tuple[str, ...] = ()

    @property
    def note(self) -> str:
        within = f"within {', in '.join(reversed(self.within))}" if self.within else ""
        return "; ".join(filter(None, (within, self.which)))

    @property
    def step_target(self) -> Target | None:
        return replace(self.target, frame=self.frame) if self.target is not None else None


def locate(calls: Sequence[Call]) -> tuple[Located, tuple[Call, ...]]:
    """Follow a chain from its page as far as it finds elements; return what it found and the calls that are left."""
    found, calls = Located(), on_page(calls)
    for index, call in enumerate(calls):
        after = _follow(found, call, calls[index + 1] if index + 1 < len(calls) else None)
        if after is None:
            return found, tuple(calls[index:])
        found = after
    return found, ()


def on_page(calls: Sequence[Call]) -> Sequence[Call]:
    """Return the calls that follow on the page: without those that open it."""
    start = 0
    while start < len(calls) - 1 and calls[start].name in _TO_THE_PAGE:
        start += 1
    return calls[start:]


def _follow(found: Located, call: Call, following: Call | None) -> Located | None:
    if call.name in _FINDERS or (call.name == "locator" and call.args):
        target = _new_target(call)
        within = found.within if found.target is None else (*found.within, _said(found))
        return replace(_filtered(replace(found, target=target, within=within, which=""), call))
    match call.name:
        case "frame_locator":
            return replace(found, target=None, within=(), which="", frame=(*found.frame, call.text()))
        case "frame" if call.args or call.options:
            name = call.text(0, "name") or call.text(0, "url")
            return replace(found, frame=(*found.frame, f'iframe[name="{name}"]'))
        case "content_frame" if found.target is not None:
            frame = next(iter((*found.target.css, *found.target.xpath)), described(found.target))
            return Located(frame=(*found.frame, frame))
        case "filter":
            return _filtered(found, call)
        case "first" | "last":
            return replace(found, which=f"the {call.name} of several")
        case "nth":
            number = int(call.text()) if call.text().lstrip("-").isdigit() else 0
            return replace(found, which="the last of several" if number == -1 else f"number {number + 1} of several")
        case "and" | "and_" if call.args and found.target is not None and (other := _inner(call.args[0])) is not None:
            return replace(found, target=merged(found.target, other))
        case "or" | "or_" | "describe":
            return found
        case _:
            return None


def _new_target(call: Call) -> Target:
    first = call.text()
    match call.name:
        case "get_by_role":
            return Target(role=first, name=as_text(call.options.get("name")))
        case "get_by_label":
            return Target(name=first, label=first)
        case "get_by_placeholder":
            return Target(placeholder=first)
        case "get_by_test_id":
            return Target(testid=first)
        case "get_by_alt_text":
            return Target(role="img", name=first)
        case "get_by_title":
            return Target(name=first)
        case "get_by_text":
            return Target(text=first)
        case _:
            inner = _inner(call.args[0])
            return inner if inner is not None else from_selector(first)


_FINDERS = ("get_by_role", "get_by_label", "get_by_placeholder", "get_by_test_id", "get_by_alt_text", "get_by_title", "get_by_text")


def _filtered(found: Located, call: Call) -> Located:
    """Take ``has_text``, ``has`` and their opposites into account."""
    target, which = found.target, [found.which]
    if (text := as_text(call.options.get("has_text"))) and target is not None:
        target = replace(target, text=target.text or text)
    for name, word in (("has", "with"), ("has_not", "without")):
        inner = _inner(call.options.get(name))
        if inner is not None:
            which.append(f"the one {word} {described(inner)}")
    if text := as_text(call.options.get("has_not_text")):
        which.append(f'the one without "{text}"')
    return replace(found, target=target, which="; ".join(filter(None, which)))


def _inner(value: object) -> Target | None:
    return locate(value.calls)[0].target if isinstance(value, Chain) else None


def _said(found: Located) -> str:
    target = found.target
    assert target is not None
    words = described(target)
    if target.text and target.text not in words:
        words += f' with "{target.text}"'
    return f"{words} ({found.which})" if found.which else words


def is_pattern(call: Call) -> bool:
    """Return whether a call looks for a pattern and not for a text."""
    return any(isinstance(each, Pattern) for each in (*call.args, *call.options.values()))
