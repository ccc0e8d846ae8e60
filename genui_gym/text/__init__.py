"""A view of pages without a browser: the same element lists, the same actions, in well under a millisecond besides the app's own work."""

from genui_gym.text.compare import differences
from genui_gym.text.view import TextView

__all__ = ["TextView", "differences"]
