from importlib.metadata import EntryPoint

import pytest
import typer
from typer.testing import CliRunner

from genui_gym.cli import group
from genui_gym.cli.app import app
from genui_gym.errors import BrowserMissing, CardError, GenuiError, ModelError, OptionError, OracleError, ServerError, TraceError


@pytest.fixture
def failing(monkeypatch):
    """Return a function that makes ``genui version`` raise."""

    def fail(error):
        def version(_):
            raise error

        monkeypatch.setattr("importlib.metadata.version", version)

    return fail


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OptionError("a"), 2),
        (CardError("a"), 2),
        (TraceError("a"), 2),
        (GenuiError("a"), 2),
        (OracleError("a"), 1),
        (BrowserMissing("a"), 3),
        (ServerError("a"), 3),
        (ModelError("a"), 3),
        (KeyboardInterrupt(), 130),
    ],
)
def test_what_goes_wrong_becomes_an_exit_code(genui, failing, error, code):
    failing(error)
    result = genui("version")
    assert result.exit_code == code
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_an_error_is_told_in_three_facts_without_markup(genui, failing):
    failing(OptionError("You asked [red]this", "There is that", "Do the other"))
    stderr = genui("version").stderr
    assert stderr.splitlines() == ["You asked [red]this", "There is that", "→ Do the other"]


@pytest.mark.parametrize("arguments", [("--debug", "version"), ("version", "--debug")])
def test_debug_shows_where_it_came_from(genui, failing, arguments):
    failing(OptionError("a"))
    assert isinstance(genui(*arguments).exception, OptionError)


def test_other_errors_are_not_swallowed(genui, failing):
    failing(ZeroDivisionError())
    assert isinstance(genui("version").exception, ZeroDivisionError)


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    import subprocess
    import sys

    script = """
import os, sys
sys.argv = ["genui", "version"]
import importlib.metadata
read, write = os.pipe()
os.close(read)
os.dup2(write, 1)
from genui_gym.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, timeout=240)
    assert done.stderr == ""
    assert done.returncode in (1, group.PIPE_CLOSED)


def test_a_command_that_is_nearly_there_is_suggested(genui):
    result = genui("lst")
    assert result.exit_code == 2
    assert "'list'" in result.stderr


class Plugin:
    """An entry point that counts how often it is loaded."""

    name, value, dist = "train", "genui_train:app", None

    def __init__(self):
        self.loaded = 0

    def load(self):
        self.loaded += 1
        plugin = typer.Typer()

        @plugin.command()
        def learn(steps: int = 1):
            typer.echo(f"trained {steps}")

        return plugin


def test_a_command_of_another_package_is_imported_on_use_only(monkeypatch):
    plugin = Plugin()
    monkeypatch.setattr(group, "_plugins", lambda points: {"learn": plugin})
    shown = CliRunner().invoke(app, ["--help"]).output
    assert "learn" in shown
    assert "From other packages" in shown
    assert plugin.loaded == 0
    result = CliRunner().invoke(app, ["learn", "--steps", "3"])
    assert result.output == "trained 3\n"
    assert plugin.loaded == 1


def test_a_command_that_does_not_import_says_where_it_comes_from(genui, monkeypatch):
    broken = EntryPoint("learn", "no_such_module_here:app", group.GROUP)
    monkeypatch.setattr(group, "_plugins", lambda points: {"learn": broken})
    result = genui("learn")
    assert result.exit_code == 2
    assert "no_such_module_here:app" in result.stderr


def test_an_own_command_is_not_replaced(genui, monkeypatch):
    plugin = Plugin()
    plugin.name = "version"
    monkeypatch.setattr(group, "_plugins", lambda points: {"version": plugin})
    assert genui("version").exit_code == 0
    assert plugin.loaded == 0


def test_options_after_two_dashes_stay_where_they_are():
    assert group._to_front(["run", "--", "--debug"]) == ["run", "--", "--debug"]
    assert group._to_front(["run", "--shelf", "a", "--shelf=b", "x"]) == ["--shelf", "a", "--shelf=b", "run", "x"]


def test_agents_that_learn_are_commands_of_train(genui, monkeypatch):
    plugin = Plugin()
    monkeypatch.setattr(group, "_plugins", lambda points: {"walker": plugin} if points == group.TRAINERS else {})
    assert "walker" in genui("train", "--help").output
    assert plugin.loaded == 0
    assert genui("train", "walker", "--steps", "3").output == "trained 3\n"
