"""``genui train``: agents that learn. Each is a command of its own distribution, found through an entry-point group."""

from __future__ import annotations

import typer

from genui_gym.cli.group import TrainGroup

app = typer.Typer(
    cls=TrainGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Train an agent.",
    epilog="Each agent that learns comes with a package of its own: in a checkout, `pip install ./agents/navigator` brings the first.",
)


@app.callback()
def agents() -> None:
    """Train an agent."""
