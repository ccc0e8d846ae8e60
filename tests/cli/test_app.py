import sys

import pytest

from genui_gym.catalog import card


def test_help_names_every_command(genui):
    shown = genui("--help").output
    for name in ("demo", "list", "run", "play", "replay", "prove", "doctor", "browser", "version"):
        assert f" {name} " in shown


def test_help_loads_nothing_heavy(run_python):
    script = """
import sys
from genui_gym.cli.app import app
try:
    app(["--help"])
except SystemExit as end:
    assert end.code == 0
heavy = {"flask", "playwright", "openai", "sqlalchemy", "PIL", "jinja2", "genui_gym.trace", "genui_gym.browser", "genui_gym.prove"}
print("loaded:", sorted(heavy & sys.modules.keys()))
"""
    assert run_python(script).splitlines()[-1] == "loaded: []"


def test_version_is_that_of_the_distribution(genui):
    from importlib.metadata import version

    assert genui("version").output.strip() == version("genui-gym")


@pytest.mark.parametrize(
    "arguments", [("--shelf", "{}", "list", "--json"), ("list", "--json", "--shelf", "{}"), ("list", "--shelf={}", "--json", "--trust")]
)
def test_a_shelf_may_be_named_before_or_after_the_command(genui, monkeypatch, tmp_path, arguments):
    seen = []
    monkeypatch.setattr("genui_gym.catalog.register_shelf", lambda path, trust: seen.append((path, trust)))
    result = genui(*(argument.format(tmp_path) for argument in arguments))
    assert result.exit_code == 0, result.output
    assert seen == [(tmp_path, "--trust" in arguments)]


def test_a_folder_that_is_no_shelf_is_wrong_usage(genui, tmp_path):
    result = genui("list", "--shelf", tmp_path)
    assert result.exit_code == 2
    assert "lacks envs/" in result.stderr


def test_the_module_is_the_command(run_python):
    shown = run_python("import runpy, sys; sys.argv = ['genui', 'list', '--json']; runpy.run_module('genui_gym', run_name='__main__')")
    assert card("genui/Booking-v0").id in shown
    assert sys.version_info >= (3, 11)
