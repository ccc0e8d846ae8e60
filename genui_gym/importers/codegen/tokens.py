"""The words of a JavaScript or TypeScript file, in one pass."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from genui_gym.importers.codegen.script import ScriptError

TokenKind = Literal["name", "number", "string", "template", "regex", "sign", "end"]

_SKIP = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/|#![^\n]*)+", re.DOTALL)
_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_NUMBER = re.compile(r"0[xX][0-9a-fA-F_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?n?")
_STRING = re.compile(r""""((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'""", re.DOTALL)
_REGEX = re.compile(r"/((?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,500}\]){1,2000})/[a-z]*")
_SIGN = re.compile(r"\.\.\.|=>|\?\.(?!\d)|[=!]==?|&&|\|\||\?\?|[<>+\-*/%]=|.", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word.

    Attributes:
        text: What it means: of a string what it holds, of a pattern what stands between its slashes.
        line: Its line, from 1.
        start: Where it begins in the file.
        end: Where it ends.
        fresh: Whether it is the first of its line.
        partner: Of an opening bracket, the index of the closing one; -1 otherwise.
    """

    kind: TokenKind
    text: str
    line: int
    start: int
    end: int
    fresh: bool = False
    partner: int = -1


def tokens(source: str) -> list[Token]:
    """Return all words of a file; the last is of the kind ``end``.

    Raises:
        ScriptError: A string, template or bracket does not end.
    """
    found: list[Token] = []
    open_brackets: list[int] = []
    at, line = 0, 1
    while at < len(source):
        skipped = _SKIP.match(source, at)
        if skipped:
            at, line = skipped.end(), line + source.count("\n", at, skipped.end())
            continue
        if source.startswith("/*", at):
            raise ScriptError(f"line {line}: a comment is never closed")
        kind, text, end = _word(source, at, found[-1] if found else None, line)
        fresh = not found or found[-1].line != line
        found.append(Token(kind, text, line, at, end, fresh))
        if kind == "sign":
            _pair(found, open_brackets)
        line += source.count("\n", at, end)
        at = end
    if open_brackets:
        left = found[open_brackets[-1]]
        raise ScriptError(f"line {left.line}: {left.text!r} is never closed")
    found.append(Token("end", "", line, at, at, True))
    return found


def _pair(found: list[Token], open_brackets: list[int]) -> None:
    last = found[-1]
    if last.text in _CLOSING:
        open_brackets.append(len(found) - 1)
    elif last.text in _CLOSING.values():
        if not open_brackets or _CLOSING[found[open_brackets[-1]].text] != last.text:
            raise ScriptError(f"line {last.line}: {last.text!r} closes nothing")
        index = open_brackets.pop()
        opened = found[index]
        found[index] = Token(opened.kind, opened.text, opened.line, opened.start, opened.end, opened.fresh, len(found) - 1)


def _word(source: str, at: int, before: Token | None, line: int) -> tuple[TokenKind, str, int]:
    character = source[at]
    if character in "'\"":
        string = _STRING.match(source, at)
        if string is None:
            raise ScriptError(f"line {line}: a text is never closed")
        return "string", unescaped(string.group(1) if string.group(1) is not None else string.group(2)), string.end()
    if character == "`":
        end = _template_end(source, at, line)
        return "template", source[at + 1 : end - 1], end
    if character == "/" and _expects_value(before) and (pattern := _REGEX.match(source, at)):
        return "regex", pattern.group(1), pattern.end()
    if name := _NAME.match(source, at):
        return "name", name.group(), name.end()
    if (character.isdigit() or character == ".") and (number := _NUMBER.match(source, at)):
        return "number", number.group().replace("_", "").rstrip("n"), number.end()
    sign = _SIGN.match(source, at)
    assert sign is not None  # It matches any one character.
    return "sign", sign.group(), sign.end()


def _expects_value(before: Token | None) -> bool:
    """Return whether a slash begins a pattern here and is not a division."""
    if before is None:
        return True
    if before.kind == "name":
        return before.text in ("return", "typeof", "await", "case", "in", "of")
    return before.kind == "sign" and before.text not in (")", "]", "}")


def _template_end(source: str, at: int, line: int) -> int:
    depth, index = 0, at + 1
    while index < len(source):
        character = source[index]
        if character == "\\":
            index += 1
        elif source.startswith("${", index):
            depth += 1
            index += 1
        elif character == "}" and depth:
            depth -= 1
        elif character == "`" and not depth:
            return index + 1
        index += 1
    raise ScriptError(f"line {line}: a template text is never closed")


def unescaped(text: str) -> str:
    """Return what the inside of a JavaScript string means."""

    def meaning(found: re.Match[str]) -> str:
        code = found.group(1) or found.group(2) or found.group(3)
        if code:
            return chr(min(int(code, 16), 0x10FFFF))
        return _LETTERS.get(found.group(4), found.group(4))

    plain = _ESCAPE.sub(meaning, text) if "\\" in text else text
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
