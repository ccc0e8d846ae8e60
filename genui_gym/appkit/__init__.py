"""What an app is built from: the Flask factory, the current world, the stylesheet, the script and the template parts.

An app imports only the vocabulary (``task``, ``reward``), this package, Flask, SQLAlchemy and a few modules of the standard library.
"""

from genui_gym.appkit.flaskapp import Failed, Tab, new_app
from genui_gym.appkit.forms import Problems
from genui_gym.appkit.help import HelpText, help_pages
from genui_gym.appkit.lookup import found, key_of, own_path
from genui_gym.appkit.present import current_world, db, today
from genui_gym.appkit.refusal import Messages, Refused, failed, name_problem, refuse, tell, tidy
from genui_gym.appkit.table import Keyed

__all__ = [
    "Failed",
    "HelpText",
    "Keyed",
    "Messages",
    "Problems",
    "Refused",
    "Tab",
    "current_world",
    "db",
    "failed",
    "found",
    "help_pages",
    "key_of",
    "name_problem",
    "new_app",
    "own_path",
    "refuse",
    "tell",
    "tidy",
    "today",
]
