"""What a flow does, read statement by statement: names are followed, calls become steps, nothing is run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from genui_gym.importers.codegen.actions import ACTIONS, Said, asserted
from genui_gym.importers.codegen.flows import Flow
from genui_gym.importers.codegen.locators import OPENING, TABS, locate
from genui_gym.importers.codegen.script import Block, Call, Chain, Joined, ScriptError, Statement, Unread, Value, as_text
from genui_gym.importers.limits import LONGEST_VALUE
from genui_gym.recording import Step

_PLAYWRIGHT = frozenset(("page", "context", "browser", "playwright", "chromium", "firefox", "webkit", "frame", "popup"))
_SILENT = frozenset(
    (
        *("close", "stop", "pause", "bring_to_front", "focus", "blur", "launch", "start", "screenshot", "storage_state"),
        *("set_default_timeout", "set_default_navigation_timeout", "set_timeout", "wait_for_load_state", "grant_permissions"),
        *("run", "main", "slow", "add_argument"),
    )
)
_MOST_CALLS = 200
"""Calls, those in arguments counted, that a name may stand for."""

_MOST_WORK = 200_000
"""Calls that are looked at in a flow, names followed; no recorder comes near."""


@dataclass
class Played:
    """What came of a flow."""

    title: str
    steps: list[Step] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    viewport: tuple[int, int] | None = None
    locale: str = ""
    base: str = ""


def play(flow: Flow) -> Played:
    """Return the steps of a flow and what could not be read of it."""
    player = _Player(Played(flow.title))
    for statement in flow.statements:
        player.statement(statement)
    return player.played


class _Player:
    def __init__(self, played: Played) -> None:
        self.played = played
        self.names: dict[str, Value] = {}
        self.tabs: set[str] = set()
        self.work = 0

    def statement(self, statement: Statement) -> None:
        if statement.control:
            self._keep(statement, f"`{statement.control}` is not followed: only running the script would tell its way")
        elif isinstance(statement.value, Chain):
            self._chain(statement.value, statement)
        elif statement.name and not isinstance(statement.value, Block):
            self.names[statement.name] = self._value(statement.value)
        elif isinstance(statement.value, Unread | Joined):
            self._keep(statement, "it is not a call on a page")

    def _chain(self, chain: Chain, statement: Statement) -> None:
        if chain.root == "Promise" and chain.calls and isinstance(chain.calls[0].args[:1], tuple):
            for each in chain.calls[0].args[:1]:
                for inner in each if isinstance(each, list) else ():
                    if isinstance(inner, Chain):
                        self._chain(inner, replace(statement, name=""))
            return
        chain = self._resolved(chain)
        chain = Chain(chain.root, tuple(call for call in chain.calls if call.name not in ("catch", "then")))
        if statement.name and _size(chain) <= _MOST_CALLS:
            self.names[statement.name] = chain
        self._settings(chain)
        if "expect" in chain.names[:1]:
            self._expect(chain, statement)
            return
        located, rest = locate(chain.calls)
        self._tab(chain, statement)
        if not rest or self._is_silent(chain, rest, statement):
            return
        action = ACTIONS.get(".".join(call.name for call in rest))
        said = action(located, rest[-1]) if action is not None else None
        if said is not None and said.kind == "goto" and any(isinstance(each, Unread) for each in rest[-1].args):
            self._keep(statement, "only running the script would tell the address")
        elif said is None:
            self._keep(statement, f"the call {rest[-1].name} is not known")
        else:
            self._add(said)
            if any(isinstance(each, Unread) for each in (*rest[-1].args, *rest[-1].options.values())):
                self._lose(f"Line {statement.line}: only running the script would tell a value; it is kept as written: {said.value[:100]}")

    def _resolved(self, chain: Chain) -> Chain:
        """Return a chain with the names in it replaced by what they stand for."""
        seen: set[str] = set()
        while chain.root in self.names and chain.root not in seen:
            seen.add(chain.root)
            known = self.names[chain.root]
            if not isinstance(known, Chain):
                break
            chain = Chain(known.root, (*known.calls, *chain.calls))
        return Chain(chain.root, tuple(self._call(call) for call in chain.calls))

    def _call(self, call: Call) -> Call:
        self.work += 1
        if self.work > _MOST_WORK:
            raise ScriptError("its names lead to each other too often to be followed")
        options = {name: self._value(value) for name, value in call.options.items()}
        return Call(call.name, tuple(self._value(value) for value in call.args), options)

    def _value(self, value: Value) -> Value:
        if isinstance(value, Joined):
            parts = [self._value(part) for part in value.parts]
            known = all(isinstance(part, str | int | float) for part in parts)
            text = "".join(map(as_text, parts)) if known else ""
            return text if known and len(text) <= LONGEST_VALUE else Unread(value.text)
        if not isinstance(value, Chain):
            return value
        if not value.calls and value.root in self.names and not isinstance(self.names[value.root], Chain):
            return self.names[value.root]
        resolved = self._resolved(value)
        return resolved if _is_page(resolved) else Unread(".".join(filter(None, (resolved.root, *resolved.names))))

    def _settings(self, chain: Chain) -> None:
        """Take what a script says of the window: its size, its language, the address that paths hang on."""
        for call in chain.calls:
            size = call.options.get("viewport") if call.name in ("new_context", "new_page", "use") else None
            if call.name == "set_viewport_size":
                size = call.args[0] if call.args else dict(call.options)
            if isinstance(size, Mapping) and isinstance(size.get("width"), int) and isinstance(size.get("height"), int):
                self.played.viewport = int(size["width"]), int(size["height"])
            if call.name in ("new_context", "use"):
                self.played.locale = as_text(call.options.get("locale")) or self.played.locale
                self.played.base = as_text(call.options.get("base_url")) or self.played.base
                if call.options.get("storage_state"):
                    self._lose("The flow begins from a stored state of the browser, such as a session, that is not in the script.")

    def _tab(self, chain: Chain, statement: Statement) -> None:
        opened = [call for call in chain.calls if call.name in TABS]
        if not opened or statement.name:
            return
        name = ".".join(chain.names[: chain.names.index(opened[-1].name) + 1])
        if name not in self.tabs:
            self.tabs.add(name)
            self._lose(f"Line {statement.line}: the flow goes on in another tab. Its steps stand in order, without the tab.")

    def _is_silent(self, chain: Chain, rest: tuple[Call, ...], statement: Statement) -> bool:
        """Return whether a call does nothing on a page; say so where a person should know it."""
        name = rest[-1].name
        awaited = rest[-1].text() if name == "wait_for_event" else name.removeprefix("expect_").replace("_", "")
        if awaited in ("download", "filechooser"):
            self._lose(f"Line {statement.line}: the flow waits for a {'download' if awaited == 'download' else 'file chooser'}.")
            return True
        if name in (*TABS, "value", "expect_navigation", "wait_for_navigation", "set_viewport_size", "use", "new_context"):
            return True
        if name in _SILENT or name in OPENING:
            return True
        handed = any(_is_page(each) for each in rest[-1].args if isinstance(each, Chain))
        return bool(statement.name) or not (_is_page(chain) or handed or name in ACTIONS)

    def _expect(self, chain: Chain, statement: Statement) -> None:
        subject = chain.calls[0].args[0] if chain.calls[0].args else None
        matcher = chain.calls[-1]
        if not isinstance(subject, Chain) or len(chain.calls) < 2:
            self._keep(statement, "what it expects is not on a page")
            return
        negated = "not" in chain.names or matcher.name.startswith("not_")
        self._add(asserted(locate(subject.calls)[0], matcher, negated))

    def _add(self, said: Said) -> None:
        value = said.value
        if said.kind == "goto":
            value = urljoin(self.played.base, value) if self.played.base else value
        self.played.steps.append(Step(said.kind, said.target, value, note=said.note))

    def _keep(self, statement: Statement, why: str) -> None:
        """Keep a statement as it is written."""
        self.played.steps.append(Step("unknown", note=statement.source))
        self._lose(f"Line {statement.line} is kept as text, {why}: {statement.source[:100]}")

    def _lose(self, sentence: str) -> None:
        if sentence not in self.played.losses:
            self.played.losses.append(sentence)


def _size(value: Value) -> int:
    if not isinstance(value, Chain):
        return 0
    return sum(1 + sum(map(_size, (*call.args, *call.options.values()))) for call in value.calls)


def _is_page(chain: Chain) -> bool:
    return chain.root in _PLAYWRIGHT or "page" in chain.root.lower() or "new_page" in chain.names
