"""Expressions of JavaScript: calls in a chain, literals, and functions whose bodies are statements again."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from genui_gym.importers.codegen.cursor import Cursor
from genui_gym.importers.codegen.script import Block, Call, Chain, Joined, Pattern, Statement, Unread, Value, snake
from genui_gym.importers.codegen.tokens import Token, unescaped

_ENDS = frozenset((",", ";", ")", "]", "}", ":"))
_LITERALS: dict[str, Value] = {"true": True, "false": False, "null": None, "undefined": None}


class Expressions(Cursor, ABC):
    """Reads expressions; what reads the statements of a body is added to it."""

    @abstractmethod
    def statements(self, depth: int) -> tuple[Statement, ...]:
        """Read up to the closing brace or the end of the file."""

    def expression(self, depth: int) -> Value:
        """Read one expression, without the comma that may follow."""
        self.check(depth)
        first = self.at
        while self.takes("await", "void", "new", "async"):
            pass
        value = self._after(self._primary(depth), first, depth)
        if self.sees("+"):
            value = self._sum(value, first, depth)
        if self.takes("as", "satisfies"):
            self._rest()
            return value
        if self._ended():
            return value
        self._rest()
        return Unread(self.text_from(first))

    def _sum(self, value: Value, first: int, depth: int) -> Value:
        """Read what is added to a value: texts are put together so."""
        parts = [value]
        while self.takes("+"):
            start = self.at
            parts.append(self._after(self._primary(depth + 1), start, depth + 1))
        return Joined(tuple(parts), self.text_from(first))

    def _ended(self) -> bool:
        token = self.token
        return token.kind == "end" or token.fresh or (token.kind == "sign" and (token.text in _ENDS or token.text == "="))

    def _rest(self) -> None:
        """Step over what is left of an expression."""
        while self.token.kind != "end" and not (self.token.kind == "sign" and self.token.text in (",", ";", ")", "]", "}")):
            self.at = self.token.partner + 1 if self.token.partner > 0 else self.at + 1

    def _primary(self, depth: int) -> Value:
        token = self.token
        if self._is_arrow():
            return self._arrow(depth)
        if token.kind == "name" and token.text == "function":
            return self._function(depth)
        if self.sees("("):
            self.at += 1
            inner = self.expression(depth + 1)
            self.at = token.partner + 1
            return inner
        if self.sees("["):
            return [value for _, value in self._items(depth + 1)]
        if self.sees("{"):
            return dict(self._items(depth + 1))
        if self.sees("-") and self.tokens[self.at + 1].kind == "number":
            self.at += 2
            return -_number(self.tokens[self.at - 1].text)
        return self._word(token)

    def _word(self, token: Token) -> Value:
        if token.kind == "end" or (token.kind == "sign" and token.text in (")", "]", "}")):
            return Unread("")
        self.at += 1
        match token.kind:
            case "string":
                return token.text
            case "number":
                return _number(token.text)
            case "regex":
                return Pattern(token.text)
            case "template":
                return _template(token.text)
            case "name":
                return _LITERALS[token.text] if token.text in _LITERALS else Chain(token.text)
            case _:
                return Unread(token.text)

    def _after(self, value: Value, first: int, depth: int) -> Value:
        """Read the links that follow a value."""
        while True:
            if self.takes(".", "?."):
                link = Call(snake(self.token.text))
                self.at += self.token.kind == "name"
                value = Chain(value.root, (*value.calls, link)) if isinstance(value, Chain) else Unread(self.text_from(first))
            elif self.sees("(") and not self.token.fresh:
                value = self._called(value, first, depth)
            elif self.sees("[") and not self.token.fresh:
                self.at = self.token.partner + 1
                value = Unread(self.text_from(first))
            elif self.takes("!"):
                continue
            else:
                return value

    def _called(self, value: Value, first: int, depth: int) -> Value:
        arguments = [item for _, item in self._items(depth + 1)]
        if not isinstance(value, Chain):
            return value if isinstance(value, Block) else Unread(self.text_from(first))
        options = {snake(key): each for key, each in arguments[-1].items()} if arguments and isinstance(arguments[-1], dict) else {}
        args = tuple(arguments[:-1] if options else arguments)
        if not value.calls:
            return Chain("", (Call(snake(value.root), args, options),))
        return Chain(value.root, (*value.calls[:-1], Call(value.calls[-1].name, args, options)))

    def _items(self, depth: int) -> list[tuple[str, Value]]:
        """Read what stands in brackets: arguments, elements, or properties with their names."""
        self.check(depth)
        end, named = self.token.partner, self.sees("{")
        self.at += 1
        found: list[tuple[str, Value]] = []
        while self.at < end:
            if self.takes(","):
                continue
            if self.takes("..."):
                self._rest()
                continue
            before, key = self.at, self.token.text
            if named and self.tokens[self.at + 1].text == ":":
                self.at += 2
            value = self.expression(depth)
            found.append((key if named else "", value))
            if not self.sees(","):
                self._rest()
            if self.at == before:
                self.at += 1
        self.at = end + 1
        return found

    # Functions

    def _is_arrow(self) -> bool:
        if self.token.kind == "name":
            return self.next_is("=>")
        if not self.sees("("):
            return False
        after = self.tokens[self.token.partner + 1]
        return after.text in ("=>", ":") and after.kind == "sign" and self._arrow_after(self.token.partner + 1)

    def _arrow_after(self, at: int) -> bool:
        """Return whether an arrow follows, after the type of what the function returns."""
        if self.tokens[at].text == "=>":
            return True
        for token in self.tokens[at + 1 : at + 8]:
            if token.text == "=>":
                return True
            if token.text in ("{", "(", ",", ";", ")", "?"):
                return False
        return False

    def _arrow(self, depth: int) -> Value:
        self.at = self.token.partner + 1 if self.token.partner > 0 else self.at + 1
        while not self.takes("=>"):
            self.at += 1
        if self.takes("{"):
            return self._body("", depth)
        first = self.at
        value = self.expression(depth + 1)
        return Block("", (Statement(value, line=self.tokens[first].line, source=self.text_from(first)[:300]),))

    def _function(self, depth: int) -> Value:
        self.at += 1
        self.takes("*")
        name = self.token.text if self.token.kind == "name" else ""
        while not self.sees("(") and self.token.kind != "end":
            self.at += 1
        self.at = self.token.partner + 1
        while not self.sees("{") and self.token.kind != "end":
            self.at += 1
        self.takes("{")
        return self._body(name, depth)

    def _body(self, name: str, depth: int) -> Block:
        body = self.statements(depth + 1)
        self.takes("}")
        return Block(name, body)


def _template(text: str) -> Value:
    """Return a text with names in it; one with expressions in it is not read."""
    parts = re.split(r"\$\{\s*([\w$]+)\s*\}", text)
    if any("${" in part for part in parts[::2]):
        return Unread(text)
    values = [Chain(part) if index % 2 else unescaped(part) for index, part in enumerate(parts)]
    return Joined(tuple(values), text) if len(values) > 1 else values[0]


def _number(text: str) -> int | float:
    try:
        return int(text, 0) if text[:2].lower() == "0x" else int(text)
    except ValueError:
        return float(text) if len(text) < 400 else 0.0
