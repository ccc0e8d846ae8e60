"""Recordings of somebody who failed: where the task's words contradict what was done, the task wins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from genui_gym.synthesis.blueprint import Field, Mark, Thing

_JOINT = re.compile(r", | · | – | - |: | \(")
Fact = tuple[str, str, Mark]


def wanted(
    task: str, made: Mapping[str, str], fields: Mapping[str, Field], things: Mapping[str, Thing]
) -> tuple[dict[str, str], list[Fact]]:
    """Return what the task's words want in the place of what was entered and chosen, and an item for each that differs."""
    found, facts = dict(made), list[Fact]()
    for key, done in made.items():
        thing, asked = things.get(key), fields.get(key)
        choices = [row.name for row in thing.rows] if thing is not None else list(asked.options) if asked is not None else []
        named = _named(task, choices)
        own = thing.own(done) if thing is not None else done
        if named and named != own:
            found[key] = thing.full(named) if thing is not None else named
            facts.append(("task", named, Mark("recovered", f"from the task's words; the recording failed with {own!r}")))
    return found, facts


def _named(task: str, choices: Sequence[str]) -> str:
    """Return the one choice that a task names, by its name or else by its first part; ``""`` where it names none or several."""
    for parts in ({name: name for name in choices}, {name: _JOINT.split(name)[0] for name in choices}):
        said = [name for name, part in parts.items() if re.search(rf"(?<!\w){re.escape(part)}(?!\w)", task, re.IGNORECASE)]
        longest = [name for name in said if not any(parts[name] != parts[other] and parts[name] in parts[other] for other in said)]
        if len(longest) == 1:
            return longest[0]
    return ""
