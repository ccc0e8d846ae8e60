"""What an app is built from: the Flask factory, the current world, the stylesheet, the script and the template parts.

An app imports only the vocabulary (``task``, ``reward``), this package, Flask, SQLAlchemy and a few modules of the standard library.
"""

from genui_gym.appkit.flaskapp import Failed, Tab, new_app
from genui_gym.appkit.forms import Problems
from genui_gym.appkit.present import current_world, db, today

__all__ = ["Failed", "Problems", "Tab", "current_world", "db", "new_app", "today"]
