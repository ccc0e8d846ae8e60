"""The navigator knows environments and what agents see of them; apps, solutions and rewards are none of its business."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import genui_agent_navigator
import pytest

PACKAGE = Path(genui_agent_navigator.__file__).parent
ALLOWED = (
    "actions",
    "agent",
    "agents.chat",
    "agents.prompting",
    "agents.replies",
    "cli.group",
    "env",
    "errors",
    "evaluation.judge",
    "integrations",
    "rollout",
    "trace",
)
"""What it may import of the library."""


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def strangers(source: str) -> list[str]:
    own = [name.removeprefix("genui_gym.") for name in imported(source) if name.startswith("genui_gym.")]
    return [name for name in own if not any(f"{name}.".startswith(f"{each}.") for each in ALLOWED)]


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_module_imports_an_app_a_solution_or_a_reward(file: Path):
    assert strangers(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("line", ["from genui_gym.reward import RewardReport", "import genui_gym.apps", "from genui_gym import world"])
def test_the_rule_can_be_broken(line: str):
    assert strangers(line)
