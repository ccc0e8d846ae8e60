"""One dataclass is the command line and the YAML file."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from genui_agent_navigator.command import app
from genui_agent_navigator.options import Options, read_options
from typer.testing import CliRunner

from genui_gym.errors import OptionError


def test_what_is_given_goes_before_the_file_and_the_file_before_the_defaults(tmp_path: Path):
    file = tmp_path / "run.yaml"
    file.write_text("epochs: 3\nseed: 5\n")
    options = read_options(file, {"seed": 7})
    assert (options.epochs, options.seed, options.groups) == (3, 7, Options().groups)
    assert read_options(None, {}) == Options()


@pytest.mark.parametrize(
    ("text", "part"),
    [("epoch: 3", "'epochs'"), ("stage: dpo", "bc, grpo"), ("seed: -1", "negative"), ("epochs: 'many'", "many"), ("a: [", "Mend")],
)
def test_a_file_that_is_off_is_refused(tmp_path: Path, text: str, part: str):
    file = tmp_path / "run.yaml"
    file.write_text(text)
    with pytest.raises(OptionError) as caught:
        read_options(file, {})
    assert part in str(caught.value)


def test_every_option_is_on_the_command_line_and_reaches_training(monkeypatch):
    seen: list[Options] = []
    monkeypatch.setattr("genui_agent_navigator.train.train", seen.append)
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).output
    assert all(f"--{field.name.replace('_', '-')}" in shown for field in fields(Options))
    result = CliRunner().invoke(app, ["--stage", "grpo", "--no-divide-by-std", "--kl", "0.01", "--groups", "4"])
    assert result.exit_code == 0, result.output
    assert seen == [Options(stage="grpo", divide_by_std=False, kl=0.01, groups=4)]


def test_the_readme_and_the_files_of_the_demonstration_name_options_that_exist(root: Path):
    package = root / "agents" / "navigator"
    known = {field.name.replace("_", "-") for field in fields(Options)}
    text = (package / "README.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "genui train" in line or line.startswith("| `--")]
    named = {name.removeprefix("no-") for line in lines for name in re.findall(r"--([a-z-]+)", line)}
    assert len(named) > 8
    assert named <= known | {"help", "config", "policy"}
    for file in (package / "demo").glob("*.yaml"):
        assert read_options(file, {}).env == "genui/Booking-v0"
