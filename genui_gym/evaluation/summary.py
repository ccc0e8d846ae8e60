"""An evaluation in one JSON object: what was asked, the figures of all of it and of each part, what it costs, what was lost."""

from __future__ import annotations

from typing import Any

from genui_gym.evaluation.cost import cost
from genui_gym.evaluation.figures import PARTS, breakdown, figures
from genui_gym.evaluation.run import Evaluation


def summarize(evaluation: Evaluation) -> dict[str, Any]:
    """Return the object: ``plan``, ``all`` and, by part and value, ``parts`` (see :class:`Figures`), ``cost`` (or ``None``), ``lost``."""
    results = evaluation.results
    hours = cost(results)
    return {
        "plan": dict(evaluation.described),
        "all": figures(results).as_dict(),
        "parts": {part: {value: each.as_dict() for value, each in breakdown(results, part).items()} for part in PARTS},
        "cost": hours.as_dict() if hours else None,
        "lost": [{"task": each.task, "seed": each.seed, "why": each.detail} for each in evaluation.lost],
    }
