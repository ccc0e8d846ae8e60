"""From a recording to a proven app: what it shows is recovered, the rest assumed and marked, and the app written, proven and replayed."""

from genui_gym.synthesis.attempts import Attempt
from genui_gym.synthesis.blueprint import Blueprint, Mark
from genui_gym.synthesis.kept import Kept, read_kept
from genui_gym.synthesis.recover import recover
from genui_gym.synthesis.replay import Fidelity
from genui_gym.synthesis.synth import SEEDS, Synthesis, synthesize

__all__ = ["SEEDS", "Attempt", "Blueprint", "Fidelity", "Kept", "Mark", "Synthesis", "read_kept", "recover", "synthesize"]
