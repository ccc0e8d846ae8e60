"""Pages for people: a replay, the report of a demo or a synthesis; each is one HTML file that asks for nothing from outside."""

from genui_gym.cli.pages.gallery import gallery_page
from genui_gym.cli.pages.replay import replay_page
from genui_gym.cli.pages.report import report_page
from genui_gym.cli.pages.synthesis import synthesis_page

__all__ = ["gallery_page", "replay_page", "report_page", "synthesis_page"]
