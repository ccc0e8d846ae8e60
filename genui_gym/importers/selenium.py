"""Recordings of Selenium IDE (``.side``): a project with tests, each a list of commands on targets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urljoin

from genui_gym.errors import did_you_mean
from genui_gym.importers.selectors import described, from_css, from_xpath, merged
from genui_gym.importers.source import Source
from genui_gym.recording import Kind, Meta, Recording, Step, Target

Raw = Mapping[str, Any]

MOST_COMMANDS = 5000
"""Commands of a test after ``times`` has been unrolled and other tests have been put in."""

_VARIABLE = re.compile(r"\$\{(\w+)\}")
_KEY = re.compile(r"\$\{KEY_(\w+)\}")
_LOCATOR = re.compile(r"^(id|name|css|xpath|linkText|link|partialLinkText|className|tagName|identifier)(?::\w+)?=(.*)$", re.DOTALL)
_KEYS = {
    **{"ENTER": "Enter", "RETURN": "Enter", "TAB": "Tab", "ESC": "Escape", "ESCAPE": "Escape", "SPACE": "Space", "BACKSPACE": "Backspace"},
    **{"BKSP": "Backspace", "DELETE": "Delete", "DEL": "Delete", "UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft"},
    **{"RIGHT": "ArrowRight", "HOME": "Home", "END": "End", "PAGE_UP": "PageUp", "PGUP": "PageUp", "PAGE_DOWN": "PageDown"},
    **{"PGDN": "PageDown", "INSERT": "Insert", "SHIFT": "Shift", "CTRL": "Control", "CONTROL": "Control", "ALT": "Alt", "META": "Meta"},
    **{f"F{number}": f"F{number}" for number in range(1, 13)},
}
_OPENS = ("if", "while", "forEach", "times", "do")
_INSIDE = ("else", "elseIf")
_SILENT = frozenset(("echo", "setSpeed", "debugger", "mouseOut", "mouseOutAt", "waitForPageToLoad", ""))


def parse_selenium(document: Raw, test: Raw) -> Recording:
    """Return the recording that one test of a project holds."""
    tests = {_text(each, name): each for each in reversed(document["tests"]) for name in ("id", "name")}
    reading = _Reading(_text(document, "url"), tests)
    reading.run(_commands(test), 0)
    meta = Meta("selenium", _text(document, "version"), title=_text(test, "name"), viewport=reading.viewport)
    return Recording(meta, tuple(reading.steps), losses=tuple(dict.fromkeys(reading.losses)))


def ordered(document: Raw) -> list[Raw]:
    """Return the tests of a project, those of its suites first, in the suites' order."""
    tests: list[Raw] = list(document["tests"])
    suites = [suite for suite in _list(document.get("suites")) if isinstance(suite, Mapping)]
    in_suites = [name for suite in suites for name in _list(suite.get("tests"))]
    place = {name: index for index, name in enumerate(dict.fromkeys(str(name) for name in in_suites))}
    return sorted(tests, key=lambda test: place.get(_text(test, "id"), len(place)))


def _commands(test: Raw) -> list[Raw]:
    return [each for each in _list(test.get("commands")) if isinstance(each, Mapping)]


@dataclass
class _Reading:
    """What has been read of a test so far."""

    base: str
    tests: Mapping[str, Raw]
    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    viewport: tuple[int, int] | None = None
    variables: dict[str, str] = field(default_factory=dict)
    frame: tuple[str, ...] = ()
    done: int = 0

    def run(self, commands: Sequence[Raw], depth: int) -> None:
        at = 0
        while at < len(commands):
            command = commands[at]
            name = _text(command, "command").strip()
            end = _block_end(commands, at) if name in _OPENS else at
            if name in _OPENS:
                self._block(commands[at : end + 1], name, depth)
            elif self._counted():
                self._command(command, name, depth)
            at = end + 1

    def _counted(self) -> bool:
        self.done += 1
        if self.done > MOST_COMMANDS:
            self.losses.append(f"Only the first {MOST_COMMANDS} commands were read.")
        return self.done <= MOST_COMMANDS

    def _block(self, commands: Sequence[Raw], name: str, depth: int) -> None:
        count = self._filled(_text(commands[0], "target")).strip() if name == "times" else ""
        if name == "times" and count.isdecimal() and len(count) < 4 and depth < 8:
            for _ in range(int(count)):
                if not self._counted():
                    break
                self.run(commands[1:-1], depth + 1)
            return
        self.losses.append(
            f"`{name}` is not followed: only running the test would tell its way. Its {len(commands)} commands are kept as text."
        )
        for command in commands:
            if self._counted():
                self.steps.append(Step("unknown", note=_written(command)))

    def _command(self, command: Raw, name: str, depth: int) -> None:
        if name.startswith("//"):
            self.losses.append(f"A command that is commented out was left out: {_written(command)[2:].strip()}")
            return
        target, value = self._filled(_text(command, "target")), self._filled(_text(command, "value"))
        if name == "run":
            self._run_test(target, depth)
        elif name in _SETTINGS:
            _SETTINGS[name](self, target, value)
        elif name in _ON_ELEMENT or name in _TYPED:
            self._on_element(command, name, target, value)
        elif name.startswith(("assert", "verify")):
            self._assertion(command, name, target, value)
        elif name.startswith(("waitFor", "pause")):
            found = self._element(command, target) if name.startswith("waitForElement") else None
            self._add("wait", found, "" if found else target, "" if name == "pause" else _words(name))
        elif name.startswith("store") or name in ("executeScript", "executeAsyncScript"):
            self.losses.append(f"`{name}` sets a variable that only running the test would tell: {value or target}")
            self._keep(command)
        elif name not in _SILENT:
            self.losses.append(f"The command {name!r} is not known; it is kept as text.")
            self._keep(command)

    def _on_element(self, command: Raw, name: str, target: str, value: str) -> None:
        found = self._element(command, target)
        if name in _ON_ELEMENT:
            self._add(_ON_ELEMENT[name], found)
        elif name == "sendKeys":
            for kind, text in _typed(self._keyed(value)):
                self._add(kind, found, text)
        elif name in ("select", "addSelection", "removeSelection"):
            note = {"select": "", "addSelection": "added", "removeSelection": "taken out"}[name]
            self._add("select", found, re.sub(r"^(label|value|index|id)=(?:exact:|glob:)?", "", value), note)
        elif name == "submit":
            self._add("press", found, "Enter", "the form was submitted")
        elif name == "dragAndDropToObject":
            self._add("drag", found, described(_located(value)))
        else:
            upload = found.kind == "file"
            self._add("upload" if upload else "fill", found, _plain(value) if name == "editContent" else value)

    def _assertion(self, command: Raw, name: str, target: str, value: str) -> None:
        subject = re.sub(r"^(assert|verify)(Not)?", "", name)
        on_page = subject in ("Title", "Alert", "Confirmation", "Prompt", "")
        if subject == "":
            self.losses.append(f"`{name}` looks at a variable of the test: {target}")
            self._keep(command)
            return
        self._add("assert", None if on_page else self._element(command, target), target if on_page else value, _words(name))

    def _element(self, command: Raw, target: str) -> Target:
        others = [self._filled(each[0]) for each in _list(command.get("targets")) if _is_pair(each)]
        found = [_located(each) for each in dict.fromkeys((target, *others)) if each]
        whole = merged(found[0], *found[1:]) if found else Target()
        return replace(whole, frame=self.frame)

    def _run_test(self, name: str, depth: int) -> None:
        test = self.tests.get(name)
        if test is None or depth >= 8:
            self.losses.append(f"The test {name!r}, which this one runs, is {'not in the file' if test is None else 'nested too deep'}.")
        else:
            self.run(_commands(test), depth + 1)

    def _add(self, kind: Kind, target: Target | None, value: str = "", note: str = "") -> None:
        self.steps.append(Step(kind, target, value, note=note))

    def _keep(self, command: Raw) -> None:
        self.steps.append(Step("unknown", note=_written(command)))

    def _filled(self, text: str) -> str:
        """Put the values of variables in; a variable that nobody set stays as it is written."""

        def value(found: re.Match[str]) -> str:
            name = found.group(1)
            if name not in self.variables and not name.startswith("KEY_"):
                self.losses.append(f"The value of the variable {name!r} is not in the file.")
            return self.variables.get(name, found.group())

        return _VARIABLE.sub(value, text)

    def _keyed(self, text: str) -> Iterator[tuple[bool, str]]:
        """Yield the parts of what ``sendKeys`` sends: whether it is a key, and its name or the text."""
        at = 0
        for found in _KEY.finditer(text):
            if found.start() > at:
                yield False, text[at : found.start()]
            yield True, _KEYS.get(found.group(1), found.group(1).capitalize())
            at = found.end()
        if at < len(text):
            yield False, text[at:]

    def opens(self, target: str, value: str) -> None:
        self._add("goto", None, urljoin(self.base, target) if self.base else target)

    def stores(self, target: str, value: str) -> None:
        self.variables[value] = target

    def sizes(self, target: str, value: str) -> None:
        size = re.fullmatch(r"\s*(\d{1,5})\s*[x,]\s*(\d{1,5})\s*", target)
        if size:
            self.viewport = int(size.group(1)), int(size.group(2))

    def frames(self, target: str, value: str) -> None:
        if target in ("relative=top", "relative=parent"):
            self.frame = self.frame[:-1] if target.endswith("parent") else ()
        else:
            self.frame = (*self.frame, target)

    def scrolls(self, target: str, value: str) -> None:
        place = re.fullmatch(r"\s*window\.scroll(?:To|By)\(\s*([-\d.]+)\s*,\s*([-\d.]+)\s*\)\s*;?\s*", target)
        if place:
            self._add("scroll", None, f"{place.group(1)},{place.group(2)}")
        else:
            self.losses.append(f"A script of the test was not run: {target[:100]}")
            self._add("unknown", None, note=f"runScript {target}"[:300])

    def windows(self, target: str, value: str) -> None:
        self.losses.append(f"The test goes on in another window ({target}). Its steps stand in order, without the window.")

    def closes(self, target: str, value: str) -> None:
        self.losses.append("The test closes its window.")


_SETTINGS: dict[str, Callable[[_Reading, str, str], None]] = {
    "open": _Reading.opens,
    "store": _Reading.stores,
    "setWindowSize": _Reading.sizes,
    "selectFrame": _Reading.frames,
    "runScript": _Reading.scrolls,
    "selectWindow": _Reading.windows,
    "close": _Reading.closes,
}
_ON_ELEMENT: dict[str, Kind] = {
    "click": "click",
    "clickAt": "click",
    "doubleClick": "dblclick",
    "doubleClickAt": "dblclick",
    "check": "check",
    "uncheck": "uncheck",
    "mouseOver": "hover",
    "mouseMoveAt": "hover",
}
_TYPED = frozenset(("type", "sendKeys", "select", "addSelection", "removeSelection", "submit", "dragAndDropToObject", "editContent"))


def _block_end(commands: Sequence[Raw], start: int) -> int:
    """Return the index of the command that ends a block, the last one's if none does."""
    depth = 0
    for index in range(start, len(commands)):
        name = _text(commands[index], "command").strip()
        depth += name in _OPENS
        depth -= name in ("end", "repeatIf")
        if depth == 0:
            return index
    return len(commands) - 1


def _typed(parts: Iterator[tuple[bool, str]]) -> Iterator[tuple[Kind, str]]:
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


def _located(target: str) -> Target:
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


def _is_pair(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and bool(value) and isinstance(value[0], str)


def _written(command: Raw) -> str:
    return " | ".join(filter(None, (_text(command, name).strip() for name in ("command", "target", "value"))))[:300]


def _plain(html: str) -> str:
    return re.sub(r"<[^<>]*>", "", html)


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z])([A-Z])", lambda found: " " + found.group(1).lower(), name)


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _text(raw: Raw, name: str) -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _acts(test: Raw) -> int:
    """Return how many commands of a test act on an element."""
    return sum(_text(command, "command") in (*_ON_ELEMENT, *_TYPED) for command in _commands(test))


class SeleniumImporter:
    """Reads projects of Selenium IDE; ``which`` is the name of a test."""

    name = "selenium"
    title = "Selenium IDE (.side)"

    def recognises(self, source: Source) -> bool:
        tests = source.json.get("tests") if source.shape == "json" and isinstance(source.json, dict) else None
        return isinstance(tests, list) and any(isinstance(test, dict) and isinstance(test.get("commands"), list) for test in tests)

    def read(self, source: Source) -> Recording:
        if not self.recognises(source):
            source.refuse("It is no project of Selenium IDE: it has no tests with commands", "Save the project in Selenium IDE")
        tests = ordered({**source.json, "tests": [test for test in source.json["tests"] if isinstance(test, dict)]})
        names = [_text(test, "name") for test in tests]
        if source.which and source.which not in names:
            source.refuse(f"It holds no test {source.which!r}", did_you_mean(source.which, names, "test"))
        named = (test for test in tests if _text(test, "name") == source.which)
        chosen = next(named) if source.which else max(tests, key=lambda test: (_acts(test), bool(_commands(test))))
        recording = parse_selenium({**source.json, "tests": tests}, chosen)
        others = [name for test, name in zip(tests, names, strict=True) if test is not chosen and _commands(test)]
        if source.which or not others:
            return recording
        loss = f"The file holds other tests, which were left out: {', '.join(map(repr, others[:12]))}."
        return replace(recording, losses=(*recording.losses, loss))


IMPORTER = SeleniumImporter()
