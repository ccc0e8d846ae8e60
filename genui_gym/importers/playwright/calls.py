"""What each call of a script did, as steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from genui_gym.importers.playwright.log import Call
from genui_gym.importers.playwright.selector import target_of
from genui_gym.importers.selectors import described
from genui_gym.recording import Kind, Step, Target

Raw = Mapping[str, Any]
Reading = Callable[[Raw, Target | None], Iterator[Step]]

CLASSES = frozenset(("Frame", "Page", "ElementHandle", "Locator", "Keyboard", "Mouse", "Touchscreen"))
"""On what a script acts as a person would; calls on anything else prepare or look."""

SCRIPTED = frozenset(
    ("evaluateExpression", "evaluateExpressionHandle", "evalOnSelector", "evalOnSelectorAll", "dispatchEvent", "addScriptTag")
)
"""Calls that run script in the page: what they did can't be told."""

_LOOKS = frozenset(
    "title content textContent innerText innerHTML getAttribute inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible"
    " querySelector querySelectorAll queryCount screenshot ariaSnapshot addStyleTag setViewportSize bringToFront expectScreenshot"
    " setDefaultTimeoutNoReply setDefaultNavigationTimeoutNoReply waitForEventInfo setNetworkInterceptionPatterns pdf emulateMedia"
    " accessibilitySnapshot highlight resolveSelector frameElement contentFrame ownerFrame boundingBox selectText updateSubscription"
    " setExtraHTTPHeaders setWebSocketInterceptionPatterns exposeBinding addInitScript startJSCoverage stopJSCoverage startCSSCoverage"
    " stopCSSCoverage close opener requestGC registerLocatorHandler unregisterLocatorHandler setFileChooserInterceptedNoReply pause"
    " snapshotForAI consoleMessages pageErrors requests evaluateHandle".split()
)
_KEYS = {"\n": "Enter", "\r": "Enter", "\t": "Tab", " ": "Space"}
_RUNNER = {"keyboard": "keyboard", "mouse": "mouse", "touchscreen": "touchscreen"}


def steps_of(call: Call) -> list[Step]:
    """Return what a call did: often one step, several where it typed, none where it only looked or prepared."""
    of, method = (call.of, call.method) if call.of != "Test" else _named(call.title)
    if of not in CLASSES or method in _LOOKS or method in SCRIPTED:
        return []
    selector = _text(call.params, "selector")
    target = target_of(selector) if selector else Target() if of == "ElementHandle" else None
    if target is not None and call.box is not None:
        target = replace(target, box=call.box)
    reading = _READINGS.get(method)
    if reading is None:
        return [Step("unknown", target, note=f"{call.title or method}: {_short(call.params)}")]
    steps = list(reading(call.params, target))
    if call.error and method != "expect":
        return [Step("unknown", target, note=f"{call.title or method} failed: {call.error[:300]}")]
    return [
        replace(step, note="; ".join(filter(None, (step.note, f"it did not hold: {call.error[:300]}" if call.error else ""))))
        for step in steps
    ]


def _named(title: str) -> tuple[str, str]:
    """Return class and method of a call as the runner's own log names it, such as ``locator.click``."""
    of, _, method = title.partition(".")
    if of in _RUNNER:
        return "Page", f"{of}{method[:1].upper()}{method[1:]}"
    return {"page": "Page", "locator": "Frame", "frame": "Frame", "elementHandle": "ElementHandle", "expect": ""}.get(of, ""), method


def _plain(kind: Kind, value: str = "") -> Reading:
    def read(params: Raw, target: Target | None) -> Iterator[Step]:
        yield Step(kind, target, _text(params, value) if value else "", note=_button(params))

    return read


def _button(params: Raw) -> str:
    held = "+".join(str(each) for each in params["modifiers"]) if isinstance(params.get("modifiers"), list) else ""
    button = _text(params, "button")
    said = (f"with {held} held" if held else "", f"{button} button" if button not in ("", "left") else "")
    return ", ".join(filter(None, said))


def _typed(params: Raw, target: Target | None) -> Iterator[Step]:
    for letter in _text(params, "text"):
        yield Step("press", target, _KEYS.get(letter, letter))


def _pressed(params: Raw, target: Target | None) -> Iterator[Step]:
    key = _text(params, "key")
    yield Step("press", target, "Space" if key == " " else key)


def _selected(params: Raw, target: Target | None) -> Iterator[Step]:
    options = params.get("options")
    chosen = [_option(each) for each in options] if isinstance(options, list) else []
    yield Step("select", target, "\n".join(chosen))


def _option(option: object) -> str:
    if not isinstance(option, dict):
        return str(option)
    index = option.get("index")
    told = next((_text(option, name) for name in ("label", "valueOrLabel", "value") if _text(option, name)), "")
    return told or (f"#{index + 1}" if isinstance(index, int) else "")


def _uploaded(params: Raw, target: Target | None) -> Iterator[Step]:
    paths = [each for each in _list(params.get("localPaths")) if isinstance(each, str)]
    names = [_text(each, "name") for each in (*_list(params.get("payloads")), *_list(params.get("files"))) if isinstance(each, dict)]
    yield Step("upload", target, "\n".join([*(path.replace("\\", "/").rpartition("/")[2] for path in paths), *names]))


def _dragged(params: Raw, target: Target | None) -> Iterator[Step]:
    yield Step("drag", target_of(_text(params, "source")), described(target_of(_text(params, "target"))))


def _pointed(kind: Kind) -> Reading:
    def read(params: Raw, target: Target | None) -> Iterator[Step]:
        x, y = params.get("x"), params.get("y")
        box = (float(x), float(y), 0.0, 0.0) if isinstance(x, int | float) and isinstance(y, int | float) else None
        yield Step(kind, target if target is not None else Target(box=box), note=_button(params))

    return read


def _wheeled(params: Raw, target: Target | None) -> Iterator[Step]:
    yield Step("scroll", value=f"{_digits(params, 'deltaX')},{_digits(params, 'deltaY')}")


def _focused(params: Raw, target: Target | None) -> Iterator[Step]:
    yield Step("click", target, note="focus alone")


def _expected(params: Raw, target: Target | None) -> Iterator[Step]:
    texts = [_text(each, "string") for each in _list(params.get("expectedText")) if isinstance(each, dict)]
    relation = _text(params, "expression").removeprefix("to.").replace(".", " ")
    yield Step("assert", target, "\n".join(filter(None, texts)), note=f"not {relation}" if params.get("isNot") is True else relation)


def _waited(params: Raw, target: Target | None) -> Iterator[Step]:
    yield Step("wait", target, _text(params, "state"))


_READINGS: Mapping[str, Reading] = {
    "goto": _plain("goto", "url"),
    "setContent": lambda params, target: iter([Step("goto", value="about:blank", note="the page was written by the script")]),
    **{name: _plain(kind) for name, kind in {"goBack": "back", "goForward": "forward", "reload": "reload"}.items()},  # type: ignore[arg-type]
    **{name: _plain("click") for name in ("click", "tap")},
    "dblclick": _plain("dblclick"),
    "hover": _plain("hover"),
    "check": _plain("check"),
    "uncheck": _plain("uncheck"),
    "setChecked": lambda params, target: iter([Step("check" if params.get("checked") is not False else "uncheck", target)]),
    "fill": _plain("fill", "value"),
    "clear": _plain("fill"),
    "type": _typed,
    "pressSequentially": _typed,
    "keyboardType": _typed,
    "keyboardInsertText": _typed,
    "press": _pressed,
    "keyboardPress": _pressed,
    "selectOption": _selected,
    "setInputFiles": _uploaded,
    "dragAndDrop": _dragged,
    "focus": _focused,
    "scrollIntoViewIfNeeded": _plain("scroll"),
    "mouseClick": _pointed("click"),
    "mouseDblclick": _pointed("dblclick"),
    "mouseMove": _pointed("hover"),
    "touchscreenTap": _pointed("click"),
    "mouseWheel": _wheeled,
    "expect": _expected,
    **dict.fromkeys(("waitForSelector", "waitForTimeout", "waitForFunction", "waitForLoadState", "waitForURL"), _waited),
}


def _short(params: Raw) -> str:
    return str(dict(params))[:300]


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _digits(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return f"{value:g}" if isinstance(value, int | float) else "0"
