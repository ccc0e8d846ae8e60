"""The calls of Playwright that do something, and the step that each becomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from genui_gym.importers.codegen.locators import Located, locate
from genui_gym.importers.codegen.script import Call, Chain, as_text
from genui_gym.importers.selectors import described, from_selector
from genui_gym.recording import Kind, Target


@dataclass(frozen=True)
class Said:
    """A step as a script says it."""

    kind: Kind
    target: Target | None = None
    value: str = ""
    note: str = ""


Action = Callable[[Located, Call], Said | None]
"""From what the chain found and the call at its end to the step; ``None`` if the call says too little."""


def asserted(located: Located, matcher: Call, negated: bool) -> Said:
    """Return what an ``expect`` asserts, its matcher in words as the note."""
    words = matcher.name.removeprefix("not_").replace("_", " ")
    said = ("not " if negated else "") + words
    return Said("assert", located.step_target, "\n".join(as_text(each) for each in matcher.args), _notes(said, located.note))


def _on_element(kind: Kind, value: Callable[[Call], str] = lambda call: "") -> Action:
    """Return the reading of a call on an element; older scripts call it on the page with a selector first."""

    def read(located: Located, call: Call) -> Said | None:
        located, call = _addressed(located, call)
        if located.target is None:
            return None
        return Said(kind, located.step_target, value(call), _notes(located.note, _how(call)))

    return read


def _addressed(located: Located, call: Call) -> tuple[Located, Call]:
    if located.target is not None or not call.args or not isinstance(call.args[0], str):
        return located, call
    return replace(located, target=from_selector(call.args[0])), replace(call, args=call.args[1:])


def _how(call: Call) -> str:
    """Return in words how a click differs from a plain one."""
    modifiers = call.options.get("modifiers")
    held = f"with {'+'.join(as_text(each) for each in modifiers)} held" if isinstance(modifiers, list) and modifiers else ""
    button = as_text(call.options.get("button"))
    return _notes("" if button in ("", "left") else f"{button} button", held)


def _click(located: Located, call: Call) -> Said | None:
    return _on_element("dblclick" if call.options.get("click_count") == 2 else "click")(located, call)


def _chosen(call: Call) -> str:
    return call.text() or as_text(call.options.get("label")) or as_text(call.options.get("value")) or as_text(call.options.get("index"))


def _set_checked(located: Located, call: Call) -> Said | None:
    located, call = _addressed(located, call)
    on = call.args[0] if call.args else call.options.get("checked")
    return Said("check" if on else "uncheck", located.step_target, note=located.note) if located.target is not None else None


def _drag(located: Located, call: Call) -> Said | None:
    goal = call.args[0] if call.args else None
    if located.target is None or not isinstance(goal, Chain):
        return None
    onto = locate(goal.calls)[0].target
    return Said("drag", located.step_target, described(onto) if onto is not None else "", located.note)


def _drag_and_drop(located: Located, call: Call) -> Said:
    return Said("drag", from_selector(call.text(0, "source")), described(from_selector(call.text(1, "target"))), located.note)


def _plain(kind: Kind, value: Callable[[Call], str] = lambda call: "") -> Action:
    """Return the reading of a call on the page itself."""
    return lambda located, call: Said(kind, located.step_target, value(call), located.note)


def _at_point(kind: Kind) -> Action:
    """Return the reading of a click at a point of the page."""

    def read(located: Located, call: Call) -> Said | None:
        numbers = [each for each in call.args[:2] if isinstance(each, int | float)]
        if len(numbers) < 2:
            return None
        return Said(kind, Target(box=(float(numbers[0]), float(numbers[1]), 0.0, 0.0)), note=_how(call))

    return read


def _dispatched(located: Located, call: Call) -> Said | None:
    located, call = _addressed(located, call)
    return Said("click", located.step_target, note=located.note) if located.target is not None and call.text() == "click" else None


def _wheel(located: Located, call: Call) -> Said:
    return Said("scroll", value=f"{call.text(0, 'delta_x') or 0},{call.text(1, 'delta_y') or 0}")


def _wait_for(located: Located, call: Call) -> Said:
    located, call = _addressed(located, call)
    return Said("wait", located.step_target, as_text(call.options.get("state")), located.note)


def _notes(*notes: str) -> str:
    return "; ".join(note for note in notes if note)


ACTIONS: dict[str, Action] = {
    "goto": _plain("goto", lambda call: call.text(0, "url")),
    "go_back": _plain("back"),
    "go_forward": _plain("forward"),
    "reload": _plain("reload"),
    "click": _click,
    "tap": _on_element("click"),
    "dblclick": _on_element("dblclick"),
    "fill": _on_element("fill", lambda call: call.text(0, "value")),
    "type": _on_element("fill", lambda call: call.text(0, "text")),
    "press_sequentially": _on_element("fill", lambda call: call.text(0, "text")),
    "clear": _on_element("fill"),
    "press": _on_element("press", lambda call: call.text(0, "key")),
    "check": _on_element("check"),
    "uncheck": _on_element("uncheck"),
    "set_checked": _set_checked,
    "select_option": _on_element("select", _chosen),
    "set_input_files": _on_element("upload", lambda call: call.text(0, "files") or _chosen(call)),
    "hover": _on_element("hover"),
    "drag_to": _drag,
    "drag_and_drop": _drag_and_drop,
    "dispatch_event": _dispatched,
    "scroll_into_view_if_needed": _on_element("scroll"),
    "wait_for": _wait_for,
    "wait_for_selector": _wait_for,
    "wait_for_timeout": _plain("wait", lambda call: call.text(0, "timeout")),
    "wait_for_url": _plain("wait", lambda call: call.text(0, "url")),
    "keyboard.press": _plain("press", lambda call: call.text(0, "key")),
    "keyboard.type": _plain("fill", lambda call: call.text(0, "text")),
    "keyboard.insert_text": _plain("fill", lambda call: call.text(0, "text")),
    "mouse.click": _at_point("click"),
    "mouse.dblclick": _at_point("dblclick"),
    "mouse.move": _at_point("hover"),
    "mouse.wheel": _wheel,
    "touchscreen.tap": _at_point("click"),
}
"""The reading of each call, by its name on a locator or page (``keyboard.press`` on the page's keyboard)."""
