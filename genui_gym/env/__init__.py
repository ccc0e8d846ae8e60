"""The environment: an app, a task, a view, as one Gymnasium class."""

from genui_gym.env.app_env import AppEnv
from genui_gym.env.view import View

__all__ = ["AppEnv", "View"]
