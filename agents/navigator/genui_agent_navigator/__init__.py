"""The navigator: an agent that learns to use graphical interfaces on the environments of genui-gym.

It is a package of its own, plugged in by entry points. What it knows of an app is what every agent sees: it imports no app, no solution
and no reward. ``train.py`` is the recipe, to be read from top to bottom.
"""
