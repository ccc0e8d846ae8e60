"""A step of a solution: an action on a control named by role and accessible name, resolved on the live page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from genui_gym.locale import Translator
from genui_gym.task.answer import Outcome


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a solution.

    Attributes:
        action: The action's name, such as ``click``.
        role: Role of the control it acts on; empty for actions without one.
        name: Accessible name of that control, exactly.
        arguments: The action's other arguments by name.
    """

    action: str
    role: str = ""
    name: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        target = f' {self.role} "{self.name}"' if self.role else ""
        return f"{self.action}{target}" + "".join(f" {key}={value!r}" for key, value in self.arguments.items())


def in_locale(step: Step, translator: Translator | None) -> Step:
    """Return a step as it is on pages in the translator's language: its control, the option that it chooses, what it answers."""
    if translator is None:
        return step
    said = {name: translator.text(value) if name in ("option", "answer") else value for name, value in step.arguments.items()}
    return replace(step, name=translator.text(step.name), arguments=said)


def click(role: str, name: str) -> Step:
    """Click the control."""
    return Step("click", role, name)


def fill(role: str, name: str, value: str) -> Step:
    """Replace what the field holds."""
    return Step("fill", role, name, {"value": value})


def select(name: str, option: str) -> Step:
    """Choose an option of the select called ``name``."""
    return Step("select_option", "combobox", name, {"option": option})


def upload(name: str, file: str) -> Step:
    """Choose a file of the app's folder ``files`` for the field called ``name``."""
    return Step("upload_file", "file", name, {"name": file})


def goto(path: str) -> Step:
    """Open a path of the app; for routes that a person could type."""
    return Step("goto", arguments={"url": path})


def finish(answer: str = "", outcome: Outcome = "done") -> Step:
    """End the episode."""
    return Step("finish", arguments={"answer": answer, "outcome": outcome})
