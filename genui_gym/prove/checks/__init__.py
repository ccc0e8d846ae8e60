"""The checks of the proof, one module each; a new check is a module and a line in ``CHECKS``."""

from genui_gym.prove.checks import distractors, frame, golden, idle, literals, others, routes, scoring, subgoals
from genui_gym.prove.context import Check

CHECKS: tuple[Check, ...] = (
    Check(1, "Doing nothing scores nothing", idle.run),
    Check(2, "The golden path succeeds through the page", golden.run),
    Check(3, "Every other route succeeds too", routes.run),
    Check(4, "Each sub-goal counts", subgoals.run),
    Check(5, "Each literal counts", literals.run),
    Check(6, "Nothing else may change", frame.run),
    Check(7, "Another task's work is a side effect", others.run),
    Check(8, "Choices have distractors", distractors.run),
    Check(12, "Scoring only reads", scoring.run),
)
"""Every check, in the order in which they run."""

__all__ = ["CHECKS"]
