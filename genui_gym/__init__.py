"""Web apps as Gymnasium environments whose reward is code.

Importing this package registers every environment; it loads no Flask, no Playwright and no app.

    >>> import gymnasium as gym, genui_gym
    >>> env = gym.make("genui/Booking-v0")
"""

from genui_gym.catalog import cards, register_all, register_shelf

__version__ = "0.1.0"
__all__ = ["__version__", "cards", "register_shelf"]

register_all()
