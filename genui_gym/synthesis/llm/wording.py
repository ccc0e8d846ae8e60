"""The prompts, which stand in ``prompts/``; ``$name`` is filled in, and everything else is sent as it stands there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from string import Template


def prompt(name: str, **values: object) -> str:
    """Return a prompt with its values filled in."""
    return _template(name).substitute(values)


def reference(name: str) -> str:
    """Return a page of the reference that both authors work from, made of the docs by ``python docs/generate.py``."""
    return _text(f"reference/{name}")


def bullets(sentences: Iterable[str]) -> str:
    """Return sentences as a list."""
    return "\n".join(f"- {said}" for said in sentences)


@cache
def _template(name: str) -> Template:
    return Template(_text(name))


@cache
def _text(name: str) -> str:
    folder, _, file = name.rpartition("/")
    place = files("genui_gym.synthesis.llm").joinpath("prompts", *([folder] if folder else []), f"{file}.md")
    return place.read_text(encoding="utf-8").strip()
