"""Confined processes: where code of apps runs that nobody vouches for.

A :class:`Child` is a fresh Python that knows nothing of this process, confines itself for good before it imports anything of the app, and
answers questions over a pair of pipes in JSON and bytes. ``docs/sandbox.md`` says which layers confine it.
"""

from genui_gym.sandbox.channel import Channel, Facts, Message
from genui_gym.sandbox.child import Child
from genui_gym.sandbox.confine import NEEDED, WELCOME
from genui_gym.sandbox.inside import Asking, serve
from genui_gym.sandbox.limits import Limits
from genui_gym.sandbox.probe import probe

__all__ = ["NEEDED", "WELCOME", "Asking", "Channel", "Child", "Facts", "Limits", "Message", "probe", "serve"]
