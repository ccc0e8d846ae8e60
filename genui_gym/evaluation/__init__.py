"""Evaluation: an agent on tasks, measured with intervals, its failures told apart, two agents compared.

It lies in the core and not with an agent, because what is measured has nothing to do with who is measured: a hosted model behind an
endpoint, a policy from an agent package, a baseline and the oracle are evaluated by the same command, on the same tasks, with the same
figures. It needs nothing but NumPy; an agent's own libraries are loaded by the agent.
"""

from genui_gym.evaluation.comparison import Comparison, Difference, compare
from genui_gym.evaluation.cost import Cost, cost
from genui_gym.evaluation.failure import KINDS, Failure, failure_of
from genui_gym.evaluation.figures import MEASURES, PARTS, Figures, breakdown, figures
from genui_gym.evaluation.intervals import Interval, PairedTest, mean_interval, paired_test, ratio_interval
from genui_gym.evaluation.judge import FALSE_POSITIVES, ChanceJudge, Judge, Judged, ScreenJudge
from genui_gym.evaluation.plan import HELD_OUT, Job, Plan
from genui_gym.evaluation.result import Result
from genui_gym.evaluation.run import Evaluation, evaluate, read_evaluation
from genui_gym.evaluation.summary import summarize

__all__ = [
    "FALSE_POSITIVES",
    "HELD_OUT",
    "KINDS",
    "MEASURES",
    "PARTS",
    "ChanceJudge",
    "Comparison",
    "Cost",
    "Difference",
    "Evaluation",
    "Failure",
    "Figures",
    "Interval",
    "Job",
    "Judge",
    "Judged",
    "PairedTest",
    "Plan",
    "Result",
    "ScreenJudge",
    "breakdown",
    "compare",
    "cost",
    "evaluate",
    "failure_of",
    "figures",
    "mean_interval",
    "paired_test",
    "ratio_interval",
    "read_evaluation",
    "summarize",
]
