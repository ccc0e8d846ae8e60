"""The generator that needs no model and no network: from a blueprint to an app's folder, the same every time."""

from genui_gym.synthesis.compile.generator import Compile
from genui_gym.synthesis.compile.plan import Plan
from genui_gym.synthesis.compile.writing import write_app

__all__ = ["Compile", "Plan", "write_app"]
