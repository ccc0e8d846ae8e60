"""The command line. ``genui = genui_gym.cli:main`` is its entry point.

A command is a module of this package; what is heavy (Gymnasium, Flask, the browser) is imported inside the command that needs it, so that
``genui --help`` answers at once. Other distributions add commands through the entry-point group ``genui_gym.commands``.
"""

from __future__ import annotations


def main() -> None:
    """Run the command line on ``sys.argv`` and exit with its code (see :mod:`genui_gym.cli.group`)."""
    from genui_gym.cli.app import app

    app(prog_name="genui")
