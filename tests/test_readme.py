"""What the documents say is run: Python blocks are executed, and every command that is named exists and takes the options it is given.

A block runs by itself, as a reader would run it, and prints what the ``text`` block right behind it says. One that is marked
``python fragment`` is part of something larger and only has to parse.
"""

from __future__ import annotations

import ast
import re
import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
import pytest
import typer

from genui_gym.cli.app import app

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "benchmarks").rglob("*.md"))]
FENCE = re.compile(r"^```(?P<language>[a-z]*(?: fragment)?)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:genui|make) [^`\n]+)`")
SHELLS = ("sh", "bash", "shell", "console")
ELSEWHERE = ("apt-get", "cd", "docker", "export", "git", "pip", "python", "python3", "source", "sudo")
"""Commands that a document may name and that are not ours."""


@dataclass(frozen=True)
class Block:
    """A fenced block of a document, with the line it starts on."""

    document: str
    line: int
    language: str
    text: str
    prints: str | None = None

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks(text: str, document: str) -> list[Block]:
    found = list(FENCE.finditer(text))
    prints = [
        behind["text"] if behind and behind["language"] == "text" and not text[at.end() : behind.start()].strip() else None
        for at, behind in zip_longest(found, found[1:])
    ]
    return [
        Block(document, text.count("\n", 0, at.start()) + 1, at["language"], at["text"], said)
        for at, said in zip(found, prints, strict=True)
    ]


def commands(text: str, language: str = "sh") -> Iterator[str]:
    """Yield the commands of a shell block; in a ``console`` block they are the lines with a prompt, the others are output."""
    for line in text.replace("\\\n", " ").splitlines():
        prompted = line.startswith("$ ")
        command = re.sub(r"(^|\s)#.*", "", line.removeprefix("$ ")).strip()
        if command and (prompted or language != "console"):
            yield from (part.strip() for part in re.split(r"&&|\|\||[|;]", command))


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def fault(command: str) -> str:
    """Return what is wrong with a command, or ``""``."""
    words = shlex.split(command, comments=True)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    if not words:
        return ""
    name = words[0].rsplit("/", 1)[-1]
    if name == "make":
        unknown = [word for word in words[1:] if word not in make_targets() and "=" not in word and not word.startswith("-")]
        return f"no target {unknown}" if unknown else ""
    if name == "genui":
        return genui_fault(words[1:])
    return "" if name in ELSEWHERE else f"{name} is not a command that a reader has"


def genui_fault(words: list[str]) -> str:
    command: Any = typer.main.get_command(app)
    everywhere = option_names(command)
    if words[:1] == ["--shelf"]:
        words = words[2:]
    for word in words:
        if word.startswith("-"):
            if word.split("=")[0] not in option_names(command) | everywhere:
                return f"`{command.name}` has no option {word}"
        elif hasattr(command, "resolve_command"):
            context = click.Context(command)
            if word not in command.list_commands(context):
                return f"`{command.name}` has no command {word}"
            command = command.resolve_command(context, [word])[1]
    return ""


def option_names(command: Any) -> set[str]:
    return {"--help"} | {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}


BLOCKS = [block for path in DOCUMENTS for block in blocks(path.read_text(), str(path.relative_to(ROOT)))]
PYTHON = [block for block in BLOCKS if block.language == "python"]
FRAGMENTS = [block for block in BLOCKS if block.language == "python fragment"]
SHELL = [block for block in BLOCKS if block.language in SHELLS]
MENTIONS = [(path, at[1]) for path in DOCUMENTS for at in INLINE.finditer(path.read_text())]


@pytest.mark.parametrize("block", PYTHON, ids=str)
def test_a_python_block_runs_by_itself_and_prints_what_is_shown(block: Block, run_python: Any) -> None:
    printed = run_python(block.text)
    assert ("print(" in block.text) is bool(printed)
    if block.prints is not None:
        assert printed == block.prints


@pytest.mark.parametrize("block", FRAGMENTS, ids=str)
def test_a_fragment_parses(block: Block) -> None:
    assert block.document != "README.md"
    ast.parse("def fragment():\n" + textwrap.indent(block.text, "    "))


@pytest.mark.parametrize("block", SHELL, ids=str)
def test_a_shell_block_names_commands_that_exist(block: Block) -> None:
    assert [f"{command}: {fault(command)}" for command in commands(block.text, block.language) if fault(command)] == []


@pytest.mark.parametrize(("path", "command"), MENTIONS, ids=lambda each: each if isinstance(each, str) else each.name)
def test_a_mentioned_command_exists(path: Path, command: str) -> None:
    assert fault(re.sub(r"\s*(\.\.\.|…)", "", command)) == ""


def test_the_readme_has_blocks() -> None:
    assert [block for block in SHELL if block.document == "README.md"]


def test_blocks_are_found_with_their_lines() -> None:
    text = "# Title\n\n```python\nprint(1)\n```\n\ntext\n\n```sh\nmake demo\n```\n```\nplain\n```\n"
    found = blocks(text, "a.md")
    assert [(str(block), block.language, block.text) for block in found] == [
        ("a.md:3", "python", "print(1)\n"),
        ("a.md:9", "sh", "make demo\n"),
        ("a.md:12", "", "plain\n"),
    ]


def test_what_a_block_prints_stands_right_behind_it() -> None:
    text = "```python\nprint(1)\n```\n\n```text\n1\n```\n\n```python\nprint(2)\n```\n\nelse\n\n```text\n3\n```\n"
    assert [block.prints for block in blocks(text, "a.md")] == ["1\n", None, None, None]


def test_commands_of_a_console_block_have_a_prompt() -> None:
    text = "$ genui list && make demo  # all; of it\nbooking 14\n$ genui run genui/Booking-v0 \\\n    --agent random\n"
    assert list(commands(text, "console")) == ["genui list", "make demo", "genui run genui/Booking-v0      --agent random"]


@pytest.mark.parametrize(
    "command",
    [
        "make nothing-of-that-name",
        "genui nothing-of-that-name",
        "genui browser nothing-of-that-name",
        "genui list --nothing-of-that-name",
        "nothing-of-that-name --help",
    ],
)
def test_a_command_that_does_not_exist_is_a_fault(command: str) -> None:
    assert "nothing-of-that-name" in fault(command)


@pytest.mark.parametrize(
    "command",
    [
        "make demo",
        "make PYTHON=python3.12 test",
        "genui list --json",
        ".venv/bin/genui browser install",
        "git clone x",
        "# a comment",
        "GENUI_SHELF=x genui list",
    ],
)
def test_a_command_that_exists_is_none(command: str) -> None:
    assert fault(command) == ""


def test_a_python_block_that_fails_is_caught(run_python: Any) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run_python("1 / 0")
