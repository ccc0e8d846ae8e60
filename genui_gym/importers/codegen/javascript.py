"""Scripts in JavaScript and TypeScript: as much of the language as recorders write, read by hand.

A recorded script is a list of chained calls with literals. Everything beyond that (arithmetic, conditions, loops) is kept as text; a
whole parser of the language would bring a dependency and would know no more of the flow.
"""

from __future__ import annotations

from genui_gym.importers.codegen.expressions import Expressions
from genui_gym.importers.codegen.script import Block, Chain, Statement

_CONTROL = frozenset(("if", "for", "while", "do", "switch", "throw", "else", "class"))


def read_javascript(text: str) -> tuple[Statement, ...]:
    """Return a script's statements.

    Raises:
        ScriptError: It is no script that can be read.
    """
    return _Reader(text).statements(0)


class _Reader(Expressions):
    """Reads the statements of one file."""

    def statements(self, depth: int) -> tuple[Statement, ...]:
        """Read up to the closing brace or the end of the file."""
        found: list[Statement] = []
        while self.token.kind != "end" and not self.sees("}"):
            before = self.at
            found += self.statement(depth)
            if self.at == before:
                self.at += 1
        return tuple(found)

    def statement(self, depth: int) -> list[Statement]:
        """Read one statement; none for what says nothing of a flow."""
        self.check(depth)
        first = self.at
        if self.sees("import", "export") and not self.next_is("("):
            return self._module(depth)
        if self.takes(";"):
            return []
        if self.takes("{") or (self.sees("try", "finally") and self.next_is("{") and self.skip(2)):
            body = self.statements(depth + 1)
            self.takes("}")
            return list(body)
        if self.sees(*_CONTROL) or (self.sees("catch") and not self.next_is(".")):
            word = self.token.text
            self._skip_control(depth)
            return [] if word == "catch" else [Statement(line=self.tokens[first].line, source=self.text_from(first)[:300], control=word)]
        name = self._declared()
        if name is None:
            return []
        self.takes("return")
        value = self.expression(depth)
        if isinstance(value, Chain) and not value.calls and self.takes("="):
            name, value = value.root, self.expression(depth)
        while name and self.sees(",") and not self.tokens[self.at + 1].fresh:
            self.at += 1
            self.expression(depth)
            if self.takes("="):
                self.expression(depth)
        self.takes(";")
        if isinstance(value, Block) and value.name and not name:
            name = value.name
        return [Statement(value, name, self.tokens[first].line, self.text_from(first)[:300])]

    def _module(self, depth: int) -> list[Statement]:
        """Step over an import or over the word ``export``."""
        if self.takes("export"):
            self.takes("default")
            return []
        while self.token.kind not in ("string", "end") and not self.sees(";"):
            self.at = self.token.partner + 1 if self.token.partner > 0 else self.at + 1
        self.at += self.token.kind == "string"
        return []

    def _declared(self) -> str | None:
        """Step over ``const name =``; return the name, ``""`` without one, ``None`` for a declaration without a value."""
        if not self.sees("const", "let", "var") or self.tokens[self.at + 1].kind == "end":
            return ""
        self.at += 1
        name = self.token.text if self.token.kind == "name" else ""
        self.at = self.token.partner + 1 if self.token.partner > 0 else self.at + 1
        while not self.sees("=", ";") and self.token.kind != "end" and not self.token.fresh:
            self.at = self.token.partner + 1 if self.token.partner > 0 else self.at + 1
        return name if self.takes("=") else None

    def _skip_control(self, depth: int) -> None:
        """Step over a statement whose way only running it would tell, with all its branches."""
        self._skip_clause(depth)
        while self.sees("else", "catch", "finally", "while"):
            self._skip_clause(depth)

    def _skip_clause(self, depth: int) -> None:
        self.at += 1
        while self.token.kind != "end" and not self.sees("{", ";", "}"):
            after_condition = self.sees("(")
            self.at = self.token.partner + 1 if self.token.partner > 0 else self.at + 1
            if after_condition and not self.sees("{"):
                self.statement(depth + 1)
                return
        if self.sees("{"):
            self.at = self.token.partner + 1
