"""One view of a page: real Chromium, spoken to over a pipe from a thread of its own."""

from genui_gym.browser.address import Address
from genui_gym.browser.find import find_browser
from genui_gym.browser.pool import close_all
from genui_gym.browser.view import BrowserView

__all__ = ["Address", "BrowserView", "close_all", "find_browser"]
