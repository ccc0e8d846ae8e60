"""From a recording to a proven app: what it shows is recovered, the rest assumed and marked, and the app written, proven and replayed."""

from genui_gym.synthesis.attempts import Attempt
from genui_gym.synthesis.blueprint import Blueprint, Mark
from genui_gym.synthesis.recover import recover
from genui_gym.synthesis.replay import Fidelity
from genui_gym.synthesis.report import write_report
from genui_gym.synthesis.synth import SEEDS, Synthesis, synthesize

__all__ = ["SEEDS", "Attempt", "Blueprint", "Fidelity", "Mark", "Synthesis", "recover", "synthesize", "write_report"]
