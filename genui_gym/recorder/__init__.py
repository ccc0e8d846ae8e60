"""The recorder: a person, or whoever drives a browser, is watched, and what was done becomes a recording."""

from genui_gym.recorder.recorder import Driver, Order, Seat, record

__all__ = ["Driver", "Order", "Seat", "record"]
