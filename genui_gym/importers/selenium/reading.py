"""From the commands of a test of Selenium IDE to steps. Nothing is run: what only running would tell is kept as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from genui_gym.importers.selectors import described, merged
from genui_gym.importers.selenium.commands import Raw, commands_of, is_pair, keyed, list_of, located, plain, text_of, typed, words, written
from genui_gym.recording import Kind, Meta, Recording, Step, Target

MOST_COMMANDS = 5000
"""Commands of a test after ``times`` has been unrolled and other tests have been put in."""

_VARIABLE = re.compile(r"\$\{(\w+)\}")
_OPENS = ("if", "while", "forEach", "times", "do")
_SILENT = frozenset(("echo", "setSpeed", "debugger", "mouseOut", "mouseOutAt", "waitForPageToLoad", ""))


def parse_selenium(document: Raw, test: Raw) -> Recording:
    """Return the recording that one test of a project holds."""
    tests = {text_of(each, name): each for each in reversed(document["tests"]) for name in ("id", "name")}
    reading = _Reading(text_of(document, "url"), tests)
    reading.run(commands_of(test), 0)
    meta = Meta("selenium", text_of(document, "version"), title=text_of(test, "name"), viewport=reading.viewport)
    return Recording(meta, tuple(reading.steps), losses=tuple(dict.fromkeys(reading.losses)))


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
            name = text_of(command, "command").strip()
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
        count = self._filled(text_of(commands[0], "target")).strip() if name == "times" else ""
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
                self.steps.append(Step("unknown", note=written(command)))

    def _command(self, command: Raw, name: str, depth: int) -> None:
        if name.startswith("//"):
            self.losses.append(f"A command that is commented out was left out: {written(command)[2:].strip()}")
            return
        target, value = self._filled(text_of(command, "target")), self._filled(text_of(command, "value"))
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
            self._add("wait", found, "" if found else target, "" if name == "pause" else words(name))
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
            for kind, text in typed(keyed(value)):
                self._add(kind, found, text)
        elif name in ("select", "addSelection", "removeSelection"):
            note = {"select": "", "addSelection": "added", "removeSelection": "taken out"}[name]
            self._add("select", found, re.sub(r"^(label|value|index|id)=(?:exact:|glob:)?", "", value), note)
        elif name == "submit":
            self._add("press", found, "Enter", "the form was submitted")
        elif name == "dragAndDropToObject":
            self._add("drag", found, described(located(value)))
        else:
            upload = found.kind == "file"
            self._add("upload" if upload else "fill", found, plain(value) if name == "editContent" else value)

    def _assertion(self, command: Raw, name: str, target: str, value: str) -> None:
        subject = re.sub(r"^(assert|verify)(Not)?", "", name)
        on_page = subject in ("Title", "Alert", "Confirmation", "Prompt", "")
        if subject == "":
            self.losses.append(f"`{name}` looks at a variable of the test: {target}")
            self._keep(command)
            return
        self._add("assert", None if on_page else self._element(command, target), target if on_page else value, words(name))

    def _element(self, command: Raw, target: str) -> Target:
        others = [self._filled(each[0]) for each in list_of(command.get("targets")) if is_pair(each)]
        found = [located(each) for each in dict.fromkeys((target, *others)) if each]
        whole = merged(found[0], *found[1:]) if found else Target()
        return replace(whole, frame=self.frame)

    def _run_test(self, name: str, depth: int) -> None:
        test = self.tests.get(name)
        if test is None or depth >= 8:
            self.losses.append(f"The test {name!r}, which this one runs, is {'not in the file' if test is None else 'nested too deep'}.")
        else:
            self.run(commands_of(test), depth + 1)

    def _add(self, kind: Kind, target: Target | None, value: str = "", note: str = "") -> None:
        self.steps.append(Step(kind, target, value, note=note))

    def _keep(self, command: Raw) -> None:
        self.steps.append(Step("unknown", note=written(command)))

    def _filled(self, text: str) -> str:
        """Put the values of variables in; a variable that nobody set stays as it is written."""

        def value(found: re.Match[str]) -> str:
            name = found.group(1)
            if name not in self.variables and not name.startswith("KEY_"):
                self.losses.append(f"The value of the variable {name!r} is not in the file.")
            return self.variables.get(name, found.group())

        return _VARIABLE.sub(value, text)

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
        name = text_of(commands[index], "command").strip()
        depth += name in _OPENS
        depth -= name in ("end", "repeatIf")
        if depth == 0:
            return index
    return len(commands) - 1


def acts_on_element(command: Raw) -> bool:
    """Whether a command is something that a person does to an element."""
    return text_of(command, "command") in (*_ON_ELEMENT, *_TYPED)
