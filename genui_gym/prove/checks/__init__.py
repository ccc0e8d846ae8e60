"""The checks of the proof, one module each; a new check is a module and a line in ``CHECKS``."""

from genui_gym.prove.checks import (
    answers,
    anywhere,
    controls,
    distractors,
    frame,
    goals,
    golden,
    hardy,
    idle,
    literals,
    looks,
    others,
    pace,
    routes,
    scoring,
    sealed,
    subgoals,
    together,
)
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
    Check(9, "Goal and oracle say the same", goals.run),
    Check(10, "The same anywhere, at any time", anywhere.run, of_oracle=False),
    Check(11, "Episodes side by side end as alone", together.run, of_oracle=False),
    Check(12, "Scoring only reads", scoring.run),
    Check(13, "State and reward are out of reach", sealed.run, of_oracle=False),
    Check(14, "Answers count by what they say", answers.run),
    Check(15, "Controls have names and lead somewhere", controls.run, of_oracle=False),
    Check(16, "Pages take whatever comes", hardy.run, of_oracle=False),
    Check(17, "Pages can be read and used", looks.run, of_oracle=False),
    Check(18, "Reset and step", pace.run, of_oracle=False),
)
"""Every check, in the order in which they run."""

__all__ = ["CHECKS"]
