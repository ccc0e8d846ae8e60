"""Environments: a view of pages, a goal and a score, as Gymnasium classes; one for each kind of card."""

from genui_gym.env.app_env import AppEnv
from genui_gym.env.checkpoint import Checkpoint
from genui_gym.env.page_env import Episode, PageEnv
from genui_gym.env.static_env import StaticEnv, pages_env
from genui_gym.env.suite_env import SuiteEnv
from genui_gym.env.view import View

__all__ = ["AppEnv", "Checkpoint", "Episode", "PageEnv", "StaticEnv", "SuiteEnv", "View", "pages_env"]
