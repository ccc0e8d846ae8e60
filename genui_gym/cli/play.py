"""``genui play``: a person plays, and the demonstration is a trace.

The person types the agent's actions and reads the agent's element tree, so the trace has the same actions and observations as any agent's.
Where there is a display the page is also shown live in a browser window; the window is for looking, the actions are typed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from genui_gym.errors import ActionError, AgentError

if TYPE_CHECKING:
    from genui_gym.trace import Frame, Trace

HELP = """[bold]click('12')[/] and the like act on the numbers in brackets. An action is one call a line.
[bold]help[/] lists the actions, [bold]tree[/] shows the page again, [bold]goal[/] the task, [bold]quit[/] ends the episode."""


def command(
    env: Annotated[str, typer.Argument(metavar="ENV", help="An environment's id, or the name of its app.")],
    seed: Annotated[int, typer.Option(min=0, help="Seed of the episode.")] = 0,
    task: Annotated[str | None, typer.Option(help="Play this task template.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where the trace goes. Default: runs/play/<env>-<seed>.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="No browser window, even where there is a display.")] = False,
) -> None:
    """Play an episode yourself and keep it as a trace."""
    from genui_gym.cli.console import note
    from genui_gym.cli.episodes import env_id, open_env
    from genui_gym.cli.run import slug
    from genui_gym.rollout import rollout
    from genui_gym.trace import write_trace

    known = env_id(env)
    window = has_display() and not terminal
    person = Person(read_line)
    note(HELP)
    if window:
        note("The page is shown in a browser window. It is for looking: type the actions here, clicks in the window are not recorded.")
    with open_env(known, **({"render_mode": "human"} if window else {})) as opened:
        trace = rollout(opened, person, seed, task=task, name="person", on_frame=show_result)
    if person.left and trace.outcome is not None:
        trace.outcome = replace(trace.outcome, ended="quit", error="")
    folder = write_trace(trace, out or Path("runs") / "play" / slug(f"{known}-{seed}")).parent
    _say_end(trace)
    note(f"The demonstration is in {folder}. `genui replay {folder}` makes a page of it.")


def has_display(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether a window can be opened here."""
    return platform == "darwin" or platform.startswith("win") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


class Person:
    """An agent whose actions come from the keyboard.

    Args:
        ask: Returns the next line, or ``None`` at the end of input.
    """

    privileged = False

    def __init__(self, ask: Callable[[], str | None]) -> None:
        self._ask = ask
        self.left = False

    def reset(self, goal: str, info: Mapping[str, Any]) -> None:
        """Show the task."""
        from genui_gym.actions import specs

        self._goal = goal
        self._actions = specs(str(info.get("action_set", "elements")))
        self.left = False
        _say(goal, "bold cyan")

    def act(self, observation: Mapping[str, Any], info: Mapping[str, Any]) -> str:
        """Show the page and return the next line that is an action.

        Raises:
            AgentError: The person quit.
        """
        self._show(observation)
        while True:
            line = self._ask()
            if line is None or line.strip() in ("quit", "exit", "q"):
                self.left = True
                raise AgentError("The person was asked for an action", "They quit")
            if not self._aside(line.strip(), observation) and self._reads(line):
                return line.strip()

    def _aside(self, line: str, observation: Mapping[str, Any]) -> bool:
        from genui_gym.actions import prompt_text

        if line in ("help", "?"):
            _say(prompt_text(self._actions))
        elif line == "goal":
            _say(self._goal, "bold cyan")
        elif line == "tree":
            self._show(observation)
        else:
            return not line
        return True

    def _reads(self, line: str) -> bool:
        from genui_gym.actions import parse

        try:
            parse(line, self._actions)
        except ActionError as error:
            _say(str(error), "red")
            return False
        return True

    def _show(self, observation: Mapping[str, Any]) -> None:
        _say(f"\n{observation['url']}", "dim")
        _say(str(observation["axtree"]))
        if observation.get("dialog"):
            _say(f"A dialog is open: {observation['dialog']}. Answer with dialog_accept() or dialog_dismiss().", "yellow")


def read_line() -> str | None:
    """Ask for a line with editing and history where the terminal has them."""
    if sys.stdin.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (importing it gives input() line editing)
    sys.stderr.write("› ")
    sys.stderr.flush()
    try:
        return input()
    except EOFError:
        return None


def show_result(frame: Frame) -> None:
    """Show what a step did: the error, or what changed in the score."""
    if frame.error:
        _say(frame.error, "red")
    if frame.reward:
        _say(f"score {frame.score:.2f} ({frame.reward:+.2f})", "green" if frame.reward > 0 else "yellow")
    for sentence in frame.side_effects:
        _say(f"side effect: {sentence}", "yellow")


def _say_end(trace: Trace) -> None:
    outcome = trace.outcome
    if outcome is None or outcome.score is None:
        _say(f"The episode was lost: {outcome.error if outcome else 'it has no outcome'}", "red")
    else:
        verdict = "success" if outcome.success else "no success"
        _say(f"Ended by {outcome.ended} after {outcome.steps} steps: {verdict}, score {outcome.score:.2f}", "bold")


def _say(text: str, style: str = "") -> None:
    from genui_gym.cli.console import err

    err.print(text, style=style or None, markup=False, soft_wrap=True)
