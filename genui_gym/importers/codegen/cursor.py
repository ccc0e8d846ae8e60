"""A place among the words of a script, which moves from left to right."""

from __future__ import annotations

from genui_gym.importers.codegen.script import ScriptError
from genui_gym.importers.codegen.tokens import Token, tokens

DEEPEST = 40
"""Levels of nesting that are followed; a recorded script has five."""


class Cursor:
    """Reads the words of one file from left to right."""

    def __init__(self, text: str) -> None:
        self.source = text
        self.tokens = tokens(text)
        self.at = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def sees(self, *texts: str) -> bool:
        return self.token.kind in ("sign", "name") and self.token.text in texts

    def takes(self, *texts: str) -> bool:
        """Step over the next word if it is one of these."""
        if seen := self.sees(*texts):
            self.at += 1
        return seen

    def text_from(self, first: int) -> str:
        last = max(first, self.at - 1)
        return " ".join(self.source[self.tokens[first].start : self.tokens[last].end].split())

    def check(self, depth: int) -> None:
        if depth > DEEPEST:
            raise ScriptError(f"line {self.token.line}: nested deeper than {DEEPEST} levels")

    def next_is(self, text: str) -> bool:
        return self.at + 1 < len(self.tokens) and self.tokens[self.at + 1].text == text

    def skip(self, count: int) -> bool:
        self.at += count
        return True
